import { z } from 'zod';
import { isFiscalNumber, sentFiscalNumber, wantsFiscalNumber } from '../../../../shared/forms/fiscal-number.ts';
import { billingSchema, type PlaceField, placeFields } from '../../../forms/address.ts';
import { defineForm } from '../../../forms/form.ts';
import { lookUpFields } from '../../../forms/look-up.ts';
import { issue } from '../../../forms/problem.ts';
import type { PageRequest } from '../../../page/page-module.ts';

export type BillingField = PlaceField | 'find' | 'suggestion' | 'fiscalNumber' | 'save';

export const billed = ({ domain }: PageRequest) => domain.params.billingCountries;

/** The address, and the fiscal number if its country may require one on the bill. */
function billedSchema(request: PageRequest) {
  const number = z
    .object({ country: z.string(), fiscalNumber: z.string().max(40) })
    .transform(({ country, fiscalNumber }) => ({
      country,
      fiscalNumber: wantsFiscalNumber(country) ? sentFiscalNumber(fiscalNumber) : '',
    }))
    .superRefine(({ country, fiscalNumber }, ctx) => {
      if (fiscalNumber === '' || !wantsFiscalNumber(country) || isFiscalNumber(country, fiscalNumber)) return;
      ctx.addIssue(issue('fiscalNumber', 'billing.error.fiscalNumber'));
    })
    .transform(({ fiscalNumber }) => ({ fiscalNumber }));
  return z.intersection(billingSchema(billed(request)), number);
}

export const billingForm = defineForm<BillingField, z.output<ReturnType<typeof billedSchema>>>({
  name: 'billing',
  fields: {
    ...lookUpFields,
    ...placeFields('billing', billed),
    fiscalNumber: {
      label: 'billing.fiscalNumber',
      hint: 'billing.fiscalNumber.why',
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
    save: { label: 'billing.save', type: 'checkbox' },
  },
  schema: billedSchema,
});
