import type { Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';

/** Number of pictures on a page. */
export const pageSize = 48;

export interface FoundPicture {
  folder: string;
  uid: string;
  url: string;
  /** What it shows, in the market's language; empty if nobody has said. */
  title: string;
  fileName: string | null;
}

interface PictureSearch {
  locale: Locale;
  /** Words of what it shows in any language, or a part of its name. */
  words: string;
  /** Undefined for all folders. */
  folder: string | undefined;
  /** Their own uploads come first. */
  editor: string;
  /** Number of pictures to skip. */
  after: number;
}

/** Escapes the wildcards of LIKE. */
const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The folders that have pictures. */
export async function pictureFolders({ DB }: Env): Promise<string[]> {
  const { results } = await DB.prepare('SELECT DISTINCT folder FROM content_assets ORDER BY folder').all<{
    folder: string;
  }>();
  return results.map(({ folder }) => folder);
}

/** A page of pictures: the editor's own uploads first, then those of others, newest first, then all others by name. */
export async function searchPictures({ DB }: Env, asked: PictureSearch): Promise<FoundPicture[]> {
  const { locale, words, folder = null, editor, after } = asked;
  const { results } = await DB.prepare(
    `SELECT folder, uid, url, coalesce(titles ->> ?1, '') AS title, file_name AS fileName FROM content_assets
     WHERE (?2 IS NULL OR folder = ?2)
       AND (titles LIKE ?3 ESCAPE '\\' OR uid LIKE ?3 ESCAPE '\\' OR file_name LIKE ?3 ESCAPE '\\')
     ORDER BY uploaded_by IS ?4 DESC, uploaded_at DESC, folder, uid LIMIT ?5 OFFSET ?6`,
  )
    .bind(`$."${locale}"`, folder, likeText(words), editor, pageSize, after)
    .all<FoundPicture>();
  return results;
}
