/**
 * `npm run medusa`: the shop with Medusa 2 behind it, on this machine until Ctrl-C. Installs and prepares what is
 * missing; the second start takes what is there. `--test` starts Medusa alone, renews and compares the answers that the
 * tests replay, runs the tests with a real Medusa, and checks the adapter as a gateway (docs/medusa.md).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { storefrontVariables } from './adapters/adapter-worker.ts';
import { freePort } from './adapters/free-port.ts';
import { onOrphaned } from './building/orphan.mjs';
import { resultLines, summaryLines } from './conform/report.ts';
import { medusaWorker, notifying } from './medusa/adapter.ts';
import { conform } from './medusa/conform.ts';
import { type LiveMedusa, testLive } from './medusa/live.ts';
import { startPostgres } from './medusa/postgres.ts';
import { record } from './medusa/record.ts';
import { installMedusa, type Medusa, startMedusa } from './medusa/server.ts';
import { build, choosePorts, install } from './prepare.mjs';
import {
  type Addresses,
  keepLocalDatabase,
  localAddresses,
  localDatabaseFile,
  serveLocalShop,
} from './serving/local-shop.ts';
import { stateFolder } from './sources.mjs';
import { lockState, readSecrets } from './state.ts';
import { main, Refusal, step } from './steps.mjs';

onOrphaned(() => process.kill(process.pid, 'SIGTERM'));

await main(async () => {
  const { values } = parseArgs({ options: { test: { type: 'boolean', default: false } } });
  const addresses = localAddresses();
  if (!values.test) await choosePorts(addresses.host);
  await install();
  await build();
  await lockState();
  const database = await keepLocalDatabase(addresses);
  await installMedusa();
  const { PAYMENT_HMAC_KEY: key } = await readSecrets();
  // The tests have a backend of their own.
  const payment = { port: values.test ? await freePort() : addresses.backendPort, key };
  await withMedusa(addresses, payment, async (medusa) => {
    if (values.test) return test(medusa, payment);
    const port = await freePort();
    const gateway = await step('Build the adapter', async () => medusaWorker(medusa, await readSecrets(), port));
    const backendVariables = notifying(port);
    const lines = `  Medusa    ${medusa.url}\n  Gateway   http://127.0.0.1:${port}/gateway\n`;
    const shop = { ...addresses, gateway, backendVariables, variables: storefrontVariables };
    await serveLocalShop(shop, database, lines);
  });
  console.log('\nStopped.');
});
// After a failure open handles would keep the process.
process.exit();

/** Starts PostgreSQL and Medusa, and stops both afterwards. */
async function withMedusa(
  { shopOrigin }: Addresses,
  { port, key }: LiveMedusa['payment'],
  use: (medusa: Medusa) => Promise<void>,
): Promise<void> {
  const state = join(stateFolder, 'medusa');
  const postgres = await startPostgres(join(state, 'postgres'));
  try {
    const payment = { url: `http://127.0.0.1:${port}/payment/api`, key };
    const medusa = await startMedusa(postgres, { state, referenceFile: localDatabaseFile(), shopOrigin, payment });
    try {
      await use(medusa);
    } finally {
      await medusa.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function test(medusa: Medusa, payment: LiveMedusa['payment']): Promise<void> {
  const changed = await step('Record the answers', () => record(medusa, payment));
  if (changed.length > 0)
    throw new Refusal(`Medusa answers something else than recorded, or there is a new call: ${changed.join(', ')}`);
  await step('Test purchases', () => testLive({ ...medusa, payment }));
  const report = await step('Check the gateway', () => conform({ ...medusa, payment }));
  const failures = report.results.filter(({ outcome }) => outcome === 'failed');
  console.log([...failures.map(resultLines), summaryLines(report)].join('\n'));
  if (failures.length > 0) throw new Refusal('The gateway does not conform.');
}
