/** What the versions of docs/browsers.md lack, by the data of MDN (`@mdn/browser-compat-data`). */
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data/types';
import { browserTargets } from '../../scripts/building/browser-targets.ts';

/** On a desktop and on a phone. */
const versions = new Map<BrowserName, string>(
  Object.entries(browserTargets).map(([name, version]) => [name as BrowserName, version]),
);
versions.set('chrome_android', browserTargets.chrome);
versions.set('firefox_android', browserTargets.firefox);
versions.set('safari_ios', browserTargets.safari);

const isIdentifier = (value: unknown): value is Identifier => typeof value === 'object' && value !== null;

/** The part of the data under a key such as `css.properties.gap`; the name of a feature has no dot. */
export function entryOf(key: string): Identifier | undefined {
  let entry: unknown = bcd;
  for (const name of key.split('.')) {
    if (!isIdentifier(entry) || !Object.hasOwn(entry, name)) return undefined;
    entry = entry[name];
  }
  return isIdentifier(entry) ? entry : undefined;
}

/** Names of what stands directly under a key. */
export function namesUnder(key: string): string[] {
  return Object.keys(entryOf(key) ?? {}).filter((name) => name !== '__compat');
}

function isAtMost(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [limitMajor = 0, limitMinor = 0] = limit.split('.').map(Number);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

/** Whether a version has it, without a flag, under its own name or behind this prefix. */
function has(support: SupportStatement | undefined, version: string, prefix: string): boolean {
  const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
  return statements.some(
    ({ version_added: added, version_removed: removed, ...how }) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      isAtMost(added, version) &&
      !(typeof removed === 'string' && isAtMost(removed, version)) &&
      how.flags === undefined &&
      (how.prefix ?? '') === prefix &&
      how.alternative_name === undefined,
  );
}

/** The browsers that lack a feature in their oldest version, or `undefined` where the data knows no such feature. */
export function lackedBy(key: string, prefix = ''): BrowserName[] | undefined {
  const support = entryOf(key)?.__compat?.support;
  if (!support) return undefined;
  return [...versions].filter(([name, version]) => !has(support[name], version, prefix)).map(([name]) => name);
}

/** Whether one of the versions lacks it. */
export const isLacking = (key: string): boolean => (lackedBy(key) ?? []).length > 0;
