/** The shop on this machine, for `npm start` and `npm run medusa`: database, Workers, and what runs beside them. */
import { firstPages, signIns } from '#shop/seed.ts';
import { drawAhead } from '../building/draw-ahead.ts';
import { type Installation, localDatabaseId } from '../building/installation.ts';
import { type RunningWorkers, serveWorkers } from '../building/workers.ts';
import { databaseFile } from '../database/database.ts';
import { keepDatabase } from '../database/keep-database.ts';
import { portOf } from '../prepare.mjs';
import { commandFor, stateFolder } from '../sources.mjs';
import { readSecrets } from '../state.ts';
import { step } from '../steps.mjs';

export type Addresses = Omit<Installation, 'secrets'>;

/** The addresses of this machine, from the environment. */
export function localAddresses(): Addresses {
  const shopPort = portOf('PORT', 8787);
  const backendPort = portOf('BACKEND_PORT', 8788);
  return {
    host: process.env.HOST ?? '127.0.0.1',
    shopPort,
    backendPort,
    shopOrigin: `http://localhost:${shopPort}`,
    backendOrigin: `http://localhost:${backendPort}`,
    persistence: stateFolder,
  };
}

/** The file of the reference backend's database. */
export const localDatabaseFile = (): string => databaseFile(stateFolder, localDatabaseId);

/** Makes or keeps the reference backend's database. */
export function keepLocalDatabase({ shopOrigin, backendOrigin }: Addresses): ReturnType<typeof keepDatabase> {
  return keepDatabase(
    {
      folder: stateFolder,
      file: localDatabaseFile(),
      renewWith: commandFor('npm run seed'),
      unnoted: 'incomplete',
    },
    { shopOrigin, backendOrigin },
  );
}

/**
 * Serves the whole shop until Ctrl-C: storefront, backend and studio.
 *
 * @param lines what else is served, for the terminal
 */
export async function serveLocalShop(
  addresses: Addresses,
  { seeded, words }: Awaited<ReturnType<typeof keepDatabase>>,
  lines: string,
): Promise<void> {
  const { shopOrigin, backendOrigin } = addresses;
  const installation = {
    ...addresses,
    secrets: await readSecrets(),
    ordersMove: true,
    ...(seeded.products !== undefined && { products: seeded.products }),
  };
  const workers = await step('Start the Workers', () => serveWorkers(installation));
  console.log(`
  Shop      ${shopOrigin}
  Backend   ${backendOrigin}
  Editor    ${backendOrigin}/editor
${lines}
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

/** Resolves with the first signal to stop: Ctrl-C, a supervisor, a closed terminal. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      // Miniflare's own listeners would end the process before the Workers.
      process.removeAllListeners(signal).on(signal, () => resolve());
    }
  });
}
