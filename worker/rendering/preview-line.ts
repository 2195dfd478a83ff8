import { html, raw } from 'hono/html';
import { formatDateTimeAndZone, formatTimeAndZone } from '../../shared/format/intl.ts';
import { endsPreviewDate, previewDateParameter } from '../../shared/releases/preview-date-link.ts';
import { endsPreview, releaseParameter } from '../../shared/releases/release-link.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import type { Market } from '../market/market.ts';
import type { Preview } from '../market/preview.ts';
import { stylesOf } from '../styles/styles.ts';
import { withParameters } from './without-parameter.ts';

const endings = { [releaseParameter]: endsPreview, [previewDateParameter]: endsPreviewDate } as const;

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What a look is at, by the clocks of the market's country. */
function wordsOf(preview: Preview, { t, properties: { intl, iso2 } }: Market): string {
  if ('over' in preview) return t('preview.over');
  const zone = timeZones[iso2];
  return preview.by === releaseParameter
    ? t('preview.release', {
        release: preview.release,
        time: formatTimeAndZone(iso(preview.until), intl, zone),
      })
    : t('preview.date', { moment: formatDateTimeAndZone(iso(preview.at), intl, zone) });
}

/** After the header of every layout, which is the first of a page; without one, at its beginning. */
function lineAt(page: string): number {
  const header = page.indexOf('</header>');
  if (header !== -1) return header + '</header>'.length;
  const body = page.indexOf('<body');
  return body === -1 ? -1 : page.indexOf('>', body) + 1;
}

/**
 * A page with a line below its header that says what is looked at, and a link that ends it. The pages of everybody else
 * have neither the line nor its styles, so it is put into the page when it is made. `nonce` is that of its policy.
 */
export function withPreviewLine(
  page: string,
  previews: readonly Preview[],
  { market, url, nonce }: { market: Market; url: URL; nonce: string },
): string {
  const at = lineAt(page);
  if (at === -1) return page;
  const { t } = market;
  // One link ends all of it: nobody is to be left in a release who has come back from another day.
  const ended = withParameters(url, Object.fromEntries(previews.map(({ by }) => [by, endings[by]])));
  const end = t(previews.every((preview) => 'over' in preview) ? 'layout.country.close' : 'preview.end');
  const line = html`<aside class="preview-line" aria-label="${t('preview.label')}"><style nonce="${nonce}">${raw(stylesOf(['tokens', 'preview-line']))}</style>${previews.map(
    (preview, index) =>
      html`<p>${wordsOf(preview, market)}${index === previews.length - 1 && html` <a rel="nofollow" href="${ended}">${end}</a>`}</p>`,
  )}</aside>`;
  return page.slice(0, at) + String(line) + page.slice(at);
}
