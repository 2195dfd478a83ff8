/**
 * Returns a text in upper case as the post writes it: `ß` is `SS`, and so is its capital `ẞ`, which many machines
 * cannot read.
 */
export function upperCased(text: string): string {
  return text.toUpperCase().replaceAll('ẞ', 'SS');
}
