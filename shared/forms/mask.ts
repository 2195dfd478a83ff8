/** What each token of an input mask takes, and how it is written (specification, section 5). */
const tokens: Record<string, { accepts: RegExp; write?: (letter: string) => string }> = {
  '#': { accepts: /\d/ },
  X: { accepts: /[0-9A-Za-z]/ },
  S: { accepts: /[A-Za-z]/ },
  A: { accepts: /[A-Za-z]/, write: (letter) => letter.toUpperCase() },
  a: { accepts: /[A-Za-z]/, write: (letter) => letter.toLowerCase() },
};

/**
 * A text in the form of a mask: `# digit, X alphanumeric, S letter, A upper-case letter, a lower-case letter`, anything
 * else stands for itself. What does not fit is left out, what is fixed is filled in as far as was typed:
 * `AA## XXXX` makes `fr76 30-0` into `FR76 300`.
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

/** The mask as a `pattern` that a browser checks: a text that fills it whole. */
export function maskPattern(mask: string): string {
  return [...mask]
    .map((sign) => tokens[sign]?.accepts.source ?? sign.replace(/[$()*+./?[\\\]^{|}]/, '\\$&'))
    .join('');
}

/** The mask of a country in a text of masks by country, as shared/forms/masks.ts writes it; undefined where it has none. */
export function maskIn(masks: string, country: string): string | undefined {
  return masks
    .split('|')
    .find((each) => each.startsWith(`${country}:`))
    ?.slice(country.length + 1);
}
