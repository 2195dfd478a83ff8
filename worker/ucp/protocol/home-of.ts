import type { Market } from '../../market/market.ts';

/** The home page of a market: where a shopper goes on who cannot be helped here. */
export const homeOf = ({ origin, locale }: Pick<Market, 'origin' | 'locale'>): string => `${origin}/${locale}/`;
