import { upperCased } from '../format/upper-case.ts';
import { tidy } from './address.ts';

/**
 * Formats a person's name for display: trimmed, in lower case, with each word and each hyphenated part capitalised
 * (specification, section 5), and what follows an apostrophe. `' jean-PAUL  o’brien '` gives `Jean-Paul  O’Brien`.
 */
export function displayName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before: string, letter: string) => before + capital(letter));
}

/** Capitalises the first letter of a word. No name begins with `ß`; one that does gets `Ss`. */
function capital(letter: string): string {
  const [first = '', ...rest] = upperCased(letter);
  return first + rest.join('').toLowerCase();
}

/**
 * Allowed characters of a name. It has at least one letter of any script, and no control characters, invisible
 * characters (which change the direction of a text, or hide in it), pictures or angle brackets. Marks, apostrophes,
 * hyphens, spaces, full stops and digits are allowed, and so are the two joiners of Persian and Indian scripts. The
 * special characters of URLs and e-mail addresses are not: names appear in e-mails, and mail programs turn such text
 * into links. No letter has more than four marks, which would cover the lines around it.
 */
export const namePattern =
  /^(?=.*\p{L})(?!.*\p{M}{5})(?:[^\p{Cc}\p{Cf}\p{So}\p{Extended_Pictographic}\p{Me}\u2028\u2029<>:@\u002f\\]|[\u200c\u200d])*$/u;

/**
 * Formats a name for an e-mail, so that no mail program turns it into a link: `evil.example` gives `evil. example`.
 * This also covers names stored before such characters were refused.
 */
export function nameInMail(name: string): string {
  return name
    .replaceAll(/[:@/\\]+/g, ' ')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim();
}

interface PersonName {
  firstName: string;
  lastName: string;
}

/** True if a name has deliberate capitals: neither all of it is in capitals, nor none. */
function isWritten(name: string): boolean {
  return name !== upperCased(name) && name !== name.toLowerCase();
}

/** Returns a name for an input field: as it was typed if it has deliberate capitals, else formatted for display. */
export function nameToEdit(name: string): string {
  return isWritten(tidy(name)) ? tidy(name) : displayName(name);
}

/**
 * Returns the name of the person who collects an order, in the spelling of their identity card. An address has it only
 * in capitals; if the account is the same person's, the account's spelling is used (`Anna von der Heide`).
 */
export function nameAsWritten(sent: PersonName, account: PersonName | null): PersonName {
  const firstName = tidy(account?.firstName ?? '');
  const lastName = tidy(account?.lastName ?? '');
  const isSame = (own: string, other: string) => upperCased(own) === upperCased(other);
  return isSame(firstName, sent.firstName) && isSame(lastName, sent.lastName) && isWritten(`${firstName} ${lastName}`)
    ? { firstName, lastName }
    : { firstName: displayName(sent.firstName), lastName: displayName(sent.lastName) };
}
