import type { DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import type { Cart, ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import type { PointList } from '../../../delivery/delivery-points.ts';
import type { DrawField, FormState } from '../../../forms/form-view.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Draft, Typed } from '../../../page/refusal.ts';
import type { DeliveryField } from './delivery-field.ts';
import type { KnownPlaces } from './delivery-places.ts';

export interface DeliveryData {
  cart: Cart;
  places: KnownPlaces;
  start: Partial<Typed<DeliveryField>>;
  /** Country whose methods are shown. */
  country: Country;
  methods: ShippingMethod[];
  /** The search text, and the results for each kind of point that the methods use. */
  search: string;
  /** The place on the map, as text, which takes precedence over `search`; empty if none. */
  near: string;
  lists: PointList[];
  /** Id of the customer's preferred store. */
  preferred: string | null;
  /** When the page was rendered. */
  now: Date;
  edited: DeliveryAddress | null;
  /** The draft, as far as the url's parameters do not override it. */
  draft: Draft | null;
}

export interface DeliveryPartProps {
  data: DeliveryData;
  request: PageRequest;
  field: DrawField<DeliveryField>;
  shown: FormState<DeliveryField>;
}
