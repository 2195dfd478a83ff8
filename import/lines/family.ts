import { oneLine, shortened } from './words.ts';

/** Families below families: departments have sections, sections shelves; what is deeper stands on the shelf. */
const deepest = 4;
const longest = 80;

/** The families above all that is worn, in Google's and Shopify's trees: they tell a fashion shop nothing. */
const general =
  /^(apparel & accessories|clothing|bekleidung(| & accessoires)|vêtements( et accessoires)?|shoes)$/i;

/** The path of a family as a feed's own tree has it: `Women > Dresses`. Empty where nothing is said. */
export function familyPath(text: string | undefined): string[] {
  return (text ?? '')
    .split('>')
    .map((name) => shortened(oneLine(name), longest))
    .filter((name) => name !== '')
    .slice(0, deepest);
}

/** The same of a path in Google's or Shopify's tree, without what is the same for all that is worn; a number names nothing. */
export function categoryPath(text: string | undefined): string[] {
  const path = familyPath(/^[\s\d]*$/.test(text ?? '') ? undefined : text);
  const own = path.filter((name) => !general.test(name));
  return own.length > 0 ? own : path.slice(-1);
}
