const splitter = /[^\p{L}\p{N}]+/u;

/** The words of a text as written, except that words joined by `fold` ("T-shirt") are one. */
export function wordsIn(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\bt-?\s?shirt/g, 'tshirt')
    .split(splitter)
    .filter((word) => word !== '');
}
