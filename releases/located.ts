/** Adds file and place to findings. */
import type { Written } from './contents.ts';
import type { Finding, LocatedFinding, Place } from './difference.ts';
import { isMapping } from './mapping.ts';

/** The name of a list entry, else its number, counted from 1. */
function entryName(entry: unknown, index: number): string | undefined {
  // The finding quotes the value already.
  if (!isMapping(entry)) return typeof entry === 'string' ? undefined : `entry ${index + 1}`;
  const names = [entry.from, entry.name, entry.id];
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? `entry ${index + 1}`;
}

/** A place in dotted notation: `params.paymentProducts.paypal.rank`. */
function placeWords(value: unknown, [name, ...inner]: readonly (string | number)[]): string[] {
  if (name === undefined) return [];
  if (typeof name === 'number') {
    const entry = Array.isArray(value) ? value[name] : undefined;
    const called = entryName(entry, name);
    return [...(called === undefined ? [] : [called]), ...placeWords(entry, inner)];
  }
  return [name, ...placeWords(isMapping(value) ? value[name] : undefined, inner)];
}

/**
 * Puts the place in front of the words of findings.
 *
 * @param fileOf returns the file of a place; without it the place begins with the part of the release
 */
export function located(
  written: Written,
  findings: readonly Finding[],
  fileOf?: (place: Place) => string,
): LocatedFinding[] {
  return findings.map(({ at, ...finding }) => {
    if (at === undefined) return finding;
    const [part, ...names] = at;
    const inPart = placeWords(written[part], names).join('.');
    if (fileOf === undefined) {
      const place = inPart === '' ? part : `${part}.${inPart}`;
      return { ...finding, place, words: `${place}: ${finding.words}` };
    }
    const file = fileOf(at);
    const before = inPart === '' ? file : `${file}: ${inPart}`;
    return { ...finding, file, place: inPart, words: `${before}: ${finding.words}` };
  });
}
