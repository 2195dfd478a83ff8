/**
 * `npm run deploy`: from an account that may be empty to a shop that answers: makes what is missing, migrates, deploys.
 * `npm run deploy -- --dry-run` rehearses it. docs/operating.md, Deploying.
 */
import { Command } from 'commander';
import type { Options } from './deploy/options.ts';
import { deployAll, planned } from './deploy/plan.ts';
import type { Project } from './deploy/project.ts';
import { terminal } from './deploy/questions.ts';
import { build } from './prepare.mjs';
import { root } from './sources.mjs';
import { main, step } from './steps.mjs';
import { workerSources } from './worker-sources.ts';
import { rehearseDeploy, wranglerIn } from './wrangler.ts';

const project: Project = {
  folder: root,
  wrangler: wranglerIn(root),
  step,
  say: (line) => console.log(line),
};

const program = new Command('npm run deploy --')
  .description(
    'Deploys the shop: makes what the account has not, migrates the database, deploys the Workers.',
  )
  .option('--dry-run', 'say what would be done, and rehearse it without touching the account')
  .option('--domain <domain>', 'the shop’s domain, e.g. www.example.com; asked for where it is not known')
  .option('--backend-domain <domain>', 'the backend’s; by default backend.example.com')
  .option('--seed', 'fill the database with the demo’s shop; only while it is empty')
  .option('--new-secrets', 'make those secrets anew that storefront and backend share')
  .showHelpAfterError()
  .addHelpText('after', '\nExit code 1: refused, or failed.')
  .action(async (options: Options) => {
    if (options.dryRun !== true) return deployAll(project, options, { ask: terminal(), build });
    await build();
    for (const line of planned(project, options)) project.say(`  - ${line}`);
    for (const { name, configuration } of workerSources)
      project.say(`${name}: ${await rehearseDeploy(configuration)} compressed`);
  });

await main(async () => {
  await program.parseAsync();
});
