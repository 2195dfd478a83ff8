import { brand } from '../brand/brand.ts';
import type { DomainParameters, SecurityPolicy } from '../contract/markets/domain.ts';
import { compares } from '../releases/experiments.ts';

/** Purposes that a visitor may allow, by their level in the consent cookie (specification, section 9). */
export const purposes = {
  /** Measurement of how the shop is used. */
  1: { version: 1 },
  /** Comparison of versions of a page. */
  2: { version: 1 },
  /** Pictures and recommendations of third parties. */
  3: { version: 1 },
} as const satisfies Record<number, { version: number }>;

export type Level = keyof typeof purposes;

export const levels: readonly Level[] = [1, 2, 3];

type Params = DomainParameters['params'];

/** A third party whose script or service a market may use. */
export interface Vendor {
  name: string;
  level: Level;
  isUsed(params: Params): boolean;
  /** The cookies that its scripts may store on the shop's host; `*` matches the rest of a name. */
  cookies: readonly string[];
}

/** THE TABLE of vendors: nothing is requested from a vendor before the visitor allows its level. */
export const vendors = {
  tagManager: {
    name: 'Google Tag Manager',
    level: 1,
    isUsed: ({ tagManagerId }) => tagManagerId !== null,
    cookies: ['_ga', '_ga_*', '_gid', '_gcl_*'],
  },
  abTasty: {
    name: 'AB Tasty',
    level: 2,
    isUsed: ({ abtasty }) => abtasty,
    cookies: ['ABTasty', 'ABTastySession'],
  },
  /** The shop's own experiments: nothing is sent to a third party, but visitors are asked for consent all the same. */
  experiments: {
    name: brand.name,
    level: 2,
    isUsed: ({ experiments }) => compares(experiments),
    cookies: [],
  },
  olapic: { name: 'Olapic', level: 3, isUsed: ({ olapic }) => olapic, cookies: [] },
  richRelevance: {
    name: 'RichRelevance',
    level: 3,
    isUsed: ({ richRelevance }) => richRelevance,
    cookies: [],
  },
} as const satisfies Record<string, Vendor>;

export function vendorsOf(params: Params): Vendor[] {
  return Object.values<Vendor>(vendors).filter(({ isUsed }) => isUsed(params));
}

/** Returns the levels that visitors of a market are asked for: those of the vendors that it uses. */
export function levelsOf(params: Params): Level[] {
  const used = vendorsOf(params);
  return levels.filter((level) => used.some((vendor) => vendor.level === level));
}

/** Hosts to which Google's measurement sends; the container itself runs by its nonce. */
const measurement = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Addresses of the vendors' files, from the storefront's settings. */
export interface VendorAddresses {
  TAG_MANAGER_URL: string;
  AB_TASTY_URL: string;
}

/** The hosts that a vendor's file connects to: its own, and the others if it comes from the vendor's own host. */
function hostsOf(url: string, own: string, others: readonly string[]): string[] {
  const { origin, hostname } = new URL(url);
  return hostname === own ? [origin, ...others] : [origin];
}

/** Returns the hosts that each vendor of a market connects to and loads pictures from, by the vendor's name. */
export function vendorHosts(
  params: Params,
  { TAG_MANAGER_URL, AB_TASTY_URL }: VendorAddresses,
): Map<string, readonly string[]> {
  const { tagManager, abTasty } = vendors;
  const hosts = new Map<string, readonly string[]>();
  if (tagManager.isUsed(params))
    hosts.set(tagManager.name, hostsOf(TAG_MANAGER_URL, 'www.googletagmanager.com', measurement));
  if (abTasty.isUsed(params))
    hosts.set(abTasty.name, hostsOf(AB_TASTY_URL, 'try.abtasty.com', ['https://*.abtasty.com']));
  return hosts;
}

/** Returns the additional CSP sources for the vendors of a market; undefined if there are none. */
export function vendorSources(params: Params, addresses: VendorAddresses): SecurityPolicy | undefined {
  const hosts = [...vendorHosts(params, addresses).values()].flat();
  if (hosts.length === 0) return undefined;
  const each = [...new Set(hosts)];
  return { 'connect-src': each, 'img-src': each };
}

/** Returns the address of a container's script: Google tags and containers have different addresses. */
export function containerUrl(id: string, tagManagerUrl: string): string {
  return `${tagManagerUrl}/${id.startsWith('G-') ? 'gtag/js' : 'gtm.js'}?id=${id}`;
}
