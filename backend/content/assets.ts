import type { Asset } from '../../shared/contract/content/content.ts';
import type { ReadEnv } from '../env.ts';
import { readFilter } from './entries.ts';

interface AssetsQuery {
  locale: string;
  folder: string;
  query?: string | undefined;
}

/** The pictures of a folder by name, with alternative texts in a locale. */
export async function findAssets({ DB }: ReadEnv, { locale, folder, query }: AssetsQuery): Promise<Asset[]> {
  const { results } = await DB.prepare(
    `SELECT uid, folder, url, titles ->> ? AS title FROM content_assets WHERE folder = ? ORDER BY uid`,
  )
    .bind(`$."${locale}"`, folder)
    .all<{ uid: string; folder: string; url: string; title: string | null }>();
  const conditions = Object.entries(readFilter(query));
  return results
    .map((row) => ({ ...row, title: row.title ?? '' }))
    .filter((asset) =>
      conditions.every(([name, value]) => Object.entries(asset).some(([key, own]) => key === name && own === value)),
    );
}
