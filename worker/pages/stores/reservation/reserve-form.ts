import { z } from 'zod';
import { uuid } from '../../../../shared/contract/gateway/values.ts';
import { checkPhone, nameShape, phoneFields, phoneShape, placeFields } from '../../../forms/address.ts';
import { defineForm } from '../../../forms/form.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';

/** True if the visitor is signed in: then the reservation uses the e-mail of the account. */
export const isOwn = (request: PageRequest | VisitorRequest): boolean =>
  'session' in request && request.session.customerId !== null;

const countriesOf = ({ domain }: PageRequest) => domain.params.phoneNumberCountries;
const { firstName, lastName } = placeFields('billing', countriesOf);
const phone = phoneFields('', countriesOf);

/** The person who collects the piece. `reservationId` is the new reservation's id, so sending twice creates one. */
export const reserveForm = defineForm({
  name: 'reserve',
  fields: {
    firstName: { ...firstName, autoComplete: 'given-name' },
    lastName: { ...lastName, autoComplete: 'family-name' },
    email: {
      label: 'settings.email',
      hint: 'reserve.email.why',
      type: 'email',
      autoComplete: 'email',
      inputMode: 'email',
    },
    phoneNumberCountry: phone.phoneNumberCountry,
    phoneNumber: { ...phone.phoneNumber, hint: 'reserve.phone.why' },
    // Hidden, like the next one: true if the form was rendered for a customer, who may have been signed out meanwhile.
    own: { label: 'reservation.title' },
    // Hidden: the same id while the form is corrected.
    reservationId: { label: 'reservation.title' },
  },
  schema: (request) =>
    z
      .object({
        ...nameShape,
        email: isOwn(request) ? z.string().max(200) : z.string().trim().min(1).max(200).pipe(z.email()),
        ...phoneShape(countriesOf(request)),
        own: z.string().max(1),
        reservationId: uuid,
      })
      .superRefine(checkPhone),
  // Passes if the check is down, as somebody may be standing in front of the store: a piece is held only for a short
  // time at first, and tries are counted.
  botCheck: { whenDown: 'pass', confirmedMaySkip: true },
});
