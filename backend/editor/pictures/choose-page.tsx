/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../../env.ts';
import { addressed, unknownEntry } from '../addressed.tsx';
import { editorPage } from '../document.tsx';
import { carriedOut, readAct } from '../entries/act.ts';
import { type EditedEntry, saveDraft } from '../entries/entries.ts';
import { entryShape } from '../entries/entry-types.ts';
import { anchorOf, pathOf } from '../entries/json.ts';
import { titleOf } from '../entry-view.tsx';
import { thumbnail } from '../pickers/thumbnail.ts';
import { readStaff, type Visit } from '../visit.ts';
import { labelOf } from '../words/labels.ts';
import { doneMessage } from './done-message.tsx';
import { nameOf, pictureList, readAsked } from './picture-list.tsx';
import { readUploaded } from './read-uploaded.ts';
import { uploadForm } from './upload-form.tsx';
import type { Titles } from './uploads.ts';

type EditorContext = Context<{ Bindings: Env }>;

interface ChoosePage {
  status?: ContentfulStatusCode;
  at: string;
  fault?: string;
  titles?: Titles;
}

/**
 * GET /{type}/{locale}/{uid}/pictures: the pictures of the content service, and a form to upload one. Each is a button
 * that puts it, with its title as alternative text, at the path `at` of the entry. 404 for an unknown entry.
 */
export async function showPictures(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  return entry === null ? unknownEntry(c, visit) : choosePage(c, visit, entry, { at: c.req.query('at') ?? '' });
}

async function choosePage(
  c: EditorContext,
  visit: Visit,
  entry: EditedEntry,
  { status = 200, at, fault, titles = {} }: ChoosePage,
): Promise<Response> {
  const { type, locale, uid, state } = entry;
  const address = `/editor/${type}/${locale}/${uid}`;
  const { search, pictures } = await pictureList(c.env, {
    visit,
    locale,
    asked: readAsked((name) => c.req.query(name)),
    address: `${address}/pictures`,
    kept: { at },
    picture: (found) => (
      <button name="picture" value={`${found.url} ${found.title}`}>
        <img src={thumbnail(found.url)} alt="" width="240" loading="lazy" />
        <span>{nameOf(found)}</span>
      </button>
    ),
  });
  const content = (
    <>
      <p>
        <a href={`${address}#${anchorOf(pathOf(at))}`}>{visit.words.t('pick.back')}</a>{' '}
        <span class="muted">
          {visit.words.t('pick.field-of', {
            field: labelOf(visit.words.language, pathOf(at)),
            title: titleOf(visit.words, entry),
          })}
        </span>
      </p>
      {doneMessage(c, visit.words)}
      {uploadForm({ action: `${address}/pictures`, visit, locale, hidden: { at, state }, fault, titles })}
      {search}
      <form method="post" action={address}>
        <input type="hidden" name="token" value={visit.token} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="act" value={`picture:${at}`} />
        {pictures}
      </form>
    </>
  );
  return editorPage(c, { title: visit.words.t('pictures.title'), content, status, staff: visit });
}

/**
 * POST /{type}/{locale}/{uid}/pictures: stores a picture and puts it at the path `at` of the draft; 303 to the form.
 * If somebody else has changed the entry meanwhile, 303 to the pictures, of which the new one is the first.
 */
export async function uploadIntoEntry(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const { uploaded, sent } = await readUploaded(c, visit);
  const at = sent('at');
  if ('fault' in uploaded) return choosePage(c, visit, entry, { ...uploaded, at });
  const { type, locale, uid, state } = entry;
  const address = `/editor/${type}/${locale}/${uid}`;
  const title = uploaded.titleIn(locale);
  const act = readAct((name) => ({ act: `picture:${at}`, picture: `${uploaded.url} ${title}` })[name]);
  const draft = { entry: carriedOut(entryShape(type), entry.entry, act), state, editor: visit.staff.email };
  if (sent('state') === state && (await saveDraft(c.env, entry, draft)))
    return c.redirect(`${address}?done=saved#${anchorOf(pathOf(at))}`, 303);
  return c.redirect(`${address}/pictures?${new URLSearchParams({ at, done: 'meanwhile' })}`, 303);
}
