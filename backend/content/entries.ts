import { z } from 'zod';
import { isLocale } from '../../shared/markets/locales.ts';
import type { ReadEnv } from '../env.ts';
import { Problem } from '../problem.ts';
import { previewedEntries } from './drafts.ts';
import { resolveReferences } from './references.ts';

export interface EntryQuery {
  type: string;
  locale: string;
  /** Filter: fields and their values, as a JSON object. */
  query?: string | undefined;
  /** Fields to return, separated by commas; all if absent. */
  only?: string | undefined;
  /** Related entries to include, separated by commas. */
  include?: string | undefined;
  environment: string;
  /** The token of a preview link, and the path that it is for. */
  preview?: string | undefined;
  previewPath?: string | undefined;
}

interface EntryRow {
  uid: string;
  url: string | null;
  is_published: number;
  entry: string;
}

const filter = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Parses the conditions of a query. Throws a `Problem` (400) if it is not a JSON object of plain values. */
export function readFilter(query: string | undefined): z.output<typeof filter> {
  if (query === undefined) return {};
  try {
    return filter.parse(JSON.parse(query));
  } catch {
    throw new Problem(400, 'The query is not a JSON object of plain values.');
  }
}

const listed = (names: string | undefined): string[] | undefined => names?.split(',');

/** The locales of an entry, with its path in each. */
async function localesOf({ DB }: ReadEnv, type: string, uid: string): Promise<{ locale: string; url: string }[]> {
  const { results } = await DB.prepare(
    'SELECT locale, url FROM content_entries WHERE type = ? AND uid = ? AND url IS NOT NULL AND is_published = 1',
  )
    .bind(type, uid)
    .all<{ locale: string; url: string }>();
  return results.filter(({ locale }) => isLocale(locale));
}

/** The former paths of the pages of a type in a locale, by uid. */
async function formerUrls({ DB }: ReadEnv, type: string, locale: string): Promise<Map<string, string[]>> {
  const { results } = await DB.prepare(
    'SELECT uid, url FROM content_former_urls WHERE locale = ? AND type = ? ORDER BY uid',
  )
    .bind(locale, type)
    .all<{ uid: string; url: string }>();
  const urls = new Map<string, string[]>();
  for (const { uid, url } of results) urls.set(uid, [...(urls.get(uid) ?? []), url]);
  return urls;
}

/**
 * Published entries of a type in a locale, ordered by uid, with the addresses of referenced pages. `only` and
 * `include` select the fields. A preview link shows the drafts of the page that it leads to and of entries without
 * a page, such as the footer, but of no other page; or all entries as schedules will have made them at a time.
 */
export async function findEntries(env: ReadEnv, asked: EntryQuery): Promise<Record<string, unknown>[]> {
  const { type, locale, query, only, include } = asked;
  const { uid, ...conditions } = readFilter(query);
  const preview = await previewedEntries(env, asked);
  const { results } = await env.DB.prepare(
    `SELECT uid, url, entry, is_published FROM content_entries
     WHERE type = ?1 AND locale = ?2 AND is_published >= ?3 ${uid === undefined ? '' : 'AND uid = ?4'} ORDER BY uid`,
  )
    .bind(type, locale, preview === null ? 1 : 0, ...(uid === undefined ? [] : [String(uid)]))
    .all<EntryRow>();
  const isPreviewed = ({ url }: EntryRow) => url === null || `/${locale}${url}` === asked.previewPath;
  const wanted = listed(only);
  const shown = (row: EntryRow): Record<string, unknown> | null => {
    if (preview?.areDrafts && isPreviewed(row)) return preview.entries.get(row.uid) ?? JSON.parse(row.entry);
    const scheduled = preview === null || preview.areDrafts ? undefined : preview.entries.get(row.uid);
    if (scheduled !== undefined) return scheduled;
    return row.is_published === 1 ? JSON.parse(row.entry) : null;
  };
  const entries = results
    .flatMap((row): Record<string, unknown>[] => {
      const entry = shown(row);
      return entry === null ? [] : [{ ...entry, uid: row.uid, url: row.url }];
    })
    .filter((entry) => Object.entries(conditions).every(([name, value]) => entry[name] === value))
    .map((entry) =>
      wanted === undefined
        ? entry
        : Object.fromEntries(Object.entries(entry).filter(([name]) => name === 'uid' || wanted.includes(name))),
    );
  const included = listed(include) ?? [];
  if (included.includes('locales')) {
    for (const entry of entries) entry.locales = await localesOf(env, type, String(entry.uid));
  }
  if (included.includes('former_urls')) {
    const urls = await formerUrls(env, type, locale);
    for (const entry of entries) entry.former_urls = urls.get(String(entry.uid)) ?? [];
  }
  return resolveReferences(env, locale, entries);
}
