/**
 * The last part of `npm start`: database, secrets, and the built Workers on workerd until Ctrl-C. `--gateway`,
 * `--content`, `--auth`, `--pictures` and `--payment` name upstreams of somebody else (docs/gateway.md), which
 * `scripts/serving/check-options.ts` has called once.
 */
import { parseArgs } from 'node:util';
import { needsBackend, readUpstreams, upstreamLines, upstreamOptions } from './building/upstreams.ts';
import { serveStorefront } from './building/workers.ts';
import { type Addresses, keepLocalDatabase, localAddresses, serveLocalShop, stopSignal } from './serving/local-shop.ts';
import { lockState, readSecrets } from './state.ts';
import { main, step } from './steps.mjs';

await main(async () => {
  const upstreams = readUpstreams(parseArgs({ options: upstreamOptions }).values);
  await lockState();
  const addresses = { ...localAddresses(), upstreams };
  if (needsBackend(upstreams))
    await serveLocalShop(addresses, await keepLocalDatabase(addresses), upstreamLines(upstreams));
  else await serveAlone(addresses);
  console.log('\nStopped.');
  process.exit(0);
});

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
