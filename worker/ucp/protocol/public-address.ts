import { isHttpLoopback } from '../../../shared/http/loopback.ts';

/** Maximum length of an address of a platform. */
const maxLength = 500;

/** The last label of names that only private networks have. */
const privateLabels = new Set([
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'lan',
  'home',
  'corp',
  'svc',
  'consul',
  // Of `home.arpa`.
  'arpa',
  'test',
  'invalid',
  'onion',
]);

/** Public domains whose names resolve to the address that is written in them, or to this machine. */
const domainsOfAddresses = ['nip.io', 'sslip.io', 'xip.io', 'traefik.me', 'localtest.me', 'lvh.me', 'vcap.me'];

const isPrivate = (hostname: string): boolean =>
  privateLabels.has(hostname.slice(hostname.lastIndexOf('.') + 1)) ||
  domainsOfAddresses.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));

/**
 * Reads an address that the shop's server is asked to call. Only https, without port, name and password, at a name of
 * the public internet: an address of digits leads into networks. Not the shop itself, which would call itself without
 * end. Without a fragment: each would be another platform.
 * On a developer's machine also plain http at the loopback address, if the shop itself is there.
 * @returns the address, or what is wrong with it
 */
export function readPublicAddress(text: string, shop: URL): { address: string } | { fault: string } {
  const url = URL.parse(text);
  if (url === null || url.href.length > maxLength) return { fault: 'is not a URL, or is too long' };
  // An empty one is not in `hash`.
  if (url.href.includes('#')) return { fault: 'has a fragment' };
  if (isHttpLoopback(url) && isHttpLoopback(shop)) return { address: url.href };
  if (url.host === shop.host) return { fault: 'is the shop’s own' };
  if (url.protocol !== 'https:') return { fault: 'does not begin with https:' };
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
  if (url.port !== '' || url.username !== '' || url.password !== '' || !isName || isPrivate(url.hostname))
    return { fault: 'is not a public one' };
  return { address: url.href };
}
