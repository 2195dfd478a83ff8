/** Joins the parts of a text, such as name, colour and size of a piece; empty ones are left out. */
export function joinTexts(parts: readonly (string | null | undefined)[], separator = ', '): string {
  return parts.filter(Boolean).join(separator);
}
