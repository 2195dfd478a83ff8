/** Removes control characters and bidirectional controls before a text is printed. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
}
