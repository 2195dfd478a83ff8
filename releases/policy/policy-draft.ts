import { sentDirectives, substitutePolicy } from '../../shared/consent/policy.ts';
import { vendorHosts, vendors } from '../../shared/consent/vendors.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import type { PolicyAddresses } from '../../shared/contract/markets/policy-addresses.ts';
import type { ReleaseContents } from '../../shared/contract/markets/release.ts';
import { doubt, type Finding, fault, type Place } from '../difference.ts';

type Params = ReleaseContents['parameters']['params'];

/** Directives that the storefront sets itself, whatever a market's policy says. */
const decidedAnyway = /^(?:default-src|base-uri|object-src|frame-ancestors|manifest-src|form-action)$/;

/**
 * The strictest policy that works for a market: the shop, its pictures and films. The storefront adds the hosts of
 * vendors by the market's flags, and those of single pages. Directives without effect stay as they are live.
 */
export function draftedPolicy({ pictures }: PolicyAddresses, live: SecurityPolicy): SecurityPolicy {
  return {
    ...Object.fromEntries(Object.entries(live).filter(([name]) => decidedAnyway.test(name))),
    ...substitutePolicy({ PICTURES_URL: pictures }),
    'media-src': [pictures],
    'frame-src': ["'none'"],
    'worker-src': ["'none'"],
  };
}

/** What the storefront adds to any policy of a market, in words. */
export function addedByItself(params: Params, addresses: PolicyAddresses): string[] {
  const hosts = [...vendorHosts(params, addresses)];
  if (vendors.olapic.isUsed(params) && addresses.olapic !== '') hosts.push([vendors.olapic.name, [addresses.olapic]]);
  return [
    ...hosts.map(([name, origins]) => `${name}, connect-src and img-src: ${origins.join(' ')}`),
    ...(params.showMap
      ? [`pages with a map, worker-src: 'self'${params.mapTiles === null ? '' : ', and its pictures'}`]
      : []),
    ...(params.recaptcha ? ['forms that are for people: the check against programs'] : []),
    'forms: where one signs in and pays; the payment: its form in the page',
    'scripts and styles: by the nonce of each answer',
  ];
}

/** Directives that break every page. */
const shuttingIn: Record<string, string> = {
  sandbox: 'no script runs and no form is sent',
  'require-trusted-types-for': 'scripts of the shop and of its vendors fail',
  'trusted-types': 'scripts of the shop and of its vendors fail',
};

/** Whether sources allow an origin. */
function letsIn(sources: readonly string[], origin: string): boolean {
  const { protocol, host } = new URL(origin);
  return sources.some((source) => {
    const wanted = source.toLowerCase();
    if (wanted === protocol || wanted === origin || wanted === host) return true;
    const [, scheme, domain] = /^(?:([a-z]+:)\/\/)?\*(\.[^/]+)$/.exec(wanted) ?? [];
    return domain !== undefined && (scheme === undefined || scheme === protocol) && host.endsWith(domain);
  });
}

/** Directives that have no sources. */
const withoutSources: readonly string[] = [
  'block-all-mixed-content',
  'require-trusted-types-for',
  'sandbox',
  'trusted-types',
  'upgrade-insecure-requests',
];

/** Every directive that browsers know. */
const knownDirectives: readonly string[] = [
  ...withoutSources,
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'fenced-frame-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'prefetch-src',
  'report-to',
  'report-uri',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
];

/** Keywords without quotes: browsers read them as host names. */
const bareKeyword = /^(?:none|self|strict-dynamic|unsafe-(?:inline|eval|hashes)|(?:nonce|sha\d{3})-.*)$/i;

/** Findings for the sources of one directive. */
function sourceFindings(name: string, sources: readonly string[], sent: readonly string[]): Finding[] {
  const at: Place = ['policy', name];
  const unsent = sources.filter((source) => !sent.includes(source));
  return [
    ...sources
      .filter((source) => bareKeyword.test(source))
      .map((source) => fault(at, `${source} is a host of that name: the keyword is written '${source}'`)),
    ...(sources.length > 1 && sources.includes("'none'")
      ? [fault(at, "'none' is next to other sources, and means nothing there")]
      : []),
    ...(sources.length === 0 && !withoutSources.includes(name)
      ? [doubt(at, "no source: that is the same as 'none'")]
      : []),
    // The storefront sets `form-action` itself: it knows the hosts of sign-in and payment.
    ...(unsent.length > 0 && name !== 'form-action'
      ? [doubt(at, `${unsent.join(' ')} has no effect: the storefront never sends it`)]
      : []),
  ];
}

/** Findings for a policy: directives and sources without meaning, or that break the market. */
export function policyFindings(policy: SecurityPolicy): Finding[] {
  const sent = sentDirectives(policy);
  return Object.entries(policy).flatMap(([name, sources]): Finding[] => {
    const at: Place = ['policy', name];
    if (name !== name.toLowerCase()) return [fault(at, `a directive is written ${name.toLowerCase()}`)];
    if (!knownDirectives.includes(name))
      return [fault(at, `browsers know no such directive (${knownDirectives.join(', ')})`)];
    const because = shuttingIn[name];
    return because === undefined ? sourceFindings(name, sources, sent[name] ?? []) : [fault(at, because)];
  });
}

/** What a market shows and its policy would block. Vendors are never blocked: the storefront adds their hosts. */
export function blockedBy(policy: SecurityPolicy, { pictures }: PolicyAddresses): Finding[] {
  const shown = { 'img-src': 'pictures', 'media-src': 'films' };
  const sent = sentDirectives(policy);
  return Object.entries(shown)
    .filter(([name]) => !letsIn(sent[name] ?? [], pictures))
    .map(([name, what]) => ({
      kind: 'fault',
      words: `${what} (${pictures}) are shut out`,
      at: ['policy', name],
    }));
}
