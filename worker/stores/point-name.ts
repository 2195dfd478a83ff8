import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { Translate } from '../../shared/i18n/i18n.ts';

/** The name of a store, pickup point or locker; the default name if it has none. */
export function pointName({ name }: Pick<DeliveryPoint, 'name'>, t: Translate): string {
  return name ?? t('delivery.point.unnamed');
}
