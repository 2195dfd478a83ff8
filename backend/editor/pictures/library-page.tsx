/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import type { Env } from '../../env.ts';
import { editorPage } from '../document.tsx';
import { thumbnail } from '../pickers/thumbnail.ts';
import { readStaff, type Visit } from '../visit.ts';
import { doneMessage } from './done-message.tsx';
import { nameOf, pictureList, readAsked } from './picture-list.tsx';
import { readUploaded } from './read-uploaded.ts';
import { uploadForm } from './upload-form.tsx';
import { type Titles, uploadsFolder } from './uploads.ts';

type EditorContext = Context<{ Bindings: Env }>;

const address = '/editor/pictures';

/** GET /pictures: all pictures, and the form to upload one. Uploaded ones lead to their page. */
export async function showLibrary(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  return visit instanceof Response ? visit : libraryPage(c, visit, {});
}

interface LibraryPage {
  status?: ContentfulStatusCode;
  fault?: string;
  titles?: Titles;
}

export async function libraryPage(
  c: EditorContext,
  visit: Visit,
  { status = 200, fault, titles = {} }: LibraryPage,
): Promise<Response> {
  const { search, pictures } = await pictureList(c.env, {
    visit,
    locale: allMarkets.fallback,
    asked: readAsked((name) => c.req.query(name)),
    address,
    kept: {},
    picture: (found) => {
      const shown = (
        <>
          <img src={thumbnail(found.url)} alt="" width="240" loading="lazy" />
          <span>{nameOf(found)}</span>
        </>
      );
      return found.folder === uploadsFolder ? <a href={`${address}/${found.uid}`}>{shown}</a> : <div>{shown}</div>;
    },
  });
  const content = (
    <>
      {doneMessage(c, visit.words)}
      {uploadForm({ action: address, visit, locale: allMarkets.fallback, fault, titles })}
      {search}
      {pictures}
    </>
  );
  return editorPage(c, { title: visit.words.t('library.title'), content, status, staff: visit });
}

/** POST /pictures: stores a picture; 303 to its page. */
export async function uploadPicture(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const { uploaded } = await readUploaded(c, visit);
  if ('fault' in uploaded) return libraryPage(c, visit, uploaded);
  return c.redirect(`${address}/${uploaded.uid}?done=${uploaded.isNew ? 'uploaded' : 'known'}`, 303);
}
