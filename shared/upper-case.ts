/**
 * A text in upper case, each letter kept: `ß` becomes `ẞ`, which turns into `ß` again in lower case, and not `SS`.
 */
export function upperCased(text: string): string {
  return text.replaceAll('ß', 'ẞ').toUpperCase();
}
