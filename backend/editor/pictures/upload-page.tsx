/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { languages, locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { isOwnForm } from '../../authentication/csrf.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { editorPage } from '../document.tsx';
import { logging } from '../entries/log.ts';
import { changeTime } from '../history/log-line.tsx';
import { thumbnail } from '../pickers/thumbnail.ts';
import { askToSignIn } from '../sign-in.tsx';
import { readStaff, type Visit } from '../visit.ts';
import { marketName } from '../words/markets.ts';
import { doneMessage } from './done-message.tsx';
import { readTitles, titleFields } from './upload-form.tsx';
import { deleteUpload, readUpload, renameUpload, type Titles, type Upload, type Use, usesOf } from './uploads.ts';

type EditorContext = Context<{ Bindings: Env }>;

/** The words of a picture by language; markets of a language share them. */
const titlesOf = ({ titles }: Upload): Titles =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const locale = allMarkets.names.find((name) => locales[name].lang === language && titles[name] !== undefined);
      return locale === undefined ? [] : [[language, titles[locale]]];
    }),
  );

function unknownPicture(c: EditorContext, visit: Visit): Response | Promise<Response> {
  const content = (
    <>
      <p>{visit.words.t('library.gone')}</p>
      <p>
        <a href="/editor/pictures">{visit.words.t('library.all')}</a>
      </p>
    </>
  );
  return editorPage(c, { title: visit.words.t('library.unknown'), content, status: 404, staff: visit });
}

const keyOf = ({ type, locale, uid, isDraft }: Use): string => `${type}/${locale}/${uid}/${isDraft}`;

function removal(visit: Visit, { uid }: Upload, uses: readonly Use[]): Html {
  return (
    <form method="post" action={`/editor/pictures/${uid}/delete`}>
      <h2>{visit.words.t('library.remove')}</h2>
      <input type="hidden" name="token" value={visit.token} />
      <input type="hidden" name="seen" value={uses.map(keyOf).join(' ')} />
      <p class="muted">{visit.words.t('library.removing')}</p>
      {uses.length === 0 ? null : <p class="fault">{visit.words.t('library.breaking')}</p>}
      <div class="row">
        <button>
          {uses.length === 0 ? visit.words.t('library.remove-unused') : visit.words.t('library.remove-used')}
        </button>
      </div>
    </form>
  );
}

interface UploadPage {
  status?: ContentfulStatusCode;
  alert?: string;
  titles?: Titles;
}

async function uploadPage(
  c: EditorContext,
  visit: Visit,
  upload: Upload,
  { status = 200, alert, titles = titlesOf(upload) }: UploadPage,
): Promise<Response> {
  const uses = await usesOf(c.env, upload);
  const { uid, url, fileName, width, height, uploadedBy, uploadedAt } = upload;
  const content = (
    <>
      <p>
        <a href="/editor/pictures">{visit.words.t('library.all')}</a>
      </p>
      {doneMessage(c, visit.words)}
      {alert === undefined ? null : (
        <p class="alert" role="alert">
          {alert}
        </p>
      )}
      <div class="picture">
        <img src={thumbnail(url)} alt="" width="320" />
        <div>
          <p class="muted">
            {visit.words.t('library.facts', {
              width,
              height,
              name: uploadedBy,
              date: changeTime(visit.words, uploadedAt),
            })}
          </p>
          <form method="post" action={`/editor/pictures/${uid}`}>
            <input type="hidden" name="token" value={visit.token} />
            {titleFields(visit.words, titles, allMarkets.fallback)}
            <div class="row">
              <button class="primary">{visit.words.t('library.rename')}</button>
            </div>
          </form>
        </div>
      </div>
      <section class="whole">
        <h2>{visit.words.t('library.used')}</h2>
        {uses.length === 0 ? <p>{visit.words.t('library.unused')}</p> : null}
        <ul class="list">
          {uses.map((use) => (
            <li>
              <a href={`/editor/${use.type}/${use.locale}/${use.uid}`}>
                {use.title}, {marketName(visit.words.language, use.locale)}
              </a>
              {use.isDraft === 1 ? <span class="muted">{visit.words.t('stage.draft')}</span> : null}
            </li>
          ))}
        </ul>
        {removal(visit, upload, uses)}
      </section>
    </>
  );
  return editorPage(c, { title: fileName === '' ? uid : fileName, content, status, staff: visit });
}

/** GET /pictures/{uid}: an uploaded picture, what it shows, where it is used. */
export async function showUpload(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const upload = await readUpload(c.env, c.req.param('uid') ?? '');
  return upload === null ? unknownPicture(c, visit) : uploadPage(c, visit, upload, {});
}

/** POST /pictures/{uid}: saves what the picture shows; 303 to its page. */
export async function changeUpload(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const upload = await readUpload(c.env, c.req.param('uid') ?? '');
  if (upload === null) return unknownPicture(c, visit);
  const form = await c.req.formData();
  const titles = readTitles(form);
  if (!isOwnForm(c, String(form.get('token') ?? '')))
    return uploadPage(c, visit, upload, {
      status: 403,
      alert: visit.words.t('common.old-form'),
      ...(titles && { titles }),
    });
  if (titles === null) return uploadPage(c, visit, upload, { status: 422, alert: visit.words.t('library.too-long') });
  await renameUpload(c.env, upload.uid, titles);
  return c.redirect(`/editor/pictures/${upload.uid}?done=saved`, 303);
}

/**
 * POST /pictures/{uid}/delete: 303 to all pictures. 409 if an entry uses it that the form did not name; 503 if the
 * picture host does not answer.
 */
export async function removeUpload(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const upload = await readUpload(c.env, c.req.param('uid') ?? '');
  if (upload === null) return unknownPicture(c, visit);
  const form = await c.req.formData();
  if (!isOwnForm(c, String(form.get('token') ?? '')))
    return uploadPage(c, visit, upload, { status: 403, alert: visit.words.t('common.old-form') });
  const seen = new Set(String(form.get('seen') ?? '').split(' '));
  const uses = await usesOf(c.env, upload);
  if (uses.some((use) => !seen.has(keyOf(use))))
    return uploadPage(c, visit, upload, { status: 409, alert: visit.words.t('library.used-meanwhile') });
  if (!(await deleteUpload(c.env, upload.uid)))
    return uploadPage(c, visit, upload, { status: 503, alert: visit.words.t('library.unavailable') });
  const picture = { type: 'picture', locale: '', uid: upload.uid, title: upload.fileName };
  await logging(c.env, visit.staff.email, 'picture-deleted', picture).run();
  return c.redirect('/editor/pictures?done=deleted', 303);
}
