/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { addressed, unknownEntry } from '../addressed.tsx';
import { editorPage } from '../document.tsx';
import { type Difference, differences } from '../entries/differences.ts';
import type { EditedEntry } from '../entries/entries.ts';
import { entryShape } from '../entries/entry-types.ts';
import type { Json } from '../entries/json.ts';
import { readEntryLog } from '../entries/log.ts';
import { completed } from '../entries/shape.ts';
import { type StoredVersion, storedVersions } from '../entries/versions.ts';
import { titleOf } from '../entry-view.tsx';
import { readStaff, type Visit } from '../visit.ts';
import { placeInWords } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { changeText, changeTime } from './log-line.tsx';

/** The fields that differ, each with the words that were removed and added. */
function changedFields({ language, t }: Words, changed: readonly Difference[]): Html {
  if (changed.length === 0) return <p class="muted">{t('history.same')}</p>;
  return (
    <dl class="changed">
      {changed.map(({ path, pieces }) => (
        <>
          <dt>{placeInWords(language, path)}</dt>
          <dd>
            {pieces.map(({ kind, text }) => {
              if (kind === 'same') return text;
              const label = <span class="visually-hidden"> {t(`history.${kind}`)} </span>;
              return kind === 'removed' ? (
                <del>
                  {label}
                  {text}
                </del>
              ) : (
                <ins>
                  {label}
                  {text}
                </ins>
              );
            })}
          </dd>
        </>
      ))}
    </dl>
  );
}

function version(visit: Visit, entry: EditedEntry, shown: StoredVersion, former: Json | undefined): Html {
  const { words, token } = visit;
  const { type, locale, uid, state } = entry;
  const at = changeTime(words, shown.at);
  return (
    <section>
      <h2>
        {at}, {shown.who ?? words.t('entry.former-editor')}
      </h2>
      {former === undefined ? null : changedFields(words, differences(former, shown.entry))}
      <form method="post" action={`/editor/${type}/${locale}/${uid}/restore`}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="state" value={state} />
        <button class="small" name="version" value={shown.at} aria-label={`${words.t('entry.restore')}: ${at}`}>
          {words.t('entry.restore')}
        </button>
      </form>
    </section>
  );
}

/**
 * GET /{type}/{locale}/{uid}/history: the draft and the published versions of an entry, each with what it changed, and
 * what else was done with the entry. 404 for an unknown one.
 */
export async function showHistory(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const { words } = visit;
  const { t } = words;
  const shape = entryShape(entry.type);
  // An added default is no change of the editor.
  const versions = (await storedVersions(c.env, entry)).map((each) => ({
    ...each,
    entry: completed(shape, each.entry),
  }));
  const log = await readEntryLog(c.env, entry);
  const latest = versions[0];
  const content = (
    <>
      <p>
        <a href={`/editor/${entry.type}/${entry.locale}/${entry.uid}`}>{t('languages.back')}</a>
      </p>
      {entry.isDraft && latest !== undefined ? (
        <section>
          <h2>{t('history.draft', { name: entry.savedBy ?? t('common.somebody') })}</h2>
          {changedFields(words, differences(latest.entry, entry.entry))}
        </section>
      ) : null}
      {versions.length === 0 ? <p>{t('history.none')}</p> : null}
      {versions.map((each, index) => version(visit, entry, each, versions[index + 1]?.entry))}
      {log.length === 0 ? null : (
        <section class="whole">
          <h2>{t('log.title')}</h2>
          <ul class="list">
            {log.map((row) => (
              <li>{changeText(words, row)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
  return editorPage(c, { title: t('history.title', { title: titleOf(words, entry) }), content, staff: visit });
}
