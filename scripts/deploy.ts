/**
 * `npm run deploy`: builds, migrates the production database and deploys the Workers with wrangler, which must be
 * signed in. `npm run deploy -- --dry-run` rehearses it.
 */
import { build } from './prepare.mjs';
import { main } from './steps.mjs';
import { workerSources } from './worker-sources.ts';
import { deploy, rehearseDeploy, wrangler } from './wrangler.ts';

await main(async () => {
  await build();
  const rehearsal = process.argv.includes('--dry-run');
  if (!rehearsal) {
    console.log(
      await wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '--config', 'backend/wrangler.toml'),
    );
  }
  for (const { name, configuration } of workerSources) {
    if (rehearsal) console.log(`${name}: ${await rehearseDeploy(configuration)} compressed`);
    else console.log(await deploy(configuration));
  }
});
