/**
 * `npm run deploy`: builds, migrates the production database and deploys both Workers with wrangler, which must be
 * signed in. `npm run deploy -- --dry-run` rehearses it.
 */
import { build } from './prepare.mjs';
import { main } from './steps.mjs';
import { configurations, deploy, rehearseDeploy, wrangler } from './wrangler.ts';

await main(async () => {
  await build();
  const rehearsal = process.argv.includes('--dry-run');
  if (!rehearsal) {
    console.log(
      await wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '--config', 'backend/wrangler.toml'),
    );
  }
  for (const { worker, file } of configurations) {
    if (rehearsal) console.log(`${worker}: ${await rehearseDeploy(file)} compressed`);
    else console.log(await deploy(file));
  }
});
