import type { Env } from '../env.ts';

interface Reference {
  uid: string;
}

/** Whether a value names a page. What does not is left to who reads the entry. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string';
}

/** Every uid that a `page_reference` inside a value names. */
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
    // A page that is not there in this locale leaves a link without a target, which is shown as text.
    return part.flatMap((each: unknown) => {
      if (!isReference(each)) return [each];
      return urls.has(each.uid) ? [{ uid: each.uid, url: urls.get(each.uid) }] : [];
    });
  };
  return JSON.parse(JSON.stringify(value, copy));
}

/** Where the pages of a locale are, by uid; paths without market prefix. */
export async function pageAddresses(env: Env, locale: string): Promise<ReadonlyMap<string, string>> {
  const addresses = await env.DB.prepare('SELECT addresses FROM page_addresses WHERE locale = ?')
    .bind(locale)
    .first<string>('addresses');
  const known: Record<string, string> = JSON.parse(addresses ?? '{}');
  return new Map(Object.entries(known));
}

/** Entries name pages by uid; this gives the pages' addresses in a locale, by one lookup for all of them. */
export async function resolveReferences<Entry>(env: Env, locale: string, entries: Entry[]): Promise<Entry[]> {
  const uids = [...new Set(entries.flatMap(uidsIn))];
  if (uids.length === 0) return entries;
  return withUrls(entries, await pageAddresses(env, locale));
}
