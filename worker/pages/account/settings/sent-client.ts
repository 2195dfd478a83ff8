import type { ClientChanges } from '../../../../shared/contract/account/client-rows.ts';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { twoLetterCode } from '../../../../shared/markets/country-code.ts';
import type { Country } from '../../../../shared/markets/locales.ts';

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

/**
 * The changes with the qualities that the gateway gave for the number and the e-mail, as long as these stay as they are
 * (specification, section 7); of a new number or e-mail nothing is known, and nothing is sent. Nor is it where
 * the gateway does not tell the client, `null`.
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
