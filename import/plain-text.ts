/** A text without what a terminal would obey: control characters, and those that turn the direction of writing. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}
