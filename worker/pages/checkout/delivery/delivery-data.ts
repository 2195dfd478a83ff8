import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import type { DrawField, FormState } from '../../../forms/form-view.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Draft, Typed } from '../../../page/refusal.ts';
import type { DeliveryField } from './delivery-field.ts';
import type { KnownPlaces } from './delivery-places.ts';
import type { PointList } from './delivery-points.ts';

/** What the delivery step shows. */
export interface DeliveryData {
  cart: Cart;
  places: KnownPlaces;
  start: Partial<Typed<DeliveryField>>;
  /** Country whose methods are shown. */
  country: Country;
  methods: ShippingMethod[];
  /** What was searched for, and what was found of each kind that the methods go to. */
  search: string;
  /** The place on the map that goes before it, as it travels; empty for none. */
  near: string;
  lists: PointList[];
  /** The store that the customer prefers. */
  preferred: string | null;
  /** When the page was made. */
  now: Date;
  /** The saved address that is being changed. */
  edited: DeliveryAddress | null;
  /** What was typed before, as far as the page's address leaves it. */
  draft: Draft | null;
}

/** What the parts of the form are drawn from. */
export interface DeliveryPartProps {
  data: DeliveryData;
  request: PageRequest;
  field: DrawField<DeliveryField>;
  shown: FormState<DeliveryField>;
}
