/** `npm run seed -- --products 50000`: replaces the local database by a newly seeded one, of any size. */
import { parseArgs } from 'node:util';
import { localDatabaseId } from './building/installation.ts';
import { databaseFile } from './database/database.ts';
import { makeDatabase } from './database/prepare-database.ts';
import { build, portOf } from './prepare.mjs';
import { commandFor, stateFolder } from './sources.mjs';
import { clearData, lockState, writeSeeded } from './state.ts';
import { main, UsageRefusal } from './steps.mjs';

await main(async () => {
  const { values } = parseArgs({ options: { products: { type: 'string' } } });
  const products = values.products === undefined ? undefined : Number(values.products);
  if (products !== undefined && !(Number.isInteger(products) && products > 0)) {
    throw new UsageRefusal(`--products must be a whole number above 0, not "${values.products}".`);
  }
  const origins = {
    shopOrigin: `http://localhost:${portOf('PORT', 8787)}`,
    backendOrigin: `http://localhost:${portOf('BACKEND_PORT', 8788)}`,
  };
  const options = { ...origins, ...(products !== undefined && { products }) };
  await lockState();
  await build();
  clearData();
  writeSeeded(await makeDatabase(databaseFile(stateFolder, localDatabaseId), options));
  console.log(`\nThe database is new: earlier carts and orders are gone. "${commandFor('npm start')}" serves it.`);
});
