/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { signPreview } from '../../shared/content/preview.ts';
import { localeNames } from '../../shared/markets/locales.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { editorPage } from './document.tsx';
import type { EditedEntry } from './entries/entries.ts';
import type { Json, Path } from './entries/json.ts';
import type { Conflict } from './entries/merge.ts';
import type { Fault } from './faults.ts';
import { fields, labelOf, targetOf } from './form.tsx';
import { loadNotes, optionList } from './form-notes.tsx';
import { formerVersions } from './former-versions.tsx';
import { pageForms } from './page-forms.tsx';
import type { Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** A path as staff reads it: `Blocks 1, Hero, Title`. */
const placeInWords = (path: Path): string => path.map((_, index) => labelOf(path.slice(0, index + 1))).join(', ');

function inLine(value: Json): string {
  if (Array.isArray(value)) return `${value.length} entries`;
  if (typeof value === 'object' && value !== null) return 'other fields';
  return value === null || value === '' ? 'nothing' : String(value);
}

/** The choice between two editors' values of one field. */
export function choiceOf({ path, mine, theirs }: Conflict, other: string): Html {
  const name = `choice:${path.join('/')}`;
  return (
    <fieldset>
      <legend>{placeInWords(path)}</legend>
      <label>
        <input type="radio" name={name} value="mine" checked /> Yours: {inLine(mine)}
      </label>
      <label>
        <input type="radio" name={name} value="theirs" /> By {other}: {inLine(theirs)}
      </label>
    </fieldset>
  );
}

/** A preview link to the draft, valid for an hour for anybody. Entries on every page are previewed on the home page. */
async function previewLink({ env }: EditorContext, { url, locale }: EditedEntry): Promise<string> {
  const path = `/${locale}${url ?? '/'}`;
  const token = await signPreview(env.PURGE_KEY, path, Math.floor(Date.now() / 1000));
  return `${shopOrigin(env, locale)}${path}?preview=${token}`;
}

interface EntryView {
  status?: ContentfulStatusCode;
  /** Why nothing was saved or published. */
  alert?: string;
  /** Errors that prevent publishing. */
  faults?: readonly Fault[];
  conflicts?: readonly Html[];
  /** The other editor's saved entry, to compare the next save with. */
  loaded?: Json;
  message?: string | undefined;
}

/** The errors above the form; each links to its field. */
function alertOf(entry: Json, { alert, faults = [], conflicts = [] }: EntryView): Html | null {
  if (alert === undefined && faults.length === 0) return null;
  const list = faults.map(({ path, words }) => (
    <li>
      <a href={`#${targetOf(entry, path)}`}>{path.length === 0 ? 'This entry' : placeInWords(path)}</a>: {words}
    </li>
  ));
  return (
    <div class="alert" role="alert">
      {alert === undefined ? null : <p>{alert}</p>}
      {list.length === 0 ? null : (
        <>
          <p>It is saved, and not published:</p>
          <ul>{list}</ul>
        </>
      )}
      {conflicts}
    </div>
  );
}

/** The status of an entry for lists and forms. */
export function stageOf({ isDraft, isPublished }: Pick<EditedEntry, 'isDraft' | 'isPublished'>): string {
  if (!isPublished) return 'not published';
  return isDraft ? 'draft' : 'published';
}

/** The form of an entry, followed by the actions on the page as a whole. */
export async function entryPage(
  c: EditorContext,
  visit: Visit,
  entry: EditedEntry,
  shown: EntryView,
): Promise<Response> {
  const { status = 200, faults = [], loaded, message: done } = shown;
  const { type, locale, uid, title, isDraft, isPublished, url, state } = entry;
  const notes = await loadNotes(c.env, entry, faults);
  const inShop =
    isPublished && url !== null ? (
      <a href={`${shopOrigin(c.env, locale)}/${locale}${url}`} target="_blank" rel="noopener">
        In the shop
      </a>
    ) : (
      ''
    );
  const content = (
    <>
      <p>
        <a href={`/editor?locale=${locale}&type=${type}`}>All entries of this kind</a>{' '}
        <span class="muted">
          {locale}, {stageOf(entry)}
        </span>
        {inShop}
      </p>
      <nav aria-label="This entry in other markets">
        <ul>
          {localeNames.map((each) => (
            <li>
              <a href={`/editor/${type}/${each}/${uid}`} aria-current={each === locale ? 'page' : undefined}>
                {each}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {done === undefined ? null : (
        <p class="done" role="status">
          {done}
        </p>
      )}
      <form method="post" action={`/editor/${type}/${locale}/${uid}`}>
        {alertOf(entry.entry, shown)}
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="base" value={JSON.stringify(entry.entry)} />
        {loaded === undefined ? null : <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />}
        <button hidden name="act" value="save">
          Save draft
        </button>
        {fields(entry.entry, notes)}
        {await optionList(c.env, entry)}
        <div class="act">
          <button name="act" value="save">
            Save draft
          </button>
          <button class="primary" name="act" value="publish">
            Publish
          </button>
          {isDraft ? (
            <button name="act" value="discard">
              Discard draft
            </button>
          ) : null}
          {isDraft || !isPublished ? (
            <a class="button" href={await previewLink(c, entry)} target="_blank" rel="noopener">
              {isDraft ? 'Preview the saved draft' : 'Preview the page'}
            </a>
          ) : null}
        </div>
      </form>
      {await formerVersions(c.env, visit, entry)}
      {await pageForms(c.env, visit, entry)}
    </>
  );
  return editorPage(c, { title, content, status, staff: visit });
}
