import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { isOwnForm } from '../../authentication/csrf.ts';
import type { Env } from '../../env.ts';
import type { Visit } from '../visit.ts';
import type { TextKey } from '../words/words.ts';
import { readTitles } from './upload-form.tsx';
import { storeUpload, type Titles } from './uploads.ts';

/** A stored picture, or why it was not stored, with the words that were typed. */
type Uploaded =
  | { url: string; uid: string; isNew: boolean; titleIn: (locale: Locale) => string }
  | { status: ContentfulStatusCode; fault: string; titles: Titles };

/** The text for why the picture host refuses a picture. */
function refusedText(problem: string): TextKey {
  if (problem.startsWith('has more')) return 'library.too-many-pixels';
  return problem.startsWith('is mirrored') ? 'library.mirrored' : 'library.unreadable';
}

/** Reads the form of an upload and stores its picture. `sent` gives the form's other fields. */
export async function readUploaded(
  c: Context<{ Bindings: Env }>,
  visit: Visit,
): Promise<{ uploaded: Uploaded; sent: (name: string) => string }> {
  const form = await c.req.formData();
  const sent = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const titles = readTitles(form);
  const refused = (status: ContentfulStatusCode, fault: string) => ({
    uploaded: { status, fault, titles: titles ?? {} },
    sent,
  });
  if (!isOwnForm(c, sent('token'))) return refused(403, visit.words.t('common.old-form'));
  if (titles === null) return refused(422, visit.words.t('library.too-long'));
  const file = form.get('file');
  // A browser sends an empty file without a name for an empty field.
  if (!(file instanceof File) || file.size === 0) return refused(422, visit.words.t('library.no-file'));
  const stored = await storeUpload(c.env, file, { titles, editor: visit.staff.email });
  if (!('why' in stored))
    return { uploaded: { ...stored, titleIn: (locale) => titles[locales[locale].lang] ?? '' }, sent };
  switch (stored.why) {
    case 'tooLarge':
      return refused(413, visit.words.t('library.too-large'));
    case 'noPicture':
      return refused(415, visit.words.t('library.no-picture'));
    case 'unavailable':
      return refused(503, visit.words.t('library.unavailable'));
    case 'refused':
      return refused(422, visit.words.t(refusedText(stored.problem)));
  }
}
