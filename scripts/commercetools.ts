/**
 * `npm run commercetools`: the shop with a mock of commercetools behind it, on this machine until Ctrl-C. `--test` runs
 * the tests of the adapter instead (docs/adapters.md).
 */
import { parseArgs } from 'node:util';
import { adapterWorker, engineTimeout, storefrontVariables } from './adapters/adapter-worker.ts';
import { readCatalogue } from './adapters/catalogue.ts';
import { freePort } from './adapters/free-port.ts';
import { onOrphaned } from './building/orphan.mjs';
import { installMock, startMock } from './commercetools/mock.ts';
import { openDatabase } from './database/database.ts';
import { build, choosePorts, install, run } from './prepare.mjs';
import { keepLocalDatabase, localAddresses, localDatabaseFile, serveLocalShop } from './serving/local-shop.ts';
import { lockState, readSecrets } from './state.ts';
import { main, step } from './steps.mjs';

onOrphaned(() => process.kill(process.pid, 'SIGTERM'));

await main(async () => {
  const { values } = parseArgs({ options: { test: { type: 'boolean', default: false } } });
  await install();
  await installMock();
  if (values.test) {
    const args = ['run', '--config', 'tests/commercetools/vitest.config.ts'];
    await step('Test the adapter', () => run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args]));
    return;
  }
  const addresses = localAddresses();
  await choosePorts(addresses.host);
  await build();
  await lockState();
  const database = await keepLocalDatabase(addresses);
  const reference = openDatabase(localDatabaseFile());
  const catalogue = readCatalogue(reference);
  reference.close();
  const mock = await step('Start and seed the mock', () => startMock(catalogue));
  try {
    const { GATEWAY_SUBSCRIPTION_KEY } = await readSecrets();
    const bindings = { ...mock.variables, COMMERCETOOLS_TIMEOUT: engineTimeout, GATEWAY_SUBSCRIPTION_KEY };
    const port = await freePort();
    const gateway = await step('Build the adapter', () => adapterWorker('commercetools', { bindings, port }));
    const lines = `  Engine    ${mock.project.url}\n  Gateway   http://127.0.0.1:${port}/gateway\n`;
    await serveLocalShop({ ...addresses, gateway, variables: storefrontVariables }, database, lines);
  } finally {
    await mock.stop();
  }
  console.log('\nStopped.');
});
// After a failure open handles would keep the process.
process.exit();
