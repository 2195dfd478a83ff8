/** @jsxImportSource hono/jsx */
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import { listedVersions } from './entries/versions.ts';
import type { Visit } from './visit.ts';

const dateTimes = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formerly published versions, newest first, each with a button that makes it the draft. */
export async function formerVersions({ DB }: Env, visit: Visit, entry: EditedEntry): Promise<Html | null> {
  const { type, locale, uid, state } = entry;
  const { results } = await DB.prepare(
    `SELECT published_at, coalesce(name, published_by, 'the shop as it was delivered') AS editor
     FROM content_versions LEFT JOIN staff ON staff.email = published_by
     WHERE type = ? AND locale = ? AND uid = ? ORDER BY published_at DESC LIMIT ? OFFSET 1`,
  )
    .bind(type, locale, uid, listedVersions)
    .all<{ published_at: string; editor: string }>();
  if (results.length === 0) return null;
  return (
    <section class="whole" aria-labelledby="former">
      <h2 id="former">Published before</h2>
      <form method="post" action={`/editor/${type}/${locale}/${uid}/restore`}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <ul class="list">
          {results.map(({ published_at, editor }) => {
            const publishedAt = `${dateTimes.format(new Date(published_at))} UTC`;
            return (
              <li>
                <span>
                  {publishedAt}, {editor}
                </span>
                <button
                  class="small"
                  name="version"
                  value={published_at}
                  aria-label={`Put back as a draft: ${publishedAt}`}
                >
                  Put back as a draft
                </button>
              </li>
            );
          })}
        </ul>
      </form>
    </section>
  );
}
