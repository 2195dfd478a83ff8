/**
 * A person's name as it is shown: trimmed, lowercased, each word and each hyphenated part capitalised
 * (specification, section 5). `' jean-PAUL  le GALL '` gives `Jean-Paul  Le Gall`.
 */
export function displayName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
