/** Holds what is used against the versions of docs/browsers.md, and against the list of what is known. */
import { entryOf, isLacking, lackedBy } from './data.ts';
import { type Feature, namesakes, needed, optional } from './known.ts';

/** Keys of features with the places that use them. */
export class Used {
  readonly places = new Map<string, string[]>();

  /** @throws what the reader of this place throws, with its name */
  add(place: string, read: () => Iterable<string>): void {
    try {
      for (const key of read()) this.places.set(key, [...(this.places.get(key) ?? []), place]);
    } catch (error) {
      throw new Error(`${place}: ${String(error)}`);
    }
  }

  /** What stands under a key. */
  under(key: string): string[] {
    return [...this.places.keys()].filter((each) => covers(key, each));
  }
}

const covers = (key: string, other: string) => other === key || other.startsWith(`${key}.`);
const keysOf = (features: readonly Feature[]) => features.flatMap(({ keys }) => keys);

/** What has no fallback in the list. */
export function withoutFallback({ places }: Used): string[] {
  const known = [...keysOf(optional), ...Object.keys(namesakes)];
  return [...places].flatMap(([key, where]) => {
    const used = `${key} (${where.slice(0, 3).join(', ')})`;
    const lacking = lackedBy(key);
    if (lacking === undefined) return entryOf(key) ? [] : [`${used}: the data knows no such thing`];
    if (lacking.length === 0 || known.some((each) => covers(each, key))) return [];
    return [`${used}: lacking in ${lacking.join(', ')}`];
  });
}

/** What is in the list for nothing: no longer used, or in all versions by now. */
export function deadEntries(used: Used): string[] {
  const dead: string[] = [];
  for (const key of [...keysOf(optional), ...Object.keys(namesakes)]) {
    const found = used.under(key);
    if (found.length === 0) dead.push(`${key} is used nowhere`);
    else if (!found.some(isLacking)) dead.push(`${key} is in all versions`);
  }
  for (const key of keysOf(needed)) {
    if (used.under(key).length === 0) dead.push(`${key} is used nowhere`);
    else if (isLacking(key)) dead.push(`${key} is not in all versions`);
  }
  return dead;
}

/** A table of docs/browsers.md. */
export function tableOf(features: readonly Feature[]): string {
  const rows = features.map(({ feature, use, without }) => `| ${feature} | ${use} | ${without} |`);
  return ['| feature | used for | without it |', '|---|---|---|', ...rows, ''].join('\n');
}
