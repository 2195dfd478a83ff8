/**
 * A size as a shopper reads it: `Größe 38`. Where its name says that it is a size (`Einheitsgröße`, `One size`), nothing
 * stands before it. `word` is "size" in the language of the name.
 */
export function sizeText(word: string, label: string): string {
  return saysSize(word, label) ? label : `${word} ${label}`;
}

/** Whether the name of a size says already that it is one. */
export function saysSize(word: string, label: string): boolean {
  return label.toLowerCase().includes(word.toLowerCase());
}
