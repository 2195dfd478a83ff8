import { adapterWorker } from '../../scripts/adapters/adapter-worker.ts';
import { readCatalogue } from '../../scripts/adapters/catalogue.ts';
import { freePort } from '../../scripts/adapters/free-port.ts';
import { startMock } from '../../scripts/commercetools/mock.ts';
import { openDatabase } from '../../scripts/database/database.ts';
import { makeSecrets } from '../../scripts/state.ts';
import { prepareTemplate, type Shop, startShop } from '../shop/harness.ts';

/** A shop that sells out of the mock of commercetools, and the address of its gateway. */
export interface CommercetoolsShop {
  shop: Shop;
  /** Origin of the adapter. */
  origin: string;
  dispose(): Promise<void>;
}

export async function startCommercetoolsShop(): Promise<CommercetoolsShop> {
  const database = openDatabase(await prepareTemplate());
  const mock = await startMock(readCatalogue(database));
  database.close();
  const secrets = await makeSecrets();
  const { GATEWAY_SUBSCRIPTION_KEY } = secrets;
  const port = await freePort();
  const gateway = await adapterWorker('commercetools', {
    port,
    bindings: { ...mock.variables, GATEWAY_SUBSCRIPTION_KEY },
  });
  const shop = await startShop({ secrets, gateway });
  return {
    shop,
    origin: `http://127.0.0.1:${port}`,
    async dispose() {
      await shop.dispose();
      await mock.stop();
    },
  };
}
