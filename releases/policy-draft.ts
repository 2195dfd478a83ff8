import type { SecurityPolicy } from '../shared/contract/domain.ts';
import type { PolicyAddresses } from '../shared/contract/policy-addresses.ts';
import type { ReleaseContents } from '../shared/contract/release.ts';
import { substitutePolicy } from '../shared/policy.ts';
import { vendorHosts, vendors } from '../shared/vendors.ts';
import type { Finding } from './told.ts';

type Params = ReleaseContents['parameters']['params'];

/** What the storefront decides by itself, whatever a market's policy says. */
const decidedAnyway = /^(?:default-src|base-uri|object-src|frame-ancestors|manifest-src|form-action)$/;

/**
 * The strictest policy with which a market works: the shop itself, its pictures and films. Hosts of vendors are not in it:
 * the storefront adds those that the market's flags ask for, and those of single pages. What makes no difference stays as
 * it is live.
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

/** What the storefront adds to any policy of a market by itself, in words. */
export function addedByItself(params: Params, addresses: PolicyAddresses): string[] {
  const hosts = [...vendorHosts(params, addresses)];
  if (vendors.olapic.isUsed(params) && addresses.olapic !== '')
    hosts.push([vendors.olapic.name, [addresses.olapic]]);
  return [
    ...hosts.map(([name, origins]) => `${name}, connect-src and img-src: ${origins.join(' ')}`),
    ...(params.showMap
      ? [`pages with a map, worker-src: 'self'${params.mapTiles === null ? '' : ', and its pictures'}`]
      : []),
    ...(params.recaptcha ? ['forms that are for people: what tells them from programs'] : []),
    'forms: where one signs in and pays; the payment: its form in the page',
    'scripts and styles: by the nonce of each answer',
  ];
}

/** Directives by which a page is shut in, whatever it may load. */
const shuttingIn: Record<string, string> = {
  sandbox: 'no script runs and no form is sent',
  'require-trusted-types-for': 'scripts of the shop and of its vendors fail',
  'trusted-types': 'scripts of the shop and of its vendors fail',
};

/** Whether sources let in what comes from an origin. */
function letsIn(sources: readonly string[], origin: string): boolean {
  const { protocol, host } = new URL(origin);
  return sources.some((source) => {
    const wanted = source.toLowerCase();
    if (wanted === '*' || wanted === protocol || wanted === origin || wanted === host) return true;
    const [, scheme, domain] = /^(?:([a-z]+:)\/\/)?\*(\.[^/]+)$/.exec(wanted) ?? [];
    return domain !== undefined && (scheme === undefined || scheme === protocol) && host.endsWith(domain);
  });
}

/** Directives that mean nothing as they are written, or that no market could live with. */
export function policyFaults(policy: SecurityPolicy): Finding[] {
  return Object.keys(policy).flatMap((name): Finding[] => {
    const fault = (words: string): Finding => ({ kind: 'fault', words, at: ['policy', name] });
    if (name !== name.toLowerCase()) return [fault(`a directive is written ${name.toLowerCase()}`)];
    const because = shuttingIn[name];
    return because === undefined ? [] : [fault(because)];
  });
}

/** What a market shows and its policy would block. Vendors are never blocked: their hosts are added to any policy. */
export function blockedBy(policy: SecurityPolicy, { pictures }: PolicyAddresses): Finding[] {
  const shown = { 'img-src': 'pictures', 'media-src': 'films' };
  return Object.entries(shown)
    .filter(([name]) => !letsIn(policy[name] ?? [], pictures))
    .map(([name, what]) => ({
      kind: 'fault',
      words: `${what} (${pictures}) are shut out`,
      at: ['policy', name],
    }));
}
