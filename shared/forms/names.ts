import { upperCased } from '../format/upper-case.ts';
import { tidy } from './address.ts';

/**
 * A person's name as it is shown: trimmed, lowercased, each word and each hyphenated part capitalised
 * (specification, section 5), and so is what follows an apostrophe. `' jean-PAUL  o’brien '` gives `Jean-Paul  O’Brien`.
 */
export function displayName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before: string, letter: string) => before + capital(letter));
}

/** A letter at the beginning of a word. None begins with `ß`; whoever types one reads `Ss`. */
function capital(letter: string): string {
  const [first = '', ...rest] = upperCased(letter);
  return first + rest.join('').toLowerCase();
}

/**
 * What a name is made of: a letter of any script at least, and no controls, invisible signs (which turn the direction of
 * a text, or hide in it), pictures or angle brackets. Marks, apostrophes, hyphens, spaces, full stops and figures are
 * fine, and so are the two joiners that Persian and Indian scripts are written with. What an address of the web or of a
 * mailbox is made of is not: names stand in mails, and mail programs make links of what looks like one. No letter has more
 * than four marks, which would be painted over the lines around it.
 */
export const namePattern =
  /^(?=.*\p{L})(?!.*\p{M}{5})(?:[^\p{Cc}\p{Cf}\p{So}\p{Extended_Pictographic}\p{Me}\u2028\u2029<>:@\u002f\\]|[\u200c\u200d])*$/u;

/**
 * A name as it stands in a mail: no program makes a link of it. `evil.example` gives `evil. example`, and so does what was
 * kept before such names were refused.
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

/** Whether capitals were set with care: neither all of the name is in capitals, nor none of it. */
function isWritten(name: string): boolean {
  return name !== upperCased(name) && name !== name.toLowerCase();
}

/** A name for a field to be changed in: as it was written with care, else as it is shown. */
export function nameToEdit(name: string): string {
  return isWritten(tidy(name)) ? tidy(name) : displayName(name);
}

/**
 * The name of who collects an order, in the spelling that an identity card has. An address knows it in capitals only;
 * where the account is the same person's, the account's own spelling is told (`Anna von der Heide`).
 */
export function nameAsWritten(sent: PersonName, account: PersonName | null): PersonName {
  const firstName = tidy(account?.firstName ?? '');
  const lastName = tidy(account?.lastName ?? '');
  const isSame = (own: string, other: string) => upperCased(own) === upperCased(other);
  return isSame(firstName, sent.firstName) &&
    isSame(lastName, sent.lastName) &&
    isWritten(`${firstName} ${lastName}`)
    ? { firstName, lastName }
    : { firstName: displayName(sent.firstName), lastName: displayName(sent.lastName) };
}
