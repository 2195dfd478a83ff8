/**
 * Formats a size: `Größe 38`. A label that contains the word "size" (`Einheitsgröße`, `One size`) gets no prefix.
 * `word` is "size" in the language of the label; in lower case, within a sentence, the label starts in lower case as
 * well: `taille 38`, `taille unique`.
 */
export function sizeText(word: string, label: string): string {
  if (!saysSize(word, label)) return `${word} ${label}`;
  const [first = ''] = word;
  return first === first.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** True if the label of a size contains the word "size". */
export function saysSize(word: string, label: string): boolean {
  return label.toLowerCase().includes(word.toLowerCase());
}
