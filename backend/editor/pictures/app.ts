import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { readStaff } from '../visit.ts';
import { showPictures, uploadIntoEntry } from './choose-page.tsx';
import { libraryPage, showLibrary, uploadPicture } from './library-page.tsx';
import { changeUpload, removeUpload, showUpload } from './upload-page.tsx';
import { maxUpload } from './uploads.ts';

/** Nothing larger than a form with a file is read, and nothing of strangers. */
const staffUpload: MiddlewareHandler<{ Bindings: Env }> = async (c, next) => {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const tooLarge = async () => {
    // A browser shows the answer only after it has sent everything. The platform refuses more than 100 MB itself.
    await c.req.raw.body?.pipeTo(new WritableStream());
    return libraryPage(c, visit, { status: 413, fault: visit.words.t('library.too-large') });
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
