/** @jsxImportSource hono/jsx */
import type { Html } from '../../html/document.tsx';
import type { EditedEntry } from '../entries/entries.ts';
import type { Words } from '../words/words.ts';
import type { PreviewLinks } from './preview-link.ts';

/** Widths of the preview in pixels. */
export const previewWidths = [390, 1440] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** The switch of the width, and the frame scaled to its place. Works without scripts. */
function frame({ t }: Words, { title }: EditedEntry, { framed }: PreviewLinks, shown: PreviewWidth): Html {
  return (
    <>
      <fieldset class="widths">
        <legend>{t('preview.width')}</legend>
        {previewWidths.map((width) => (
          <label>
            <input type="radio" name="preview-width" value={width} checked={width === shown} autocomplete="off" />{' '}
            {t(`preview.${width}`)}
          </label>
        ))}
      </fieldset>
      <div class="frame">
        <iframe id="preview-frame" src={framed} title={t('preview.frame', { title })} loading="lazy" />
      </div>
    </>
  );
}

/** The preview beside the form, with links to each width in a window of its own. */
export function previewPane(words: Words, entry: EditedEntry, links: PreviewLinks): Html {
  const { type, locale, uid, isDraft, isPublished } = entry;
  const { t } = words;
  const shown = isPublished ? 'published' : 'unpublished';
  return (
    <section class="preview" aria-labelledby="preview">
      <h2 id="preview">{t('preview.title')}</h2>
      <p class="muted" id="preview-note">
        {t(`preview.${isDraft ? 'draft' : shown}`)}
      </p>
      {frame(words, entry, links, 390)}
      <p class="muted">
        {t('preview.alone')}{' '}
        {previewWidths.map((width) => (
          <>
            <a href={`/editor/${type}/${locale}/${uid}/preview?width=${width}`} target="_blank" rel="noopener">
              {width} px
            </a>{' '}
          </>
        ))}
      </p>
    </section>
  );
}

/** The preview on a page of its own. */
export function previewAlone(words: Words, entry: EditedEntry, links: PreviewLinks, width: PreviewWidth): Html {
  return (
    <section class="preview" aria-label={words.t('preview.title')}>
      <p>
        <a href={`/editor/${entry.type}/${entry.locale}/${entry.uid}`}>{words.t('languages.back')}</a>
      </p>
      {frame(words, entry, links, width)}
    </section>
  );
}
