/** The steps of `npm run deploy`, in order. */
import { needsBackend, type UpstreamName, type Upstreams } from '../building/upstreams.ts';
import { accountOf } from './account.ts';
import { hasAddress, shopOrigin } from './addresses.ts';
import { setSecrets } from './keys.ts';
import { leftBehind } from './left-behind.ts';
import { marketsIn } from './markets.ts';
import type { Options } from './options.ts';
import { configurationOf, type Project, wranglerFor } from './project.ts';
import type { Ask } from './questions.ts';
import { makeResources, missingResources } from './resources.ts';
import { rollOut, type SmokeChecks } from './roll-out.ts';
import { seedRemote } from './seed.ts';
import { writeSeed } from './seed-file.ts';
import { changeIn, chooseSettings, hostsIn } from './settings.ts';
import { upstreamsAfter, upstreamsElsewhere, workersFor } from './upstreams.ts';

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
  const { gateway: formerGateway } = upstreamsElsewhere(project);
  const gatewayKey = await chooseSettings(project, options, ask);
  const upstreams = upstreamsElsewhere(project);
  for (const line of plannedUpstreams(upstreams)) project.say(`    ${line}`);
  await makeResources(project, options);
  const build = await make();
  if (needsBackend(upstreams))
    await project.step('Migrate the database', () =>
      wranglerFor(project, 'backend', ['d1', 'migrations', 'apply', 'DB', '--remote']),
    );
  if (options.seed === true) {
    await project.step('Seed the database', () => seedRemote(project, write));
  }
  const renew = options.newSecrets === true;
  const files = await project.step('Secrets', () => setSecrets(project, { renew, gatewayKey }));
  for (const file of files) project.say(`    ${file} has a key that you may need: keep it in a safe place.`);
  const { share: shares = [100], pause = 60, atOnce = false } = options;
  await rollOut(project, { ...smoke, build, shares, pause: pause * 1000, atOnce });
  for (const line of leftBehind(project, formerGateway)) project.say(`    ${line}`);
  project.say(`\n  ${shopOrigin(project)}`);
}

/** Planned changes of address and markets. @throws Refusal where an option is not valid */
function plannedAddress(project: Project, options: Options, hasBackend: boolean): string[] {
  const { domain, markets } = options;
  const isNew = !hasAddress(project);
  const open = markets === undefined ? undefined : marketsIn(markets) || 'all markets';
  if (domain === undefined)
    return [
      ...(isNew ? ['ask for the shop’s domain, and for the markets that are open'] : []),
      ...(open === undefined ? [] : [`open ${open}`]),
    ];
  const { shop, backend } = hostsIn(domain, options);
  return [
    `write ${hasBackend ? `${shop} and ${backend}` : shop} into the configuration: what answers there now is replaced`,
    ...(open === undefined && !isNew
      ? []
      : [`open ${open ?? 'the markets that are answered, where there is a terminal'}`]),
  ];
}

/** Who answers the storefront's calls, unless it is the reference backend alone. */
const plannedUpstreams = (upstreams: Upstreams): string[] => [
  ...Object.entries(upstreams).map(([name, url]) => `take ${upstreamWords[name as UpstreamName]} from ${url}`),
  ...(needsBackend(upstreams) ? [] : ['leave out the reference backend, its database, its schedule and the studio']),
];

const upstreamWords: Record<UpstreamName, string> = {
  gateway: 'the catalogue, carts and orders',
  content: 'the content',
  auth: 'the sign-in',
  pictures: 'the pictures',
  payment: 'the payment pages',
};

/** What a deploy would do by the files, without requests to the account. @throws Refusal for invalid options */
export function planned(project: Project, options: Options): string[] {
  const { seed, share: shares = [100] } = options;
  const change = changeIn(project, options);
  const upstreams = upstreamsAfter(project, change);
  const hasBackend = needsBackend(upstreams);
  return [
    ...plannedAddress(project, options, hasBackend),
    ...plannedUpstreams(upstreams),
    ...change.returned.map((name) => `take ${upstreamWords[name]} from the reference backend again`),
    ...missingResources(project, upstreams).map(
      ({ what, worker }) => `make a ${what}, and write its id into ${configurationOf(worker)}`,
    ),
    ...(hasBackend
      ? ['make the R2 bucket of pictures, if it is not there', 'apply the migrations that the database does not have']
      : []),
    ...(seed === true ? ['seed the database, if it is empty'] : []),
    'make and set the secrets that are missing',
    ...(upstreams.gateway === undefined ? [] : ['set the key of the gateway, if it is new or missing']),
    ...workersFor(upstreams).map(({ name }) => `deploy the ${name}`),
    `upload the storefront at 0 %, test its main path, then show it to ${shares.join(', ')} %`,
  ];
}
