import { pageStyles } from 'virtual:page-styles';

/** The sheets of client/styles/ that a page or a layout has by its imports and those of its components, in their order. */
export function sheetsOf(view: object): readonly string[] {
  const sheets = pageStyles.get(view);
  if (sheets === undefined) throw new Error('A page or layout is missing in virtual:page-styles');
  return sheets;
}
