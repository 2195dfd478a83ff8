import { word } from '../../../shared/contract/gateway/values.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** Name of the query parameter with what was ticked and refused: it stays ticked. */
const parameter = 'offers';

/** The cart page with these loyalty offers ticked. */
export function wantedOffersHref({ locale }: Pick<PageRequest, 'locale'>, ids: readonly string[]): string {
  return `${href(locale, 'cart', {}, { [parameter]: ids.join(',') })}#extras-points`;
}

/** The loyalty offers that were ticked last and refused; null when none were. */
export function wantedOffers({ url }: Pick<PageRequest, 'url'>): string[] | null {
  const ids = url.searchParams.get(parameter);
  return ids === null ? null : ids.split(',').filter((id) => word.safeParse(id).success);
}
