import { oneLine, shortened } from './words.ts';

/** Maximum depth: departments have sections, sections have shelves. Deeper levels are dropped. */
const deepest = 4;
const maxLength = 80;

/** Top levels of Google's and Shopify's trees. A fashion shop needs none of them. */
const general = /^(apparel & accessories|clothing|bekleidung(| & accessoires)|vêtements( et accessoires)?|shoes)$/i;

/** Path of a family in the feed's own tree: `Women > Dresses`. Empty where the text is missing. */
export function familyPath(text: string | undefined): string[] {
  return (text ?? '')
    .split('>')
    .map((name) => shortened(oneLine(name), maxLength))
    .filter((name) => name !== '')
    .slice(0, deepest);
}

/** Path in Google's or Shopify's tree, without the top levels. Empty for a numeric id. */
export function categoryPath(text: string | undefined): string[] {
  const path = familyPath(/^[\s\d]*$/.test(text ?? '') ? undefined : text);
  const own = path.filter((name) => !general.test(name));
  return own.length > 0 ? own : path.slice(-1);
}
