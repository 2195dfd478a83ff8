import type { Locale } from '../../shared/markets/locales.ts';
import type { OpenMarkets } from '../../shared/markets/open-markets.ts';
import { marketOfHost } from './sitemap-address.ts';

/** A text for programs: the list of a host's markets, what a market has, or its product feed. */
export type MachineAddress = { kind: 'markets' } | { kind: 'llms' | 'feed'; locale: Locale };

export const llmsPath = (locale: Locale): string => `/${locale}/llms.txt`;
export const feedPath = (locale: Locale): string => `/${locale}/feeds/google.xml`;

/** Within the Worker: the products of a part of the sitemap, and the items of some products. */
export const feedPartPath = (locale: Locale): string => `/${locale}/feeds/google-part`;
export const feedItemsPath = (locale: Locale): string => `/${locale}/feeds/google-items`;

const pattern = /^\/([a-z-]+)\/(?:(llms\.txt)|feeds\/google\.xml)$/;

interface Host {
  markets: OpenMarkets;
  /** All markets are on one host. */
  isShared: boolean;
}

/** Parses the address of such a text; undefined for any other, and for markets that are not announced. */
export function readMachineAddress({ pathname, host }: URL, { markets, isShared }: Host): MachineAddress | undefined {
  if (!pathname.endsWith('/llms.txt') && !pathname.endsWith('/feeds/google.xml')) return undefined;
  if (pathname === '/llms.txt')
    return isShared ? { kind: 'markets' } : { kind: 'llms', locale: marketOfHost(host, markets) };
  const [, prefix, llms] = pattern.exec(pathname) ?? [];
  const locale = markets.online.find((each) => each === prefix);
  return locale && { kind: llms === undefined ? 'feed' : 'llms', locale };
}
