import { word } from '../../../shared/contract/gateway/values.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Query parameter with the offers that were selected and refused: they stay selected. */
const parameter = 'offers';

/** Url of the cart page with these loyalty offers selected. */
export function wantedOffersHref({ locale }: Pick<PageRequest, 'locale'>, ids: readonly string[]): string {
  return `${href(locale, 'cart', {}, { [parameter]: ids.join(',') })}#extras-points`;
}

/** The loyalty offers that were selected last and refused; null if none. */
export function wantedOffers({ url }: Pick<PageRequest, 'url'>): string[] | null {
  const ids = url.searchParams.get(parameter);
  return ids === null ? null : ids.split(',').filter((id) => word.safeParse(id).success);
}
