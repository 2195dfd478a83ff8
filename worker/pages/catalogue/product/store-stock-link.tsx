import type { ReactElement } from 'react';
import { href } from '../../../../shared/routes.ts';
import { isOn } from '../../../page/row.ts';
import { isInStores } from '../../stores/reservation/reservable-piece.ts';
import { isGone, type PartProps } from './product-data.ts';

/**
 * Link to the stores that have the piece; null if none can have it. With JavaScript it passes the chosen size
 * (client/product/in-store.ts).
 */
export function StoreStockLink({ data: { product, option }, request }: PartProps): ReactElement | null {
  const { t, locale, domain } = request;
  if (!isOn('storeLocator', domain) || !isInStores(option) || isGone(product)) return null;
  return (
    <p>
      <a
        className="link"
        href={href(locale, 'store-stock', {}, { option: option.optionId })}
        rel="nofollow"
        data-in-store=""
      >
        {t(isOn('ereservation', domain) ? 'in-store.reserve' : 'in-store.find')}
      </a>
    </p>
  );
}
