/** `npm run conform` against the adapter of a real Medusa, with a shop of its own. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { freePort } from '../adapters/free-port.ts';
import { localDatabaseId } from '../building/installation.ts';
import { serveWorkers } from '../building/workers.ts';
import { type Report, run } from '../conform/run.ts';
import { Client } from '../conform/trial/client.ts';
import { facts } from '../conform/trial/facts.ts';
import { databaseFile } from '../database/database.ts';
import { localDatabaseFile } from '../serving/local-shop.ts';
import { stateFolder } from '../sources.mjs';
import { makeSecrets } from '../state.ts';
import { medusaWorker, notifying } from './adapter.ts';
import type { LiveMedusa } from './live.ts';

/** What the suite cannot find out by itself (docs/gateway.md). */
const known = facts.parse({ promoCode: 'WELCOME10', lastPieces: '1000027-XS' });

/** Milliseconds for an answer of Medusa: a busy machine is no fault. */
const timeout = '20000';

/** Checks the adapter up to the level `checkout`, with what it says that it can do. */
export async function conform(medusa: LiveMedusa): Promise<Report> {
  const persistence = mkdtempSync(join(stateFolder, 'medusa', 'conform-'));
  const database = databaseFile(persistence, localDatabaseId);
  mkdirSync(dirname(database), { recursive: true });
  copyFileSync(localDatabaseFile(), database);
  const [shopPort, port] = [await freePort(), await freePort()];
  const backendPort = medusa.payment.port;
  const shopOrigin = `http://localhost:${shopPort}`;
  const backendOrigin = `http://localhost:${backendPort}`;
  const secrets = { ...(await makeSecrets()), PAYMENT_HMAC_KEY: medusa.payment.key };
  const adapter = await medusaWorker(medusa, secrets, port);
  const workers = await serveWorkers({
    ...{ host: '127.0.0.1', shopPort, backendPort, shopOrigin, backendOrigin, persistence, secrets },
    studio: false,
    gateway: { ...adapter, bindings: { ...adapter.bindings, MEDUSA_TIMEOUT: timeout } },
    backendVariables: notifying(port),
    // What the Workers log is in the report, if it is a fault.
    log: () => undefined,
  });
  const gateway = `http://127.0.0.1:${port}/gateway`;
  const authentication = `${backendOrigin}/authentication`;
  try {
    return await run({
      gateway,
      client: new Client(
        { gateway, content: `${backendOrigin}/content`, authentication },
        secrets.GATEWAY_SUBSCRIPTION_KEY,
      ),
      markets: allMarkets.names,
      facts: known,
      signUp: { auth: authentication, clientId: 'selvedge-storefront' },
      shop: shopOrigin,
      origins: [backendOrigin],
      level: 'checkout',
      without: [],
    });
  } finally {
    await workers.dispose();
    rmSync(persistence, { recursive: true, force: true });
  }
}
