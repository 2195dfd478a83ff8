import { z } from 'zod';
import { customerOf } from '../protocol/customer-of.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import type { GivenBuyer } from '../stored/stored-checkout.ts';
import type { BuyerInput } from './inputs.ts';

/** The consent that a platform passes on, if both sides speak of it. It allows nothing: the shop asks again. */
function consentOf({ active }: UcpRequest, { consent }: BuyerInput): GivenBuyer['consent'] {
  if (consent === undefined || !active.has('dev.ucp.shopping.buyer_consent')) return null;
  const { analytics, preferences, marketing, sale_of_data } = consent;
  return {
    ...(analytics !== undefined && { analytics }),
    ...(preferences !== undefined && { preferences }),
    ...(marketing !== undefined && { marketing }),
    ...(sale_of_data !== undefined && { sale_of_data }),
  };
}

/** Whom a platform buys for: the linked customer, by their account, or whom it names. @throws UpstreamError */
export async function readBuyer(request: UcpRequest, given: BuyerInput = {}): Promise<GivenBuyer> {
  const consent = consentOf(request, given);
  const customer = customerOf(request);
  if (customer === null) {
    const { first_name = '', last_name = '', email = '', phone_number = '' } = given;
    return { firstName: first_name, lastName: last_name, email, phoneNumber: phone_number, consent };
  }
  const { firstName, lastName, email, phoneNumber } = await customer.gateway.call('getAccount', {});
  return { firstName, lastName, email, phoneNumber: phoneNumber ?? '', consent };
}

/** What was given, and no more; undefined if that is nothing. */
export function buyerView({ firstName, lastName, email, phoneNumber, consent }: GivenBuyer) {
  const view = {
    ...(firstName !== '' && { first_name: firstName }),
    ...(lastName !== '' && { last_name: lastName }),
    ...(email !== '' && { email }),
    ...(phoneNumber !== '' && { phone_number: phoneNumber }),
    ...(consent !== null && { consent }),
  };
  return Object.keys(view).length === 0 ? undefined : view;
}

/** What is wrong with the buyer, apart from what the delivery needs. The shop itself asks for the e-mail at sign-in. */
export function buyerMessages({ market }: UcpRequest, { email }: GivenBuyer): UcpMessage[] {
  if (email === '' || z.email().safeParse(email).success) return [];
  return [errorMessage('field_invalid', market.t('form.error.email'), { path: '$.buyer.email' })];
}
