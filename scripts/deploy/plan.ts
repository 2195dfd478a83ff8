/** The steps of `npm run deploy`, in order. */
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { workerSources } from '../building/worker-sources.ts';
import { accountOf } from './account.ts';
import { hasAddress, hostIn, hostsOf, shopOrigin, writeHosts } from './addresses.ts';
import { setSecrets } from './keys.ts';
import { marketsIn, writeMarkets } from './markets.ts';
import type { Options } from './options.ts';
import { configurationOf, type Project, wranglerFor } from './project.ts';
import { type Ask, answerTo } from './questions.ts';
import { makeResources, missingResources } from './resources.ts';
import { rollOut, type SmokeChecks } from './roll-out.ts';
import { seedRemote } from './seed.ts';
import { writeSeed } from './seed-file.ts';

/** What a deploy needs from outside: the terminal and the build. */
export interface Dependencies {
  ask: Ask;
  /** Builds; returns the build id. */
  build(): Promise<string>;
  /** Writes the SQL file of the demo shop. */
  writeSeed?: typeof writeSeed;
  smoke?: SmokeChecks;
}

/** All steps, from a possibly empty account to the shop's address. Steps that are already done change nothing. */
export async function deployAll(
  project: Project,
  options: Options,
  { ask, build: make, writeSeed: write = writeSeed, smoke = {} }: Dependencies,
): Promise<void> {
  const account = await project.step('Sign in', () => accountOf(project));
  project.say(`    ${account.name}`);
  // Asked only the first time; later the files have the answer.
  const isNew = !hasAddress(project);
  await chooseAddress(project, options, ask);
  await chooseMarkets(project, options, isNew ? ask : undefined);
  await makeResources(project);
  const build = await make();
  await project.step('Migrate the database', () =>
    wranglerFor(project, 'backend', ['d1', 'migrations', 'apply', 'DB', '--remote']),
  );
  if (options.seed === true) {
    await project.step('Seed the database', () => seedRemote(project, write));
  }
  const files = await project.step('Secrets', () => setSecrets(project, { renew: options.newSecrets === true }));
  for (const file of files) project.say(`    ${file} has a key that you may need: keep it in a safe place.`);
  const { share: shares = [100], pause = 60, atOnce = false } = options;
  await rollOut(project, { ...smoke, build, shares, pause: pause * 1000, atOnce });
  project.say(`\n  ${shopOrigin(project)}`);
}

async function chooseAddress(project: Project, { domain, backendDomain }: Options, ask: Ask): Promise<void> {
  if (hasAddress(project) && domain === undefined) return;
  const shop = await answerTo(
    ask,
    'The shop’s domain, e.g. www.example.com, of a zone in this account (what answers there now is replaced):',
    { option: '--domain', given: domain },
    hostIn,
  );
  const backend = backendDomain === undefined ? hostsOf(shop).backend : hostIn(backendDomain);
  writeHosts(project, { shop, backend });
}

/** Sets the open markets: by the option, by the answer on the terminal, else as in the file. */
async function chooseMarkets(project: Project, { markets }: Options, ask: Ask): Promise<void> {
  if (markets === undefined && ask === undefined) return;
  const question = `The markets that are open, of ${allMarkets.online.join(', ')} (with commas between them; all):`;
  const open = await answerTo(ask, question, { option: '--markets', given: markets }, marketsIn);
  writeMarkets(project, open);
}

/** Planned changes of address and markets. @throws Refusal where an option is not valid */
function plannedAddress(project: Project, { domain, backendDomain, markets }: Options): string[] {
  const isNew = !hasAddress(project);
  const open = markets === undefined ? undefined : marketsIn(markets) || 'all markets';
  if (domain === undefined)
    return [
      ...(isNew ? ['ask for the shop’s domain, and for the markets that are open'] : []),
      ...(open === undefined ? [] : [`open ${open}`]),
    ];
  const shop = hostIn(domain);
  const backend = backendDomain === undefined ? hostsOf(shop).backend : hostIn(backendDomain);
  return [
    `write ${shop} and ${backend} into the configuration: what answers there now is replaced`,
    ...(open === undefined && !isNew
      ? []
      : [`open ${open ?? 'the markets that are answered, where there is a terminal'}`]),
  ];
}

/** What a deploy would do by the files, without requests to the account. @throws Refusal for invalid options */
export function planned(project: Project, options: Options): string[] {
  const { seed, share: shares = [100] } = options;
  const missing = missingResources(project);
  return [
    ...plannedAddress(project, options),
    ...missing.map(({ what, worker }) => `make a ${what}, and write its id into ${configurationOf(worker)}`),
    'make the R2 bucket of pictures, if it is not there',
    'apply the migrations that the database does not have',
    ...(seed === true ? ['seed the database, if it is empty'] : []),
    'make and set the secrets that are missing',
    ...workerSources.map(({ name }) => `deploy the ${name}`),
    `upload the storefront at 0 %, test its main path, then show it to ${shares.join(', ')} %`,
  ];
}
