/**
 * A size as a shopper reads it: `Größe 38`. Where its name says that it is a size (`Einheitsgröße`, `One size`), nothing
 * stands before it. `word` is "size" in the language of the name, with a small letter where that stands within a line:
 * `taille 38`, and then `taille unique` too.
 */
export function sizeText(word: string, label: string): string {
  if (!saysSize(word, label)) return `${word} ${label}`;
  const [first = ''] = word;
  return first === first.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Whether the name of a size says already that it is one. */
export function saysSize(word: string, label: string): boolean {
  return label.toLowerCase().includes(word.toLowerCase());
}
