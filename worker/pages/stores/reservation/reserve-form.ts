import { z } from 'zod';
import { uuid } from '../../../../shared/contract/gateway/values.ts';
import { checkPhone, nameShape, phoneFields, phoneShape, placeFields } from '../../../forms/address.ts';
import { defineForm } from '../../../forms/form.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';

/** Whether the reservation will be a customer's own: then its e-mail is that of the account. */
export const isOwn = (request: PageRequest | VisitorRequest): boolean =>
  'session' in request && request.session.customerId !== null;

const countriesOf = ({ domain }: PageRequest) => domain.params.phoneNumberCountries;
const { firstName, lastName } = placeFields('billing', countriesOf);
const phone = phoneFields('', countriesOf);

/** Who comes for a piece. `reservationId`: what the reservation will be, so that sent twice it is one. */
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
    // Not drawn, like the next one: whether the form was drawn for a customer, who may have been signed out meanwhile.
    own: { label: 'reservation.title' },
    // Not drawn: it travels hidden, and stays the same while the form is corrected.
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
  // A piece is held for a short time at first, and tries are counted: nobody who stands before the store waits for a check.
  botCheck: { whenDown: 'pass', confirmedMaySkip: true },
});
