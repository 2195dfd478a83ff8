import type { DomainParameters, SecurityPolicy } from '../contract/markets/domain.ts';
import { compares } from '../releases/experiments.ts';

/** What a visitor may allow, by the number that stands for it in the consent cookie (specification, section 9). */
export const purposes = {
  /** How the shop is used is measured. */
  1: { version: 1 },
  /** Versions of a page are compared. */
  2: { version: 1 },
  /** Pictures and recommendations of others are shown. */
  3: { version: 1 },
} as const satisfies Record<number, { version: number }>;

export type Level = keyof typeof purposes;

/** All of them, in their order. */
export const levels: readonly Level[] = [1, 2, 3];

type Params = DomainParameters['params'];

/** Somebody else whose script or service a market may use. */
export interface Vendor {
  name: string;
  level: Level;
  /** Whether a market uses it. */
  isUsed(params: Params): boolean;
  /** The cookies that its scripts may keep on the shop's host; `*` ends the beginning of a name. */
  cookies: readonly string[];
}

/** THE TABLE of vendors: nothing of them is asked for before the visitor allows their level. */
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
  /** The shop's own experiments: nobody else is told, and whoever takes part was asked all the same. */
  experiments: {
    name: 'Selvedge',
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

/** The vendors that a market uses. */
export function vendorsOf(params: Params): Vendor[] {
  return Object.values<Vendor>(vendors).filter(({ isUsed }) => isUsed(params));
}

/** What the visitors of a market are asked for: the levels of the vendors that it uses. */
export function levelsOf(params: Params): Level[] {
  const used = vendorsOf(params);
  return levels.filter((level) => used.some((vendor) => vendor.level === level));
}

/** Hosts that Google's measurement sends to; the container itself runs by its nonce. */
const measurement = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Where the files of vendors come from, as the storefront is told. */
export interface VendorAddresses {
  TAG_MANAGER_URL: string;
  AB_TASTY_URL: string;
}

/** The hosts that a vendor's file connects to: the one it comes from, and where that is the vendor's own, the others. */
function hostsOf(url: string, own: string, others: readonly string[]): string[] {
  const { origin, hostname } = new URL(url);
  return hostname === own ? [origin, ...others] : [origin];
}

/** The hosts that each vendor of a market connects to and shows pictures from, by the vendor's name. */
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

/** What pages of a market may load besides, for the vendors that it uses; undefined for none. */
export function vendorSources(params: Params, addresses: VendorAddresses): SecurityPolicy | undefined {
  const hosts = [...vendorHosts(params, addresses).values()].flat();
  if (hosts.length === 0) return undefined;
  const each = [...new Set(hosts)];
  return { 'connect-src': each, 'img-src': each };
}

/** Where a container's script is: those of Google tags and of containers have different addresses. */
export function containerUrl(id: string, tagManagerUrl: string): string {
  return `${tagManagerUrl}/${id.startsWith('G-') ? 'gtag/js' : 'gtm.js'}?id=${id}`;
}
