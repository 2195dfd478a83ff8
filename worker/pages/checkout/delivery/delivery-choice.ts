import { z } from 'zod';
import { type PostalAddress, postalAddress } from '../../../../shared/contract/account/customer.ts';
import { shippingMethodKey } from '../../../../shared/contract/cart/cart.ts';
import { modesTo, pointKindOf } from '../../../../shared/contract/delivery/delivery-modes.ts';
import type { PointKind } from '../../../../shared/contract/delivery/point-kinds.ts';
import { emptyAddress, sentAddress } from '../../../../shared/forms/address.ts';
import { memoise } from '../../../../shared/memoise.ts';
import { asksForPhone } from '../../../delivery/asks-for-phone.ts';
import type { Where } from '../../../delivery/where.ts';
import {
  checkPhone,
  nameShape,
  phoneFields,
  phoneShape,
  placeFields,
  placeShape,
  postalSchema,
  sentPhone,
} from '../../../forms/address.ts';
import { countryChoices } from '../../../forms/countries.ts';
import { defineForm } from '../../../forms/form.ts';
import { issue } from '../../../forms/problem.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { DeliveryField } from './delivery-field.ts';
import type { KnownPlaces } from './delivery-places.ts';
import { readPlace } from './place-on-map.ts';

const delivered = ({ domain }: Pick<PageRequest, 'domain'>) => domain.params.deliveryCountries;
const phoned = ({ domain }: Pick<PageRequest, 'domain'>) => domain.params.phoneNumberCountries;

const collectShape = { collectFirstName: nameShape.firstName, collectLastName: nameShape.lastName };

/** Made once for a market: the browser's constraints are derived from it. */
const browserSchema = memoise((domain: PageRequest['domain']) =>
  z.object({
    ...placeShape(delivered({ domain })),
    ...phoneShape(phoned({ domain })),
    ...collectShape,
    search: z.string().max(100).min(1),
  }),
);

/**
 * The delivery form. `near` is the place on the map around which the list is. `address` is the id of a saved address,
 * `billing`, `edit` for the saved address with the id `edited`, or `new` for the typed one; `point` is the id of a
 * store, pickup point or locker. The schema is for the browser; `choiceSchema` parses the form.
 */
export const deliveryForm = defineForm<DeliveryField, unknown>({
  name: 'delivery',
  fields: {
    to: {
      label: 'delivery.to',
      type: 'select',
      choices: (request) => countryChoices(delivered(request), request.properties.intl),
    },
    method: { label: 'delivery.method', type: 'radio', error: 'delivery.error.method' },
    address: { label: 'delivery.address', type: 'radio' },
    edited: { label: 'delivery.address' },
    ...placeFields('shipping', delivered),
    save: { label: 'delivery.save', type: 'checkbox' },
    favorite: { label: 'delivery.favorite', type: 'checkbox' },
    search: { label: 'delivery.search', autoComplete: 'shipping postal-code' },
    near: { label: 'delivery.search' },
    point: { label: 'delivery.point', type: 'radio', missing: 'delivery.error.point' },
    collectFirstName: {
      label: 'address.firstName',
      missing: 'address.missing.firstName',
      autoComplete: 'given-name',
      autoCapitalize: 'words',
    },
    collectLastName: {
      label: 'address.lastName',
      missing: 'address.missing.lastName',
      autoComplete: 'family-name',
      autoCapitalize: 'words',
    },
    ...phoneFields('shipping', phoned),
  },
  schema: ({ domain }) => browserSchema(domain),
});

/** Parses an address of the gateway, which may violate our rules: then it must be typed again. */
function readKnown(known: z.input<typeof postalAddress>, ctx: z.RefinementCtx): PostalAddress {
  const { success, data } = postalAddress.safeParse(known);
  if (success) return data;
  ctx.addIssue(issue('address', 'delivery.error.known'));
  return z.NEVER;
}

/** Schema of the address: a saved one needs no further fields, the billing address a telephone number if required. */
function placeSchema(
  request: PageRequest,
  { saved, billing }: KnownPlaces,
  chosen: FormDataEntryValue | null,
  phoneAsked: boolean,
): z.ZodType<PostalAddress> {
  const known = saved.find(({ id }) => id === chosen);
  if (known !== undefined && (known.phoneNumber !== '' || !phoneAsked))
    return z.object({}).transform((_, ctx) => readKnown(known, ctx));
  if (chosen === 'new' || chosen === 'edit') return postalSchema(delivered(request), phoned(request), phoneAsked);
  if (chosen === 'billing' && billing !== null)
    return z
      .object(phoneShape(phoned(request), phoneAsked))
      .superRefine(checkPhone)
      .transform(({ phoneNumber, phoneNumberCountry }, ctx) =>
        readKnown({ ...billing, phoneNumberCountry, phoneNumber: sentPhone(phoneNumber, phoneNumberCountry) }, ctx),
      );
  return z
    .object({})
    .superRefine((_, ctx) =>
      ctx.addIssue(issue('address', known === undefined ? 'delivery.error.address' : 'delivery.error.phone')),
    )
    .transform(() => z.NEVER);
}

function pointSchema(request: PageRequest, kind: PointKind, phoneAsked: boolean): z.ZodType<Where> {
  return z
    .object({
      point: z.string().max(40).min(1),
      searched: z.string().trim().max(100).default(''),
      near: z.string().default(''),
      ...collectShape,
      ...phoneShape(phoned(request), phoneAsked),
    })
    .superRefine(checkPhone)
    .transform(({ point, searched, near, collectFirstName, collectLastName, phoneNumber, phoneNumberCountry }) => {
      const names = { firstName: collectFirstName, lastName: collectLastName };
      const { firstName, lastName } = sentAddress({ ...emptyAddress, ...names });
      const phone = { phoneNumber: sentPhone(phoneNumber, phoneNumberCountry), phoneNumberCountry };
      return {
        kind,
        id: point,
        searched,
        near: readPlace(near),
        receiver: { firstName, lastName, ...phone },
      };
    });
}

const choice = z.object({
  method: shippingMethodKey.exclude(modesTo('e-mail')),
  /** The country whose methods the page showed. */
  methodsOf: z.string().default(''),
  save: z.string(),
  favorite: z.string(),
  edited: z.string(),
});

/** Schema of the form for the chosen method and its address or point. */
export function choiceSchema(request: PageRequest, places: KnownPlaces, data: FormData) {
  const method = data.get('method');
  const key = shippingMethodKey.safeParse(method).data;
  const kind = key === undefined ? null : pointKindOf(key);
  const phoneAsked = asksForPhone(request, method);
  const where =
    kind === null
      ? placeSchema(request, places, data.get('address'), phoneAsked).transform((address): Where => ({ kind, address }))
      : pointSchema(request, kind, phoneAsked);
  return z.intersection(
    where.transform((known) => ({ where: known })),
    choice,
  );
}
