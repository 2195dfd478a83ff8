/**
 * The last part of `npm start`: database, secrets, and the built Workers on workerd until Ctrl-C. `--gateway`,
 * `--content`, `--auth`, `--pictures` and `--payment` name upstreams of somebody else (docs/gateway.md).
 */
import { parseArgs } from 'node:util';
import { firstPages, signIns } from '#shop/seed.ts';
import { drawAhead } from './building/draw-ahead.ts';
import { type Installation, localDatabaseId } from './building/installation.ts';
import { checkUpstreams, needsBackend, readUpstreams, upstreamLines, upstreamOptions } from './building/upstreams.ts';
import { type RunningWorkers, serveStorefront, serveWorkers } from './building/workers.ts';
import { databaseFile } from './database/database.ts';
import { keepDatabase } from './database/keep-database.ts';
import { portOf } from './prepare.mjs';
import { commandFor, stateFolder } from './sources.mjs';
import { lockState, readSecrets } from './state.ts';
import { main, step } from './steps.mjs';

await main(async () => {
  const upstreams = readUpstreams(parseArgs({ options: upstreamOptions }).values);
  await checkUpstreams(upstreams);
  await lockState();
  const host = process.env.HOST ?? '127.0.0.1';
  const shopPort = portOf('PORT', 8787);
  const backendPort = portOf('BACKEND_PORT', 8788);
  const addresses = {
    host,
    shopPort,
    backendPort,
    shopOrigin: `http://localhost:${shopPort}`,
    backendOrigin: `http://localhost:${backendPort}`,
    persistence: stateFolder,
    upstreams,
  };
  await (needsBackend(upstreams) ? serveShop(addresses) : serveAlone(addresses));
  console.log('\nStopped.');
  process.exit(0);
});

type Addresses = Omit<Installation, 'secrets'>;

/** The storefront with the upstreams of somebody else. */
async function serveAlone(addresses: Addresses): Promise<void> {
  const secrets = await readSecrets();
  const workers = await step('Start the storefront', () => serveStorefront({ ...addresses, secrets }));
  console.log(`
  Shop      ${addresses.shopOrigin}
${upstreamLines(addresses.upstreams ?? {})}
  Ctrl-C stops. What is wrong with their answers: ${addresses.shopOrigin}/_contract
`);
  await stopSignal();
  await workers.dispose();
}

/** The whole shop: storefront, backend and studio. */
async function serveShop(addresses: Addresses): Promise<void> {
  const { shopOrigin, backendOrigin, upstreams = {} } = addresses;
  const file = databaseFile(stateFolder, localDatabaseId);

  const { seeded, words } = await keepDatabase(
    { folder: stateFolder, file, renewWith: commandFor('npm run seed'), unnoted: 'incomplete' },
    { shopOrigin, backendOrigin },
  );

  const secrets = await readSecrets();
  const installation = {
    ...addresses,
    secrets,
    ordersMove: true,
    ...(seeded.products !== undefined && { products: seeded.products }),
  };
  const workers = await step('Start the Workers', () => serveWorkers(installation));
  console.log(`
  Shop      ${shopOrigin}
  Backend   ${backendOrigin}
  Editor    ${backendOrigin}/editor
${upstreamLines(upstreams)}
  Sign in as ${[...signIns.customers, ...signIns.staff].join(', ')}
  with the password ${signIns.password}

  Ctrl-C stops; carts and orders are kept. "${commandFor('npm run reset')}" starts over.
${words}`);
  const schedule = setInterval(() => runSchedule(workers), 60_000);
  const ahead = new AbortController();
  const drawing = drawAhead(shopOrigin, firstPages, ahead.signal);
  await stopSignal();
  ahead.abort();
  clearInterval(schedule);
  await drawing;
  await workers.dispose();
}

/** Runs the cron trigger of backend/wrangler.toml every minute; Miniflare has no clock. */
async function runSchedule({ backend }: RunningWorkers): Promise<void> {
  const worker = await backend.getWorker();
  await worker.scheduled({ cron: '* * * * *' });
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Ctrl-C, a supervisor, a closed terminal.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      // Miniflare's own listeners would end the process before the Workers.
      process.removeAllListeners(signal).on(signal, () => resolve());
    }
  });
}
