/** What the files say about the shop: asked for the first time, changed by options. */
import { allMarkets, readOpenMarkets } from '../../shared/markets/open-markets.ts';
import { checkUpstreams, needsBackend, type Upstreams } from '../building/upstreams.ts';
import { Refusal, UsageRefusal } from '../steps.mjs';
import { type Hosts, hasAddress, hostIn, hostsOf, writeHosts } from './addresses.ts';
import { lacksGatewayKey } from './keys.ts';
import { marketsIn, marketsInFile, writeMarkets } from './markets.ts';
import type { Options } from './options.ts';
import type { Project } from './project.ts';
import { type Ask, answerTo } from './questions.ts';
import {
  backendOrigin,
  isOwnWorkerBound,
  readChange,
  refuseAtBackend,
  type UpstreamChange,
  upstreamsAfter,
  writeChange,
} from './upstreams.ts';

/** Reads what the options say about upstreams. @throws UsageRefusal where options do not fit together */
export function changeIn(project: Project, options: Options): UpstreamChange {
  const change = readChange(options);
  const upstreams = upstreamsAfter(project, change);
  const { domain } = options;
  refuseAtBackend(
    upstreams,
    domain === undefined ? backendOrigin(project) : `https://${hostsIn(domain, options).backend}`,
  );
  const option = (options.seed && '--seed') || (options.newSecrets && '--new-secrets');
  if (option && !needsBackend(upstreams))
    throw new UsageRefusal(`${option} is about the reference backend, and this shop takes nothing from it.`);
  return change;
}

/** The hosts that options name. @throws Refusal where one is not valid */
export function hostsIn(domain: string, { backendDomain }: Pick<Options, 'backendDomain'>): Hosts {
  const shop = hostIn(domain);
  return { shop, backend: backendDomain === undefined ? hostsOf(shop).backend : hostIn(backendDomain) };
}

/**
 * Asks for what neither options nor files say, tries upstreams that are new, and writes all of it into the files.
 * Returns the key of somebody else's gateway, if it is to be set.
 *
 * @throws Refusal before anything is written
 */
export async function chooseSettings(project: Project, options: Options, ask: Ask): Promise<string | undefined> {
  const change = changeIn(project, options);
  const upstreams = upstreamsAfter(project, change);
  // Asked only the first time; later the files have the answer.
  const isNew = !hasAddress(project);
  const hosts = isNew || options.domain !== undefined ? await askHosts(options, ask) : undefined;
  if (hosts !== undefined) refuseAtBackend(upstreams, `https://${hosts.backend}`);
  const markets = await askMarkets(options, isNew ? ask : undefined);
  const { gateway } = upstreams;
  const isNewGateway = change.named.gateway !== undefined;
  const needsKey = gateway !== undefined && (isNewGateway || (await lacksGatewayKey(project, gateway)));
  const key = needsKey ? await askGatewayKey(gateway, ask) : undefined;
  const untried = { ...change.named, ...(needsKey && { gateway }) };
  if (Object.keys(untried).length > 0)
    await project.step('Try the upstreams', () => tryUpstreams(project, untried, { markets, key }));
  if (hosts !== undefined) writeHosts(project, hosts);
  if (markets !== undefined) writeMarkets(project, markets);
  writeChange(project, change);
  return key;
}

/**
 * Calls upstreams once, for the first open market; but no gateway whose calls a Worker of the shop's own gets.
 *
 * @throws Refusal where an answer is none of the contract
 */
export function tryUpstreams(
  project: Project,
  upstreams: Upstreams,
  { markets = marketsInFile(project), key }: { markets?: string | undefined; key?: string | undefined },
): Promise<void> {
  const [market] = readOpenMarkets(markets).names;
  const { gateway: _, ...others } = upstreams;
  const called = isOwnWorkerBound(project) ? others : upstreams;
  return checkUpstreams(called, { ...(market !== undefined && { market }), ...(key !== undefined && { key }) });
}

const askHosts = (options: Options, ask: Ask): Promise<Hosts> =>
  answerTo(
    ask,
    'The shop’s domain, e.g. www.example.com, of a zone in this account (what answers there now is replaced):',
    { option: '--domain', given: options.domain },
    (typed) => hostsIn(typed, options),
  );

/** The open markets: by the option, by the answer on the terminal, else undefined. */
async function askMarkets({ markets }: Options, ask: Ask): Promise<string | undefined> {
  if (markets === undefined && ask === undefined) return undefined;
  const question = `The markets that are open, of ${allMarkets.online.join(', ')} (with commas between them; all):`;
  return answerTo(ask, question, { option: '--markets', given: markets }, marketsIn);
}

/** The key of somebody else's gateway, which no file may have. @throws Refusal without one */
async function askGatewayKey(gateway: string, ask: Ask): Promise<string> {
  const given = process.env.GATEWAY_SUBSCRIPTION_KEY;
  const key = given || (await ask?.(`The key of ${gateway} (it is not shown):`, { isSecret: true }))?.trim();
  if (!key) throw new Refusal(`The key of ${gateway} is missing: set GATEWAY_SUBSCRIPTION_KEY in the environment.`);
  return key;
}
