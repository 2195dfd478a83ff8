import type { ClientChanges } from './contract/client-rows.ts';
import { twoLetterCode } from './country-code.ts';
import type { Country } from './locales.ts';

/** What was typed about a client; an empty text says nothing. */
type TypedClient = { [Field in keyof ClientChanges]?: ClientChanges[Field] | '' };

/**
 * What is sent of it: only what is not empty, the country of the telephone number in two letters, and with a number alone
 * (specification, section 5).
 */
export function sentClient(typed: TypedClient): ClientChanges {
  const { phoneNumber = '', phoneNumberCountry = '' } = typed;
  const sent = { ...typed, phoneNumberCountry: phoneNumber === '' ? '' : twoLetterCode(phoneNumberCountry) };
  // What is empty is left out, so nothing else than values is left.
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''),
  ) as ClientChanges;
}

interface TypedContact {
  /** International format, or empty. */
  phone: string;
  phoneNumberCountry: Country;
  newsletter: 'YES' | 'NO';
}

/** The variant of a form that knows the number and the newsletter under names of its own (specification, section 7). */
export function sentContact({ phone, phoneNumberCountry, newsletter }: TypedContact): ClientChanges {
  return sentClient({ phoneNumber: phone, phoneNumberCountry, optinNews: newsletter });
}
