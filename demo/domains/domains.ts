import { locales } from '../../shared/markets/locales.ts';
import { seedMarkets } from '../../starter/markets/seed-markets.ts';
import { shippingRows } from '../../starter/markets/shipping.ts';
import { legalNotices } from './notices.ts';
import { allParameters } from './parameters.ts';
import { redirects } from './redirects.ts';

/** Seeds the demo's markets. */
export function seedDomains(db: D1Database): Promise<void> {
  return seedMarkets(db, {
    parameters: allParameters(),
    shipping: shippingRows(),
    redirects: (locale) => redirects[locales[locale].lang],
    notices: legalNotices,
  });
}
