import type { Env } from '../env.ts';

interface Reference {
  uid: string;
}

/** True if a value refers to a page. Other values are left to the reader of the entry. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string';
}

/** Every uid in a `page_reference` inside a value. */
function uidsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own =
    'page_reference' in value && Array.isArray(value.page_reference)
      ? value.page_reference.filter(isReference).map(({ uid }) => uid)
      : [];
  return [...own, ...Object.values(value).flatMap(uidsIn)];
}

function withUrls<T>(value: T, urls: ReadonlyMap<string, string>): T {
  const copy = (key: string, part: unknown): unknown => {
    if (key !== 'page_reference' || !Array.isArray(part)) return part;
    // A page that does not exist in this locale leaves a link without a target, which is shown as text.
    return part.flatMap((each: unknown) => {
      if (!isReference(each)) return [each];
      return urls.has(each.uid) ? [{ uid: each.uid, url: urls.get(each.uid) }] : [];
    });
  };
  return JSON.parse(JSON.stringify(value, copy));
}

/** The paths of the pages of a locale without market prefix, by uid. */
export async function pageAddresses(env: Env, locale: string): Promise<ReadonlyMap<string, string>> {
  const addresses = await env.DB.prepare('SELECT addresses FROM page_addresses WHERE locale = ?')
    .bind(locale)
    .first<string>('addresses');
  const known: Record<string, string> = JSON.parse(addresses ?? '{}');
  return new Map(Object.entries(known));
}

/** Replaces references by uid with the addresses of the pages in a locale, in one lookup for all entries. */
export async function resolveReferences<Entry>(env: Env, locale: string, entries: Entry[]): Promise<Entry[]> {
  const uids = [...new Set(entries.flatMap(uidsIn))];
  if (uids.length === 0) return entries;
  return withUrls(entries, await pageAddresses(env, locale));
}
