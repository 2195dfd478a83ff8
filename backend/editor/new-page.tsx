/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { pageTypes } from '../../shared/contract/content/content-page.ts';
import { word } from '../../shared/contract/gateway/values.ts';
import { defaultLocale, isLocale, type Language, languages } from '../../shared/markets/locales.ts';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import { editorPage } from './document.tsx';
import { newBlocks } from './entries/blocks.ts';
import { entryTypes, isNamedPageType, namedPageTypes } from './entries/entry-types.ts';
import { createPage, pageExists } from './entries/page-life.ts';
import { inWords } from './form.tsx';
import { readStaff, type Visit } from './visit.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** Number of blocks that can be chosen here; more are added in the page's form. */
const firstBlocks = 4;

const idRule = 'The id needs 1 to 64 letters without accents, digits or underscores.';

/** Fields with errors, and their ids. */
const fieldIds = { uid: 'uid', type: 'type', titles: `title-${languages[0]}` } as const;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

interface Typed {
  type: string;
  uid: string;
  /** The market whose form is shown next. */
  locale: string;
  titles: Partial<Record<Language, string>>;
  blocks: readonly string[];
}

/** GET /new: form for type, id, titles by language, and the first blocks of a page. */
export async function showNewPage(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const type = c.req.query('type') ?? pageTypes[1];
  return page(c, visit, { type, uid: '', locale: c.req.query('locale') ?? '', titles: {}, blocks: ['hero'] }, {});
}

/**
 * POST /new: creates the page, unpublished, in the markets of all languages with a title; 303 to its form. 403 for
 * a form that is not ours, 409 for an existing id, 422 for missing values.
 */
export async function addPage(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const form = await readForm(c);
  const titles = Object.fromEntries(
    languages.flatMap((language) => {
      const title = form(`title-${language}`).trim();
      return title === '' ? [] : [[language, title]];
    }),
  );
  const blocks = Array.from({ length: firstBlocks }, (_, index) => form(`block-${index}`)).filter(
    (name) => name !== '',
  );
  const typed: Typed = {
    type: form('type'),
    uid: form('uid').trim(),
    locale: form('locale'),
    titles,
    blocks,
  };
  const refused = (status: 403 | 409 | 422, fault: string, at?: 'uid' | 'type' | 'titles') =>
    page(c, visit, typed, { status, fault, ...(at !== undefined && { at }) });
  if (!isOwnForm(c, form('token'))) return refused(403, 'This form is no longer good. Send it again.');
  const { type, uid } = typed;
  if (!isNamedPageType(type)) return refused(422, 'Choose a kind of page.', 'type');
  if (!word.safeParse(uid).success) return refused(422, idRule, 'uid');
  if (Object.keys(titles).length === 0) return refused(422, 'Give a title in one language at least.', 'titles');
  const isThere = await pageExists(c.env, type, uid);
  const made = isThere ? [] : await createPage(c.env, { type, uid, titles, blocks });
  if (made.length === 0) return refused(409, `There is a page of this kind with the id ${uid}.`, 'uid');
  const locale = made.find((each) => each === typed.locale) ?? made[0];
  return c.redirect(`/editor/${type}/${locale}/${uid}?done=created`, 303);
}

interface PageState {
  status?: 200 | 403 | 409 | 422;
  fault?: string;
  at?: 'uid' | 'type' | 'titles';
}

function page(
  c: EditorContext,
  visit: Visit,
  { type, uid, locale, titles, blocks }: Typed,
  { status = 200, fault, at }: PageState,
): Response | Promise<Response> {
  const kinds = namedPageTypes.map((name) => (
    <option value={name} selected={name === type}>
      {entryTypes[name].title}
    </option>
  ));
  const choices = (chosen: string | undefined) =>
    Object.keys(newBlocks).map((name) => (
      <option value={name} selected={name === chosen}>
        {inWords(name)}
      </option>
    ));
  const content = (
    <>
      <p>
        <a href="/editor">All entries</a>
      </p>
      {fault === undefined ? null : (
        <p class="alert" role="alert" id="fault">
          {at === undefined ? fault : <a href={`#${fieldIds[at]}`}>{fault}</a>}
        </p>
      )}
      <form method="post" action="/editor/new">
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="locale" value={isLocale(locale) ? locale : defaultLocale} />
        <div class="row">
          <div>
            <label for="type">Kind of page</label>
            <select id="type" name="type">
              {kinds}
            </select>
          </div>
          <div>
            <label for="uid">Id: letters, digits, underscores; it stays</label>
            <input
              id="uid"
              name="uid"
              value={uid}
              maxlength={64}
              pattern="[A-Za-z0-9_]+"
              title={idRule}
              required
              aria-invalid={at === 'uid' ? 'true' : undefined}
              aria-describedby={at === 'uid' ? 'uid-fault' : undefined}
            />
            {at === 'uid' ? (
              <p class="fault" id="uid-fault">
                {fault}
              </p>
            ) : null}
          </div>
        </div>
        <fieldset>
          <legend>Titles: the page is made in the markets of each language that has one</legend>
          {languages.map((language) => (
            <div class="field">
              <label for={`title-${language}`}>{languageNames.of(language)}</label>
              <input
                id={`title-${language}`}
                name={`title-${language}`}
                lang={language}
                value={titles[language] ?? ''}
              />
            </div>
          ))}
        </fieldset>
        <fieldset>
          <legend>Blocks to begin with</legend>
          <div class="row">
            {Array.from({ length: firstBlocks }, (_, index) => (
              <div>
                <label for={`block-${index}`}>Block {index + 1}</label>
                <select id={`block-${index}`} name={`block-${index}`}>
                  <option value="">None</option>
                  {choices(blocks[index])}
                </select>
              </div>
            ))}
          </div>
        </fieldset>
        <div class="act">
          <button class="primary">Make the page</button>
        </div>
      </form>
    </>
  );
  return editorPage(c, { title: 'New page', content, status, staff: visit });
}
