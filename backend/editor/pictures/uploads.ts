import { z } from 'zod';
import { toHex } from '../../../shared/encoding.ts';
import { type Language, type Locale, locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import type { Env } from '../../env.ts';
import { pictureFormat } from './picture-format.ts';

/** The folder of pictures that staff has uploaded. */
export const uploadsFolder = 'uploads';

/** Maximum size of a file in bytes. */
export const maxUpload = 15_000_000;

/** What a picture shows, by language. */
export type Titles = Partial<Record<Language, string>>;

export interface Upload {
  uid: string;
  url: string;
  titles: Partial<Record<Locale, string>>;
  fileName: string;
  width: number;
  height: number;
  uploadedAt: string;
  /** Name of the member of staff, or their e-mail. */
  uploadedBy: string;
}

/** Why a file was not stored. */
type Refusal = { why: 'tooLarge' | 'noPicture' | 'unavailable' } | { why: 'refused'; problem: string };

type Stored = { uid: string; url: string; isNew: boolean };

const studioSize = z.object({ width: z.int(), height: z.int() });
const studioRefusal = z.object({ message: z.string() });

const studioAddress = (uid: string): string => `https://studio/pictures/uploads/${uid}`;

/** Milliseconds for the picture host to read and store a picture. */
const timeout = 30_000;

/** The id of a picture: the first 128 bits of its SHA-256. */
async function idOf(bytes: ArrayBuffer): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16));
}

/** Spreads words by language over the markets. */
export function titlesByMarket(titles: Titles): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    allMarkets.names.flatMap((locale) => {
      const title = titles[locales[locale].lang] ?? '';
      return title === '' ? [] : [[locale, title]];
    }),
  );
}

/** The name of a file without folders and control characters. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-120)
    .trim();

/**
 * Stores a picture at the picture host, and names it in the folder of uploads. The same file is stored once; words are
 * added in languages in which it has none. Refused:
 * a file that is too large or no picture by its bytes, and what the host cannot decode or finds too large.
 */
export async function storeUpload(
  { DB, STUDIO }: Env,
  file: File,
  { titles, editor }: { titles: Titles; editor: string },
): Promise<Stored | Refusal> {
  if (file.size > maxUpload) return { why: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  const contentType = pictureFormat(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
  if (contentType === undefined) return { why: 'noPicture' };
  const uid = await idOf(bytes);
  const url = `/uploads/${uid}`;
  const stored = await asked(STUDIO, uid, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
  if (stored?.status === 422) {
    const { data } = studioRefusal.safeParse(await stored.json().catch(() => null));
    return { why: 'refused', problem: data?.message ?? '' };
  }
  const size = stored?.ok ? studioSize.safeParse(await stored.json().catch(() => null)) : undefined;
  if (!size?.success) return { why: 'unavailable' };
  const { meta } = await DB.prepare(
    `INSERT OR IGNORE INTO content_assets
       (folder, uid, url, titles, file_name, width, height, uploaded_at, uploaded_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      uploadsFolder,
      uid,
      url,
      JSON.stringify(titlesByMarket(titles)),
      cleanName(file.name),
      size.data.width,
      size.data.height,
      new Date().toISOString(),
      editor,
    )
    .run();
  const isNew = meta.changes > 0;
  if (!isNew) await addTitles(DB, uid, titles);
  return { uid, url, isNew };
}

/** Adds what a picture shows in markets that have no words of it. */
async function addTitles(db: D1Database, uid: string, titles: Titles): Promise<void> {
  await db
    .prepare('UPDATE content_assets SET titles = json_patch(?, titles) WHERE folder = ? AND uid = ?')
    .bind(JSON.stringify(titlesByMarket(titles)), uploadsFolder, uid)
    .run();
}

/** Asks the picture host; undefined if it does not answer in time. */
async function asked(studio: Fetcher, uid: string, init: RequestInit): Promise<Response | undefined> {
  try {
    return await studio.fetch(studioAddress(uid), { ...init, signal: AbortSignal.timeout(timeout) });
  } catch {
    return undefined;
  }
}

/** An uploaded picture; null if there is none with this id. */
export async function readUpload({ DB }: Env, uid: string): Promise<Upload | null> {
  const row = await DB.prepare(
    `SELECT uid, url, titles, file_name AS fileName, width, height, uploaded_at AS uploadedAt,
       coalesce(name, uploaded_by) AS uploadedBy
     FROM content_assets LEFT JOIN staff ON staff.email = uploaded_by WHERE folder = ? AND uid = ?`,
  )
    .bind(uploadsFolder, uid)
    .first<Omit<Upload, 'titles'> & { titles: string }>();
  return row === null ? null : { ...row, titles: JSON.parse(row.titles) };
}

export async function renameUpload({ DB }: Env, uid: string, titles: Titles): Promise<void> {
  await DB.prepare('UPDATE content_assets SET titles = ? WHERE folder = ? AND uid = ?')
    .bind(JSON.stringify(titlesByMarket(titles)), uploadsFolder, uid)
    .run();
}

/** An entry that shows a picture, in what is published or in its draft. */
export interface Use {
  type: string;
  locale: string;
  uid: string;
  title: string;
  isDraft: 0 | 1;
}

/** The entries, drafts and scheduled entries that show an uploaded picture. */
export async function usesOf({ DB }: Env, { url }: Pick<Upload, 'url'>): Promise<Use[]> {
  const { results } = await DB.prepare(
    `SELECT type, locale, uid, title, 0 AS isDraft FROM content_entries WHERE instr(entry, ?1) > 0
     UNION ALL
     SELECT d.type, d.locale, d.uid, e.title, 1 FROM content_drafts d
     JOIN content_entries e ON e.type = d.type AND e.locale = d.locale AND e.uid = d.uid
     WHERE instr(d.entry, ?1) > 0
     UNION ALL
     SELECT s.type, s.locale, s.uid, e.title, 1 FROM content_schedules s
     JOIN content_entries e ON e.type = s.type AND e.locale = s.locale AND e.uid = s.uid
     WHERE instr(coalesce(s.entry, '') || coalesce(s.former, ''), ?1) > 0
     ORDER BY locale, title, isDraft`,
  )
    .bind(url)
    .all<Use>();
  return results;
}

/** Deletes a picture from the list and the picture host. False if the host did not answer: then it is still listed. */
export async function deleteUpload({ DB, STUDIO }: Env, uid: string): Promise<boolean> {
  const answer = await asked(STUDIO, uid, { method: 'DELETE' });
  if (!answer?.ok) return false;
  await DB.prepare('DELETE FROM content_assets WHERE folder = ? AND uid = ?').bind(uploadsFolder, uid).run();
  return true;
}
