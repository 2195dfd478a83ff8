/** @jsxImportSource hono/jsx */
import { type Locale, languages, locales } from '../../../shared/markets/locales.ts';
import { allMarkets, languagesOf } from '../../../shared/markets/open-markets.ts';
import type { Html } from '../../html/document.tsx';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/words.ts';
import type { Titles } from './uploads.ts';

/** Longest text of what a picture shows. */
const maxTitle = 300;

/** The texts of a form by language, without those that are empty; null if one is too long. */
export function readTitles(form: FormData): Titles | null {
  const titles = languages.flatMap((language) => {
    const text = form.get(`title-${language}`);
    return typeof text === 'string' && text.trim() !== '' ? [[language, text.trim()] as const] : [];
  });
  return titles.some(([, text]) => text.length > maxTitle) ? null : Object.fromEntries(titles);
}

/** A field for what a picture shows in each language of the shop; that of the market comes first. */
export function titleFields({ t, language: shown }: Words, titles: Titles, locale: Locale): Html {
  const languageNames = new Intl.DisplayNames([shown], { type: 'language' });
  const own = locales[locale].lang;
  return (
    <fieldset>
      <legend>{t('library.shows')}</legend>
      <p class="muted">{t('library.empty')}</p>
      <div class="titles">
        {[own, ...languagesOf(allMarkets).filter((language) => language !== own)].map((language) => (
          <div>
            <label for={`title-${language}`}>{languageNames.of(language)}</label>
            <input
              id={`title-${language}`}
              name={`title-${language}`}
              lang={language}
              maxlength={maxTitle}
              value={titles[language] ?? ''}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface UploadForm {
  /** Where it is sent to. */
  action: string;
  visit: Pick<Visit, 'token' | 'words'>;
  locale: Locale;
  /** Fields that go with it. */
  hidden?: Record<string, string>;
  /** Why the last file was not stored, and the words that were typed with it. */
  fault?: string | undefined;
  titles?: Titles;
}

/** The form that uploads a picture. A file can be dropped on its field, also without scripts. */
export function uploadForm({ action, visit, locale, hidden = {}, fault, titles = {} }: UploadForm): Html {
  return (
    <details class="upload" open={fault !== undefined}>
      <summary>{visit.words.t('library.upload')}</summary>
      <form method="post" action={action} enctype="multipart/form-data">
        {Object.entries({ token: visit.token, ...hidden }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <div class="field">
          <label for="file">{visit.words.t('library.file')}</label>
          <input
            id="file"
            name="file"
            type="file"
            class="drop"
            accept="image/jpeg,image/png,image/webp,image/avif"
            required
            aria-invalid={fault === undefined ? undefined : 'true'}
            aria-describedby={fault === undefined ? undefined : 'file-fault'}
          />
          {fault === undefined ? null : (
            <p class="fault" id="file-fault">
              {fault}
            </p>
          )}
        </div>
        {titleFields(visit.words, titles, locale)}
        <div class="row">
          <button class="primary">{visit.words.t('library.send')}</button>
        </div>
      </form>
    </details>
  );
}
