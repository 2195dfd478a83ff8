/** The last part of `npm start`: database, secrets, and the built Workers on workerd until Ctrl-C. */
import { demoCustomers, demoPassword } from '../demo/customers.ts';
import { databaseFile, moveOrigins, openDatabase } from './database.ts';
import { drawAhead } from './draw-ahead.ts';
import { portOf } from './prepare.mjs';
import { makeDatabase, migrate } from './prepare-database.ts';
import {
  clearCopies,
  clearData,
  lockState,
  readSecrets,
  readSeeded,
  type Seeded,
  stateFolder,
  writeSeeded,
} from './state.ts';
import { main, step } from './steps.mjs';
import { contentsOf, fateOf, seedSources } from './untouched.ts';
import { localDatabaseId, type RunningWorkers, serveWorkers } from './workers.ts';

/** Told to whoever has worked in a shop whose demo has changed since. */
const outdated = `
  The demo has changed since this database was made. It is kept, with what was done in it: carts, orders, edits,
  imports. It has the new tables, but neither the new products nor the new texts. To have these instead, stop and run

    npm run seed
`;

await main(async () => {
  await lockState();
  const host = process.env.HOST ?? '127.0.0.1';
  const shopPort = portOf('PORT', 8787);
  const backendPort = portOf('BACKEND_PORT', 8788);
  const shopOrigin = `http://localhost:${shopPort}`;
  const backendOrigin = `http://localhost:${backendPort}`;
  const file = databaseFile(stateFolder, localDatabaseId);

  // A seed that did not reach its end left nothing worth keeping.
  const known = readSeeded();
  const fate = fateOf(known, seedSources(), () => contentsIn(file, known));
  if (fate === 'renew')
    console.log('  The demo has changed, and nothing was done in this shop: it is made anew.');
  if (fate === 'fresh' || fate === 'renew') {
    clearData();
    const products = known?.products;
    const options = { ...(products !== undefined && { products }), shopOrigin, backendOrigin };
    writeSeeded(await makeDatabase(file, options));
  }
  const seeded = readSeeded();
  await migrate(file);
  if (seeded && (seeded.shopOrigin !== shopOrigin || seeded.backendOrigin !== backendOrigin)) {
    const database = openDatabase(file);
    moveOrigins(database, [
      [seeded.shopOrigin, shopOrigin],
      [seeded.backendOrigin, backendOrigin],
    ]);
    database.close();
    clearCopies();
    writeSeeded({ ...seeded, shopOrigin, backendOrigin });
  }

  const secrets = await readSecrets();
  const installation = {
    host,
    shopPort,
    backendPort,
    shopOrigin,
    backendOrigin,
    persistence: stateFolder,
    secrets,
    ordersMove: true,
    ...(seeded?.products !== undefined && { products: seeded.products }),
  };
  const workers = await step('Start the Workers', () => serveWorkers(installation));
  const emails = demoCustomers.map(({ email }) => email);
  console.log(`
  Shop      ${shopOrigin}
  Backend   ${backendOrigin}

  Sign in as ${emails.join(', ')}
  with the password ${demoPassword}

  Ctrl-C stops; carts and orders are kept. "npm run reset" starts over.
${fate === 'outdated' ? outdated : ''}`);
  const schedule = setInterval(() => runSchedule(workers), 60_000);
  const ahead = new AbortController();
  const drawing = drawAhead(shopOrigin, ahead.signal);
  await stopSignal();
  ahead.abort();
  clearInterval(schedule);
  await drawing;
  await workers.dispose();
  console.log('\nStopped.');
  process.exit(0);
});

/** What is in the database that was noted. */
function contentsIn(file: string, seeded: Seeded | undefined): string {
  if (seeded === undefined) return '';
  const database = openDatabase(file);
  try {
    return contentsOf(database, seeded);
  } finally {
    database.close();
  }
}

/** The cron trigger of backend/wrangler.toml, every minute; Miniflare has no clock of its own. */
async function runSchedule({ backend }: RunningWorkers): Promise<void> {
  const worker = await backend.getWorker();
  await worker.scheduled({ cron: '* * * * *' });
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Ctrl-C, a supervisor, a closed terminal.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      // Miniflare's own listeners would end the process before the Workers are.
      process.removeAllListeners(signal).on(signal, () => resolve());
    }
  });
}
