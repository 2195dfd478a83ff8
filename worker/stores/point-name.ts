import { brand } from '../../shared/brand/brand.ts';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';

/** The name of a store, pickup point or locker; the shop's if it has none. */
export const pointName = ({ name }: Pick<DeliveryPoint, 'name'>): string => name ?? brand.name;
