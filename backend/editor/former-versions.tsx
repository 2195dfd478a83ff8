/** @jsxImportSource hono/jsx */
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import { listedVersions } from './entries/versions.ts';
import type { Visit } from './visit.ts';

/** Formerly published versions, newest first, each with a button that makes it the draft. */
export async function formerVersions({ DB }: Env, visit: Visit, entry: EditedEntry): Promise<Html | null> {
  const { type, locale, uid, state } = entry;
  const { results } = await DB.prepare(
    `SELECT published_at, coalesce(name, published_by) AS editor
     FROM content_versions LEFT JOIN staff ON staff.email = published_by
     WHERE type = ? AND locale = ? AND uid = ? ORDER BY published_at DESC LIMIT ? OFFSET 1`,
  )
    .bind(type, locale, uid, listedVersions)
    .all<{ published_at: string; editor: string | null }>();
  if (results.length === 0) return null;
  const { t, language } = visit.words;
  const dateTimes = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <details class="whole">
      <summary>
        <h2>{t('entry.former')}</h2>
      </summary>
      <form method="post" action={`/editor/${type}/${locale}/${uid}/restore`}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <ul class="list">
          {results.map(({ published_at, editor }) => {
            const publishedAt = `${dateTimes.format(new Date(published_at))} UTC`;
            return (
              <li>
                <span>
                  {publishedAt}, {editor ?? t('entry.former-editor')}
                </span>
                <button
                  class="small"
                  name="version"
                  value={published_at}
                  aria-label={`${t('entry.restore')}: ${publishedAt}`}
                >
                  {t('entry.restore')}
                </button>
              </li>
            );
          })}
        </ul>
      </form>
    </details>
  );
}
