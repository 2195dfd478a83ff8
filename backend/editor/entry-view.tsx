/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import type { Fault } from './checks/schema-faults.ts';
import { editorPage } from './document.tsx';
import { doneMessage } from './done-message.ts';
import type { EditedEntry } from './entries/entries.ts';
import { isSingleType } from './entries/entry-types.ts';
import type { Json } from './entries/json.ts';
import type { Conflict } from './entries/merge.ts';
import { linkingEntries } from './entries/page-life.ts';
import { fields, idAt, outline } from './form.tsx';
import { loadNotes } from './form-notes.ts';
import { formerVersions } from './former-versions.tsx';
import { marketLinks } from './market-links.tsx';
import { linkingList, pageForms } from './page-forms.tsx';
import { pickScript } from './pickers/pick-field.tsx';
import { previewLinks, scheduledPreview } from './preview/preview-link.ts';
import { previewPane } from './preview/preview-pane.tsx';
import { saveMessages, saveScript } from './preview/save-script.tsx';
import { marketTime } from './schedule/market-time.ts';
import { publishingNote, scheduleForm, seeLink, type TypedSchedule, timesToSee } from './schedule/schedule-form.tsx';
import { readSchedule, type Schedule } from './schedule/schedules.ts';
import type { Visit } from './visit.ts';
import { placeInWords, zoneTitle } from './words/labels.ts';
import { marketName } from './words/markets.ts';
import { typeNames } from './words/names.ts';
import type { TextKey, Words } from './words/words.ts';

type EditorContext = Context<{ Bindings: Env }>;

function inLine({ t }: Words, value: Json): string {
  if (Array.isArray(value)) return t('entry.entries', { count: value.length });
  if (typeof value === 'object' && value !== null) return t('entry.other-fields');
  return value === null || value === '' ? t('entry.nothing') : String(value);
}

/** The choice between two editors' values of one field. */
export function choiceOf(words: Words, { path, mine, theirs }: Conflict, other: string): Html {
  const name = `choice:${path.join('/')}`;
  return (
    <fieldset>
      <legend>{placeInWords(words.language, path)}</legend>
      <label>
        <input type="radio" name={name} value="mine" checked /> {words.t('entry.mine', { value: inLine(words, mine) })}
      </label>
      <label>
        <input type="radio" name={name} value="theirs" />{' '}
        {words.t('entry.theirs', { name: other, value: inLine(words, theirs) })}
      </label>
    </fieldset>
  );
}

/** What staff calls an entry: its title, or its type and place if it has none of its own. */
export function titleOf(
  { language }: Words,
  { type, uid, title }: Pick<EditedEntry, 'type' | 'uid' | 'title'>,
): string {
  if (isSingleType(type)) return typeNames[type][language];
  return type === 'zone' ? zoneTitle(language, uid) : title;
}

interface EntryView {
  status?: ContentfulStatusCode;
  /** Why nothing was saved or published. */
  alert?: string;
  /** Errors that prevent publishing. */
  faults?: readonly Fault[];
  /** The errors are those of what is published. */
  isBroken?: boolean;
  conflicts?: readonly Html[];
  /** The other editor's saved entry, to compare the next save with. */
  loaded?: Json;
  /** What was done, as in the address after a redirect. */
  done?: string | undefined;
  /** The schedule that was typed, with its faults. */
  schedule?: TypedSchedule;
}

/** What the errors of an entry have prevented. */
function preventedBy({ isBroken, schedule }: EntryView): TextKey {
  if (schedule !== undefined) return 'schedule.not-scheduled';
  return isBroken === true ? 'entry.broken' : 'entry.not-published';
}

/** The errors above the form; each links to its field. */
function alertOf({ t, language }: Words, entry: Json, shown: EntryView) {
  const { alert, faults = [], conflicts = [] } = shown;
  if (alert === undefined && faults.length === 0) return null;
  const list = faults.map(({ path, words }) => (
    <li>
      {path.length === 0 ? words : <a href={`#${idAt(entry, path)}`}>{placeInWords(language, path)}</a>}
      {path.length === 0 ? null : `: ${words}`}
    </li>
  ));
  return (
    <div class="alert" role="alert">
      {alert === undefined ? null : <p>{alert}</p>}
      {list.length === 0 ? null : (
        <>
          <p>{t(preventedBy(shown))}</p>
          <ul>{list}</ul>
        </>
      )}
      {conflicts}
    </div>
  );
}

