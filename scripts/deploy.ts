/**
 * `npm run deploy`: from a possibly empty account to a running shop. Creates what is missing, migrates, and rolls out
 * a new version in steps. `-- --dry-run` rehearses it, `-- --preview` uploads without traffic, `-- rollback` goes
 * back. docs/operating/deploying.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { openFacts } from './building/check-shop.ts';
import { configurationFile, projectFolder } from './building/worker-sources.ts';
import { rehearseDeploy, wranglerIn } from './building/wrangler.ts';
import { marketsIn } from './deploy/markets.ts';
import { databaseLocations, type Options, secondsIn, sharesIn } from './deploy/options.ts';
import { deployAll, planned } from './deploy/plan.ts';
import { previewShop } from './deploy/preview.ts';
import { type Project, sourceOf } from './deploy/project.ts';
import { terminal } from './deploy/questions.ts';
import { printStatus, rollBack } from './deploy/roll-back.ts';
import { changeIn, tryUpstreams } from './deploy/settings.ts';
import { upstreamsAfter, workersFor } from './deploy/upstreams.ts';
import { build } from './prepare.mjs';
import { distFolder, shopFolder } from './sources.mjs';
import { main, Refusal, step } from './steps.mjs';

const project: Project = {
  folder: projectFolder,
  wrangler: wranglerIn(projectFolder),
  configurationFile: (name) => configurationFile(sourceOf(name)),
  step,
  say: (line) => console.log(line),
};

/** Builds; returns the build id. */
async function built(): Promise<string> {
  await build();
  return JSON.parse(readFileSync(join(distFolder, 'build.json'), 'utf8')).id;
}

async function rehearse(options: Options): Promise<void> {
  const lines = planned(project, options);
  const change = changeIn(project, options);
  const { markets } = options;
  await tryUpstreams(project, change.named, { markets: markets && marketsIn(markets) });
  await build();
  for (const fact of openFacts(shopFolder)) project.say(`  ! to be filled in before a deploy: ${fact}`);
  for (const line of lines) project.say(`  - ${line}`);
  for (const source of workersFor(upstreamsAfter(project, change)))
    project.say(`${source.name}: ${await rehearseDeploy(configurationFile(source))} compressed`);
}

const program = new Command('npm run deploy --')
  .description('Deploys the shop: makes what the account does not have, migrates the database, shows a new version.')
  .option('--dry-run', 'print what would be done, and rehearse it without touching the account')
  .option('--preview', 'upload the storefront as a version without traffic')
  .option('--domain <domain>', 'the shop’s domain, e.g. www.example.com; asked for if it is not known')
  .option('--backend-domain <domain>', 'the backend’s; by default backend.example.com')
  .option('--markets <names>', 'the markets that are open, e.g. fr-fr,de-de, or all; asked for with the domain')
  .option('--gateway <url>', 'a gateway in place of the reference backend’s; its key in GATEWAY_SUBSCRIPTION_KEY')
  .option('--content <url>', 'likewise a content service')
  .option('--auth <url>', 'likewise an authentication service')
  .option('--pictures <url>', 'likewise a host of pictures')
  .option('--payment <url>', 'where shoppers pay; "reference" gives any of these back to the reference backend')
  .addOption(
    new Option('--location <region>', 'where a new database writes; by default near this machine').choices(
      databaseLocations,
    ),
  )
  .option('--seed', 'fill the database with the markets and texts of the shop’s folder; only while it is empty')
  .option('--new-secrets', 'replace the secrets that storefront and backend share')
  .option('--share <percents>', 'show the storefront to more and more visitors, e.g. 10,50,100', sharesIn)
  .option('--pause <seconds>', 'how long each share lasts; by default 60', secondsIn)
  .option('--at-once', 'deploy to everybody, and test afterwards')
  .showHelpAfterError()
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit code 1: refused, or failed; then everybody has the version from before. 2: a mistake in the command.',
  )
  .action(async (options: Options) => {
    if (options.dryRun === true) return rehearse(options);
    if (options.preview === true) return previewShop(project, await built());
    const open = openFacts(shopFolder);
    if (open.length > 0) throw new Refusal(`Fill in first:\n${open.map((fact) => `  - ${fact}`).join('\n')}`);
    return deployAll(project, options, { ask: terminal(), build: built });
  });

program
  .command('rollback')
  .description('rolls back what is shown: all Workers get the version from before')
  .action(() => rollBack(project));
program
  .command('status')
  .description('shows which version of each Worker is live, and for how many')
  .action(() => printStatus(project));

await main(async () => {
  await program.parseAsync();
});
