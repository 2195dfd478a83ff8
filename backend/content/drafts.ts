import { isPreview } from '../../shared/content/preview.ts';
import type { Env } from '../env.ts';

/** The environment in which drafts replace published entries. */
const preview = 'preview';

interface Preview {
  locale: string;
  environment: string;
  /** The token of a preview link, and the path that it is for. */
  preview?: string | undefined;
  previewPath?: string | undefined;
}

/** True if drafts of a market may be shown: the request has the token of a preview link that an editor created. */
export async function mayReadDrafts(
  env: Env,
  { environment, locale, preview: token, previewPath }: Preview,
): Promise<boolean> {
  if (environment !== preview || token === undefined || previewPath === undefined) return false;
  if (!previewPath.startsWith(`/${locale}/`)) return false;
  return isPreview(env.PURGE_KEY, previewPath, token, Math.floor(Date.now() / 1000));
}

/** The drafts of a type in a locale, by uid. */
export async function draftsOf(
  { DB }: Env,
  type: string,
  locale: string,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const { results } = await DB.prepare('SELECT uid, entry FROM content_drafts WHERE type = ? AND locale = ?')
    .bind(type, locale)
    .all<{ uid: string; entry: string }>();
  return new Map(results.map(({ uid, entry }) => [uid, JSON.parse(entry)]));
}
