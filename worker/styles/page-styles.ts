import { pageStyles } from 'virtual:page-styles';

/** The style sheets of a page or layout, from its imports and those of its components, in order. */
export function sheetsOf(view: object): readonly string[] {
  const sheets = pageStyles.get(view);
  if (sheets === undefined) throw new Error('A page or layout is missing in virtual:page-styles');
  return sheets;
}
