import type { ClientChanges } from '../../../../shared/contract/account/client-rows.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { twoLetterCode } from '../../../../shared/markets/country-code.ts';
import type { Country } from '../../../../shared/markets/locales.ts';

/** Typed values of a client; an empty text leaves a value unchanged. */
type TypedClient = { [Field in keyof ClientChanges]?: ClientChanges[Field] | '' };

/**
 * Removes empty values; the country of the telephone number is sent in two letters, and only with a number
 * (specification, section 5).
 */
export function sentClient(typed: TypedClient): ClientChanges {
  const { phoneNumber = '', phoneNumberCountry = '' } = typed;
  const sent = { ...typed, phoneNumberCountry: phoneNumber === '' ? '' : twoLetterCode(phoneNumberCountry) };
  // The filter leaves only values that are not empty.
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

/** The same for a form with other names for the number and the newsletter (specification, section 7). */
export function sentContact({ phone, phoneNumberCountry, newsletter }: TypedContact): ClientChanges {
  return sentClient({ phoneNumber: phone, phoneNumberCountry, optinNews: newsletter });
}

/**
 * Adds the gateway's qualities of the number and the e-mail to the changes, while these stay unchanged
 * (specification, section 7). A new number or e-mail has no quality yet. Nothing is added if the client could not be
 * loaded (`null`).
 */
export function withQualities(
  changes: ClientChanges,
  known: Pick<Client, 'email' | 'emailQuality' | 'phoneNumber' | 'phoneNumberQuality'> | null,
): ClientChanges {
  if (known === null) return changes;
  const { email = known.email, phoneNumber = known.phoneNumber } = changes;
  return {
    ...changes,
    ...(email === known.email && known.emailQuality && { emailQuality: known.emailQuality }),
    ...(phoneNumber === known.phoneNumber &&
      known.phoneNumberQuality && { phoneNumberQuality: known.phoneNumberQuality }),
  };
}
