/** Refuses unknown options of `npm start`, and upstreams that do not answer, before anything is built. */
import { parseArgs } from 'node:util';
import { checkUpstreams, readUpstreams, upstreamOptions } from '../building/upstreams.ts';
import { main } from '../steps.mjs';

await main(async () => {
  await checkUpstreams(readUpstreams(parseArgs({ options: upstreamOptions }).values));
});
