/** @jsxImportSource hono/jsx */
import type { Html } from '../../html/document.tsx';
import type { EditedEntry } from '../entries/entries.ts';
import type { PreviewLinks } from './preview-link.ts';
import { words } from './words.ts';

/** Widths of the preview in pixels. */
export const previewWidths = [390, 1440] as const;
export type PreviewWidth = (typeof previewWidths)[number];

const names = { 390: words.phone, 1440: words.desktop } as const;

/** The switch of the width, and the frame scaled to its place. Works without scripts. */
function frame({ title }: EditedEntry, { framed }: PreviewLinks, shown: PreviewWidth): Html {
  return (
    <>
      <fieldset class="widths">
        <legend>{words.width}</legend>
        {previewWidths.map((width) => (
          <label>
            <input type="radio" name="preview-width" value={width} checked={width === shown} autocomplete="off" />{' '}
            {names[width]}
          </label>
        ))}
      </fieldset>
      <div class="frame">
        <iframe id="preview-frame" src={framed} title={words.frame(title)} loading="lazy" />
      </div>
    </>
  );
}

/** The preview beside the form, with links to each width in a window of its own. */
export function previewPane(entry: EditedEntry, links: PreviewLinks): Html {
  const { type, locale, uid, isDraft } = entry;
  return (
    <section class="preview" aria-labelledby="preview">
      <h2 id="preview">{words.title}</h2>
      <p class="muted">{isDraft ? words.draft : words.published}</p>
      {frame(entry, links, 390)}
      <p class="muted">
        {words.alone}{' '}
        {previewWidths.map((width) => (
          <>
            <a href={`/editor/${type}/${locale}/${uid}/preview?width=${width}`} target="_blank" rel="noopener">
              {words.pixels(width)}
            </a>{' '}
          </>
        ))}
      </p>
    </section>
  );
}

/** The preview on a page of its own. */
export function previewAlone(entry: EditedEntry, links: PreviewLinks, width: PreviewWidth): Html {
  return (
    <section class="preview" aria-label={words.title}>
      <p>
        <a href={`/editor/${entry.type}/${entry.locale}/${entry.uid}`}>{words.back}</a>
      </p>
      {frame(entry, links, width)}
    </section>
  );
}