/** The status of an entry for lists and forms, with its schedule if there is one. */
export function stageOf(
  { t, language }: Words,
  {
    locale,
    isDraft,
    isPublished,
    from,
    until,
  }: Pick<EditedEntry, 'locale' | 'isDraft' | 'isPublished'> & Partial<Pick<Schedule, 'from' | 'until'>>,
): string {
  const published = t(isDraft ? 'stage.draft' : 'stage.published');
  const stages = [isPublished ? published : t('stage.unpublished')];
  if (from != null) stages.push(t('stage.from', { time: marketTime(language, locale, from) }));
  if (until != null) stages.push(t('stage.until', { time: marketTime(language, locale, until) }));
  return stages.join(', ');
}

/** The times of a schedule that are to come. */
const upcoming = (schedule: Schedule | null): Partial<Schedule> =>
  schedule === null ? {} : { from: schedule.hasBegun ? null : schedule.from, until: schedule.until };

/** The form of an entry, followed by the actions on the page as a whole. */
export async function entryPage(
  c: EditorContext,
  visit: Visit,
  entry: EditedEntry,
  shown: EntryView,
): Promise<Response> {
  const { status = 200, faults = [], loaded, schedule: typed } = shown;
  const { type, locale, uid, isDraft, isPublished, url, state } = entry;
  const { words } = visit;
  const { t } = words;
  const notes = await loadNotes(c.env, words, entry, faults);
  const preview = await previewLinks(c, entry);
  const schedule = await readSchedule(c.env, entry);
  const seen = await Promise.all(
    timesToSee(entry, schedule).map(async (at) => ({ at, link: await scheduledPreview(c.env, entry, at) })),
  );
  const linking = linkingList(entry, await linkingEntries(c.env, entry), t('down.linked'));
  const byHand = publishingNote(words, entry, schedule);
  const inShop =
    isPublished && url !== null ? (
      <a href={`${shopOrigin(c.env, locale)}/${locale}${url}`} target="_blank" rel="noopener">
        {t('entry.in-shop')}
      </a>
    ) : null;
  const content = (
    <>
      <p class="links">
        <a href={`/editor?locale=${locale}&type=${type}`}>{t('entry.all')}</a>
        <a href={`/editor/${type}/${locale}/${uid}/languages`}>{t('languages.link')}</a>
        <a href={`/editor/${type}/${locale}/${uid}/history`}>{t('history.link')}</a>
        {inShop}
      </p>
      <p class="links">
        <span class="muted" id="entry-stage">
          {marketName(words.language, locale)}, {stageOf(words, { ...entry, ...upcoming(schedule) })}
        </span>
        {seen.slice(0, 1).map((next) => seeLink(words, entry, next))}
      </p>
      {marketLinks(words, locale, (each) => `/editor/${type}/${each}/${uid}`)}
      <p class="done" role="status" id="entry-done">
        {doneMessage(words, entry, schedule, shown.done)}
      </p>
      <div class="beside">
        <form method="post" action={`/editor/${type}/${locale}/${uid}`} {...saveMessages(words)}>
          {alertOf(words, entry.entry, shown)}
          <input type="hidden" name="token" value={visit.token} />
          <input type="hidden" name="state" value={state} />
          <input type="hidden" name="base" value={JSON.stringify(entry.entry)} />
          {loaded === undefined ? null : <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />}
          <button hidden name="act" value="save">
            {t('entry.save')}
          </button>
          {outline(entry.entry, notes)}
          {fields(entry.entry, notes)}
          {byHand === undefined ? null : <p class="note">{byHand}</p>}
          <div class="act" id="entry-actions">
            <button name="act" value="save">
              {t('entry.save')}
            </button>
            <button class="primary" name="act" value="publish">
              {t('entry.publish')}
            </button>
            {isDraft ? (
              <button name="act" value="discard">
                {t('entry.discard')}
              </button>
            ) : null}
            {isDraft || !isPublished ? (
              <a class="button" href={preview.link} target="_blank" rel="noopener">
                {t(isDraft ? 'entry.preview-draft' : 'entry.preview')}
              </a>
            ) : null}
          </div>
        </form>
        {previewPane(words, entry, preview)}
      </div>
      <noscript>
        <p class="note">{t('whole.save-first')}</p>
      </noscript>
      {scheduleForm(entry, { words, token: visit.token, schedule, typed, linking, seen })}
      {await formerVersions(c.env, visit, entry)}
      {await pageForms(c.env, visit, entry)}
    </>
  );
  const pickers = pickScript(words, locale);
  return editorPage(c, {
    title: titleOf(words, entry),
    content,
    status,
    staff: visit,
    script: (nonce) => (
      <>
        {pickers(nonce)}
        {saveScript(nonce)}
      </>
    ),
    frames: [preview.origin],
  });
}
