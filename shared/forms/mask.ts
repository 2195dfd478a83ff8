/** The characters that each token of an input mask accepts, and their spelling (specification, section 5). */
const tokens: Record<string, { accepts: RegExp; write?: (letter: string) => string }> = {
  '#': { accepts: /\d/ },
  X: { accepts: /[0-9A-Za-z]/ },
  S: { accepts: /[A-Za-z]/ },
  A: { accepts: /[A-Za-z]/, write: (letter) => letter.toUpperCase() },
  a: { accepts: /[A-Za-z]/, write: (letter) => letter.toLowerCase() },
};

/**
 * Formats a text by a mask: `# digit, X alphanumeric, S letter, A upper-case letter, a lower-case letter`, anything
 * else is literal. Characters that do not fit are left out, literals are added up to the typed length: `AA## XXXX`
 * makes `fr76 30-0` into `FR76 300`.
 */
export function masked(text: string, mask: string): string {
  const typed = [...text];
  let out = '';
  let fixed = '';
  for (const sign of mask) {
    const token = tokens[sign];
    if (token === undefined) {
      fixed += sign;
      if (typed[0] === sign) typed.shift();
      continue;
    }
    while (typed[0] !== undefined && !token.accepts.test(typed[0])) typed.shift();
    const letter = typed.shift();
    if (letter === undefined) break;
    out += fixed + (token.write?.(letter) ?? letter);
    fixed = '';
  }
  return out;
}

/** Returns the mask as a `pattern` for browsers, which matches a complete text. */
export function maskPattern(mask: string): string {
  return [...mask].map((sign) => tokens[sign]?.accepts.source ?? sign.replace(/[$()*+./?[\\\]^{|}]/, '\\$&')).join('');
}

/** Finds the mask of a country in a text of masks by country, as in shared/forms/masks.ts; undefined if it has none. */
export function maskIn(masks: string, country: string): string | undefined {
  return masks
    .split('|')
    .find((each) => each.startsWith(`${country}:`))
    ?.slice(country.length + 1);
}
