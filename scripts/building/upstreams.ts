/**
 * Upstreams of somebody else: `npm start -- --gateway https://gateway.example`, also of `npm run dev` and
 * `npm run deploy`. What is not named is answered by the reference backend and its studio, which do not run if
 * nothing of them is needed.
 */
import { type CallInput, type CallName, contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { faultsOf } from '../../shared/contract/gateway/schema-faults.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';
import { domainOf, type Locale } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { Refusal, UsageRefusal } from '../steps.mjs';

/** The options, each with the storefront's variable. */
export const upstreamUrls = {
  gateway: 'GATEWAY_URL',
  content: 'CONTENT_URL',
  auth: 'AUTH_URL',
  pictures: 'PICTURES_URL',
  payment: 'PAYMENT_URL',
} as const;

export type UpstreamName = keyof typeof upstreamUrls;
export type Upstreams = Partial<Record<UpstreamName, string>>;

export const upstreamNames = Object.keys(upstreamUrls) as UpstreamName[];

/** For `parseArgs`. */
export const upstreamOptions = Object.fromEntries(
  upstreamNames.map((name) => [name, { type: 'string' }] as const),
) as Record<UpstreamName, { type: 'string' }>;

interface CheckOptions {
  /** The market to ask about. */
  market: Locale;
  /** The gateway's key. */
  key: string;
}

/** Milliseconds for an answer. */
const timeout = 10_000;

/** Checks the addresses. @throws UsageRefusal for one that is no HTTP address */
export function readUpstreams(values: Readonly<Record<string, string | undefined>>): Upstreams {
  const named = upstreamNames.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (!/^https?:/.test(value) || !URL.canParse(value))
      throw new UsageRefusal(`--${name} needs an address such as https://${name}.example, not "${value}".`);
    return [[name, value.replace(/\/$/, '')]];
  });
  return Object.fromEntries(named);
}

/** Whether the reference backend has something to answer. Payment pages are the gateway's matter. */
export const needsBackend = ({ gateway, content, auth, pictures }: Upstreams): boolean =>
  [gateway, content, auth, pictures].includes(undefined);

/** The storefront's variables for these upstreams. */
export function upstreamVariables(upstreams: Upstreams): Record<string, string> {
  const { GATEWAY_SUBSCRIPTION_KEY } = process.env;
  return {
    ...Object.fromEntries(Object.entries(upstreams).map(([name, url]) => [upstreamUrls[name as UpstreamName], url])),
    ...(upstreams.gateway !== undefined && GATEWAY_SUBSCRIPTION_KEY && { GATEWAY_SUBSCRIPTION_KEY }),
    // The stand-ins of these are the backend's.
    ...(!needsBackend(upstreams) && {
      BOT_CHECK_URL: '',
      BOT_CHECK_SITE_KEY: '',
      BOT_CHECK_SECRET: '',
      OLAPIC_KEY: '',
      RICH_RELEVANCE_KEY: '',
    }),
  };
}

/** The named upstreams, for the terminal. */
export const upstreamLines = (upstreams: Upstreams): string =>
  Object.entries(upstreams)
    .map(([name, url]) => `  ${name.padEnd(9)} ${url}\n`)
    .join('');

/**
 * Calls each upstream once, before anything is started.
 * @throws Refusal if it does not answer, answers something else than JSON, or what no page can use
 */
export async function checkUpstreams(
  { gateway, content, auth }: Upstreams,
  {
    market = allMarkets.names[0] ?? 'en',
    key = process.env.GATEWAY_SUBSCRIPTION_KEY ?? '',
  }: Partial<CheckOptions> = {},
): Promise<void> {
  const options = { market, key };
  if (gateway !== undefined) {
    const input = { domains: domainOf(market) };
    await check(gateway, 'gateway', { name: 'getWebDomains', input }, options);
  }
  if (content !== undefined) {
    const input = { locale: market, environment: 'production', include: 'references', only: 'url' } as const;
    await check(content, 'content service', { name: 'getFooter', input }, options);
  }
  if (auth !== undefined) await check(auth, 'authentication service', { name: 'getJwks', input: {} }, options);
}

async function check<Name extends CallName>(
  base: string,
  what: string,
  { name, input }: { name: Name; input: CallInput<Name> },
  { market, key }: CheckOptions,
): Promise<void> {
  const row: CallRow = contract[name];
  const { method, path } = toWire(row, input);
  let response: Response;
  try {
    response = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        [gatewayHeaders.language]: market,
        [gatewayHeaders.storeId]: '1',
        [gatewayHeaders.sessionId]: 'check',
        [gatewayHeaders.deviceChannel]: 'SD',
        ...(row.upstream === 'gateway' && { [gatewayHeaders.subscriptionKey]: key }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Refusal(`The ${what} ${base} does not answer: ${cause}`);
  }
  const called = `${method} ${base}${path}`;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401 && row.upstream === 'gateway') {
    const advice = key === '' ? 'set GATEWAY_SUBSCRIPTION_KEY' : 'the value of GATEWAY_SUBSCRIPTION_KEY is not its key';
    throw new Refusal(`The ${what} refuses the key (401 to ${called}): ${advice}.`);
  }
  if (!response.ok) {
    const advice =
      row.upstream === 'content' && response.status === 404 && new URL(base).pathname === '/'
        ? ` The reference backend has its content at ${base}/content.`
        : '';
    throw new Refusal(`The ${what} answers ${response.status} to ${called}.${advice}`);
  }
  if (body === undefined) {
    const type = response.headers.get('content-type') ?? 'an unknown type';
    throw new Refusal(`${base} is no ${what}: it answers ${type} to ${called}, not JSON.`);
  }
  const { result, leftOut } = parseAnswer(row.output, body);
  const faults = result.success ? leftOut : faultsOf(result.error, 'the whole');
  const isEmpty = result.success && Array.isArray(result.data) && result.data.length === 0;
  if (result.success && !isEmpty) return;
  const list =
    faults.length === 0 ? `  there is nothing for ${market}` : faults.map((fault) => `  ${fault}`).join('\n');
  throw new Refusal(`The ${what}'s answer to ${called} does not fit the contract:\n${list}`);
}
