import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { Translate } from '../../shared/i18n/i18n.ts';

/** What a store, pickup point or locker is called; a store without a name of its own goes by the default one. */
export function pointName({ name }: Pick<DeliveryPoint, 'name'>, t: Translate): string {
  return name ?? t('delivery.point.unnamed');
}
