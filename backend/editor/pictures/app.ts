import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { readStaff } from '../visit.ts';
import { showPictures, uploadIntoEntry } from './choose-page.tsx';
import { libraryPage, showLibrary, uploadPicture } from './library-page.tsx';
import { readTitles } from './upload-form.tsx';
import { changeUpload, removeUpload, showUpload } from './upload-page.tsx';
import { maxUpload, type Titles } from './uploads.ts';

/** Bytes at the end of a form that hold its texts. */
const textBytes = 50_000;

/**
 * The words of a form whose file is too large: they come after the file. Reads the form to its end, as a browser shows
 * the answer only after it has sent everything. The platform refuses more than 100 MB itself.
 */
async function titlesAfterFile({ body, headers }: Request): Promise<Titles> {
  const type = headers.get('content-type') ?? '';
  let end = new Uint8Array();
  // A body without a stated length is read in part already.
  for await (const chunk of body === null || body.locked ? [] : body) {
    const joined = new Uint8Array(end.length + chunk.length);
    joined.set(end);
    joined.set(chunk, end.length);
    end = joined.slice(-textBytes);
  }
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  // One byte is one character in this encoding.
  const start = new TextDecoder('latin1').decode(end).indexOf(`--${boundary}`);
  if (boundary === '' || start === -1) return {};
  try {
    return readTitles(await new Response(end.slice(start), { headers: { 'content-type': type } }).formData()) ?? {};
  } catch {
    return {};
  }
}

/** Nothing larger than a form with a file is read, and nothing of strangers. */
const staffUpload: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const tooLarge = async () => {
    const titles = await titlesAfterFile(c.req.raw);
    return libraryPage(c, visit, { status: 413, fault: visit.words.t('library.too-large'), titles });
  };
  return bodyLimit({ maxSize: maxUpload + 1_000_000, onError: tooLarge })(c, next);
};

/** The pages of pictures. Mounted before the editor's own limit of a form. */
export const pictures = new Hono<{ Bindings: Env }>();

pictures.get('/pictures', showLibrary);
pictures.post('/pictures', staffUpload, formBody('refuse'), uploadPicture);
pictures.get('/pictures/:uid', showUpload);
pictures.post('/pictures/:uid', staffUpload, formBody('refuse'), changeUpload);
pictures.post('/pictures/:uid/delete', staffUpload, formBody('refuse'), removeUpload);
pictures.get('/:type/:locale/:uid/pictures', showPictures);
pictures.post('/:type/:locale/:uid/pictures', staffUpload, formBody('refuse'), uploadIntoEntry);
