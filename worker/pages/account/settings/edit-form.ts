import { z } from 'zod';
import { channels } from '../../../../shared/contract/account/client-rows.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { isFiscalNumber, sentFiscalNumber, wantsFiscalNumber } from '../../../../shared/forms/fiscal-number.ts';
import { nameToEdit } from '../../../../shared/forms/names.ts';
import { passwordLength } from '../../../../shared/forms/password.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { checkPhone, nameShape, phoneFields, phoneShape, sentPhone } from '../../../forms/address.ts';
import type { Fields } from '../../../forms/field.ts';
import { defineForm } from '../../../forms/form.ts';
import { issue } from '../../../forms/problem.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { birthdayFault, youngest } from './birthday.ts';

const genders = ['F', 'M', 'X'] as const;
const phoned = ({ domain }: PageRequest) => domain.params.phoneNumberCountries;

const { phoneNumberCountry, phoneNumber } = phoneFields('', phoned);

/** Personal details of a customer, on more than one page. */
export const aboutFields = {
  gender: {
    label: 'settings.gender',
    type: 'select',
    autoComplete: 'sex',
    choices: ({ t }) => [
      { value: '', label: t('settings.unsaid') },
      ...genders.map((value) => ({ value, label: t(`settings.gender.${value}`) })),
    ],
  },
  birthday: {
    label: 'settings.birthday',
    hint: 'settings.birthday.why',
    error: 'settings.error.birthday',
    type: 'date',
    autoComplete: 'bday',
  },
  phoneNumberCountry,
  phoneNumber: { ...phoneNumber, hint: 'settings.phone.why' },
  newsletter: { label: 'settings.newsletter', type: 'checkbox' },
} satisfies Fields;

/** One of these values, or empty. */
const perhaps = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.union([z.literal(''), z.enum(values)]);

export const aboutShape = (request: PageRequest) => ({
  gender: perhaps(genders),
  birthday: z.union([z.literal(''), z.iso.date()]),
  ...phoneShape(phoned(request), false),
  newsletter: z.string(),
});

/** Checks that the birthday is empty or possible for somebody who may have an account. */
export function checkBirthday({ birthday }: { birthday: string }, ctx: z.RefinementCtx): void {
  const today = new Date().toISOString().slice(0, 10);
  const fault = birthday === '' ? null : birthdayFault(birthday, today);
  if (fault !== null)
    ctx.addIssue(issue('birthday', `settings.error.birthday.${fault}`, { age: youngest, year: birthday.slice(0, 4) }));
}

export const editForm = defineForm({
  name: 'client',
  fields: {
    gender: aboutFields.gender,
    firstName: {
      label: 'address.firstName',
      missing: 'address.missing.firstName',
      error: 'form.error.name',
      autoComplete: 'given-name',
      autoCapitalize: 'words',
    },
    lastName: {
      label: 'address.lastName',
      missing: 'address.missing.lastName',
      error: 'form.error.name',
      autoComplete: 'family-name',
      autoCapitalize: 'words',
    },
    birthday: aboutFields.birthday,
    phoneNumberCountry: aboutFields.phoneNumberCountry,
    phoneNumber: aboutFields.phoneNumber,
    fiscalNumber: {
      label: 'billing.fiscalNumber',
      hint: 'billing.fiscalNumber.why',
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
    preferredChannel: {
      label: 'settings.channel',
      type: 'select',
      choices: ({ t }) => [
        { value: '', label: t('settings.unsaid') },
        ...channels.map((value) => ({ value, label: t(`settings.channel.${value}`) })),
      ],
    },
    newsletter: aboutFields.newsletter,
    email: { label: 'settings.email', type: 'email', autoComplete: 'email', inputMode: 'email' },
    password: {
      label: 'settings.password',
      hint: 'settings.password.why',
      type: 'password',
      autoComplete: 'current-password',
    },
  },
  schema: (request) =>
    z
      .object({
        ...aboutShape(request),
        ...nameShape,
        fiscalNumber: z.string().trim().max(40),
        preferredChannel: perhaps(channels),
        email: z.string().trim().min(1).max(254).pipe(z.email()),
        password: z.string().max(passwordLength.max),
        /** The e-mail when the page was rendered: another tab may have changed it. */
        before: z.string().max(254),
      })
      .superRefine(checkPhone)
      .superRefine(checkBirthday)
      .superRefine(({ fiscalNumber }, ctx) => {
        const country = request.domain.countryCodeISO2;
        if (fiscalNumber === '' || !wantsFiscalNumber(country)) return;
        if (!isFiscalNumber(country, sentFiscalNumber(fiscalNumber)))
          ctx.addIssue(issue('fiscalNumber', 'billing.error.fiscalNumber'));
      })
      .superRefine(({ email, before, password }, ctx) => {
        if (email !== before && password === '') ctx.addIssue(issue('password', 'settings.error.password-needed'));
      })
      .transform(({ newsletter, email, before, password, phoneNumber, fiscalNumber, ...typed }) => ({
        ...typed,
        phoneNumber: sentPhone(phoneNumber, typed.phoneNumberCountry),
        fiscalNumber: wantsFiscalNumber(request.domain.countryCodeISO2) ? sentFiscalNumber(fiscalNumber) : '',
        optinNews: newsletter === '' ? ('NO' as const) : ('YES' as const),
        ...(email === before ? {} : { email, password }),
      })),
});

export function startOf(client: Client, phoneCountries: readonly Country[], market: Country) {
  const country = client.phoneNumberCountry ?? market;
  return {
    gender: client.gender ?? '',
    // The form is saved as sent, so a name must keep its owner's capitals.
    firstName: nameToEdit(client.firstName),
    lastName: nameToEdit(client.lastName),
    birthday: client.birthday ?? '',
    phoneNumber: client.phoneNumber === null ? '' : displayPhone(client.phoneNumber, country),
    phoneNumberCountry: phoneCountries.includes(country) ? country : (phoneCountries[0] ?? ''),
    fiscalNumber: client.fiscalNumber ?? '',
    preferredChannel: channels.find((each) => each === client.preferredChannel) ?? '',
    newsletter: client.optinNews === 'YES' ? 'on' : '',
    email: client.email,
  };
}
