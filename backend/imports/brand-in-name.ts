/** After a brand at the beginning: a space, hyphen or dash. Not before another name beside it (`Alp & Sons`). */
const afterBrand = /^[®™]?(?:\s*[-–—]\s*|\s+)(?![&+×]|x\s)/u;

/** Before a brand at the end. */
const beforeBrand = / (?:by|[-–—|]) $/iu;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Without the brand at the end: after `by`, a dash or a bar. The same text where nothing is left that can be read. */
export function withoutLastBrand(name: string, brand: string): string {
  const bare = name.replace(/[®™]$/u, '');
  const at = bare.length - brand.length;
  if (brand === '' || !isSame(bare.slice(at), brand)) return name;
  const rest = bare.slice(0, at).replace(beforeBrand, '');
  return rest.length < at && /\p{L}/u.test(rest) ? rest.trimEnd() : name;
}

/** Without the brand at the beginning. */
function withoutFirstBrand(name: string, brand: string): string {
  if (brand === '' || !isSame(name.slice(0, brand.length), brand)) return name;
  const after = name.slice(brand.length);
  const rest = after.replace(afterBrand, '');
  if (rest.length === after.length || !/\p{L}/u.test(rest)) return name;
  // The rest of "Nordpol running shoe" begins a name of its own; an "eBike" is written so.
  return rest.replace(/^\p{Ll}+(?![\p{L}\p{N}])/u, (word) => word.charAt(0).toUpperCase() + word.slice(1));
}

/** A product's name without its brand at the beginning or end, beside which cards and pages show it. */
export function withoutBrand(name: string, brand: string): string {
  return withoutLastBrand(withoutFirstBrand(name, brand), brand);
}
