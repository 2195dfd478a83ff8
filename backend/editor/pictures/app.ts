import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isLocale } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { hasFormToken, isOwnForm } from '../../authentication/csrf.ts';
import { limitBody } from '../../body-limit.ts';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { signedOutPage } from '../sign-in.tsx';
import { readStaff } from '../visit.ts';
import { readWords } from '../words/words.ts';
import { showPictures, uploadIntoEntry } from './choose-page.tsx';
import { libraryPage, showLibrary, uploadPicture } from './library-page.tsx';
import { readTitles, uploadForm } from './upload-form.tsx';
import { changeUpload, removeUpload, showUpload } from './upload-page.tsx';
import { maxUpload, type Titles } from './uploads.ts';

/** Bytes at the beginning of a form, and at its end, that hold its texts. */
const textBytes = 50_000;

interface TextsAround {
  titles: Titles;
  /** The hidden fields before the file. */
  hidden: Record<string, string>;
}

/**
 * The texts of a form without its file: some come before it, what the picture shows after it. Reads the form to its
 * end, as a browser shows the answer only after it has sent everything. The platform refuses more than 100 MB itself.
 */
async function textsAroundFile({ body, headers }: Request): Promise<TextsAround> {
  const type = headers.get('content-type') ?? '';
  let begin = new Uint8Array();
  let end = new Uint8Array();
  // A body without a stated length is read in part already.
  for await (const chunk of body === null || body.locked ? [] : body) {
    const joined = new Uint8Array(end.length + chunk.length);
    joined.set(end);
    joined.set(chunk, end.length);
    if (begin.length < textBytes) begin = joined.slice(0, textBytes);
    end = joined.slice(-textBytes);
  }
  // One byte is one character in this encoding; hidden fields have nothing else.
  const fields = new TextDecoder('latin1').decode(begin).matchAll(/name="(token|at|state)"\r\n\r\n([^\r]*)\r\n/g);
  const hidden = Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
  return { titles: await titlesIn(end, type), hidden };
}

/** The words in the last bytes of a form. */
async function titlesIn(end: Uint8Array<ArrayBuffer>, type: string): Promise<Titles> {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const start = new TextDecoder('latin1').decode(end).indexOf(`--${boundary}`);
  if (boundary === '' || start === -1) return {};
  try {
    return readTitles(await new Response(end.slice(start), { headers: { 'content-type': type } }).formData()) ?? {};
  } catch {
    return {};
  }
}

/**
 * Nothing larger than a form with a file is read. Of a form whose session has ended the texts are shown again; a
 * stranger has sent no form of ours.
 */
const staffUpload: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const visit = await readStaff(c);
  if (visit instanceof Response) {
    if (!hasFormToken(c)) return visit;
    const { titles, hidden } = await textsAroundFile(c.req.raw);
    return isOwnForm(c, hidden.token ?? '') ? askAgain(c, { titles, hidden }) : visit;
  }
  const tooLarge = async () => {
    const { titles } = await textsAroundFile(c.req.raw);
    return libraryPage(c, visit, { status: 413, fault: visit.words.t('library.too-large'), titles });
  };
  return bodyLimit({ maxSize: maxUpload + 1_000_000, onError: tooLarge })(c, next);
};

/** 401: the session has ended. The form has all that was typed, and needs the file once more. */
function askAgain(c: Context<{ Bindings: Env }>, { titles, hidden }: TextsAround): Response | Promise<Response> {
  const words = readWords(c);
  const { locale = '' } = c.req.param();
  const form = uploadForm({
    action: c.req.path,
    visit: { token: hidden.token ?? '', words },
    locale: isLocale(locale) ? locale : allMarkets.fallback,
    hidden,
    fault: words.t('library.once-more'),
    titles,
  });
  return signedOutPage(c, words.t('signed-out.upload'), form);
}

/** The forms of a picture have no file. */
const shortForm = [limitBody(512 * 1024), formBody('refuse')] as const;

/** The pages of pictures. Mounted before the editor's own limit of a form. */
export const pictures = new Hono<{ Bindings: Env }>();

pictures.get('/pictures', showLibrary);
pictures.post('/pictures', staffUpload, formBody('refuse'), uploadPicture);
pictures.get('/pictures/:uid', showUpload);
pictures.post('/pictures/:uid', ...shortForm, changeUpload);
pictures.post('/pictures/:uid/delete', ...shortForm, removeUpload);
pictures.get('/:type/:locale/:uid/pictures', showPictures);
pictures.post('/:type/:locale/:uid/pictures', staffUpload, formBody('refuse'), uploadIntoEntry);
