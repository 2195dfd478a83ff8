import { html, raw } from 'hono/html';
import { previewParameter } from '../../shared/content/preview.ts';
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

/** The text of a preview, with times in the time zone of the market's country. */
function wordsOf(preview: Preview, { t, properties: { intl, iso2 } }: Market): string {
  if ('over' in preview) return t('preview.over');
  const zone = timeZones[iso2];
  return preview.by === releaseParameter
    ? t('preview.release', {
        release: preview.release,
        time: formatTimeAndZone(iso(preview.until), intl, zone),
      })
    : t('preview.date', { time: formatDateTimeAndZone(iso(preview.at), intl, zone) });
}

/** Index for the line: behind the first header, else at the start of the body; -1 without either. */
function lineAt(page: string): number {
  const header = page.indexOf('</header>');
  if (header !== -1) return header + '</header>'.length;
  const body = page.indexOf('<body');
  return body === -1 ? -1 : page.indexOf('>', body) + 1;
}

/**
 * Adds a line below the header that describes the preview, with a link that ends it. Only pages of a preview contain
 * the line and its styles. `nonce` is the nonce of the page's policy.
 */
export function withPreviewLine(
  page: string,
  previews: readonly Preview[],
  { market, url, nonce }: { market: Market; url: URL; nonce: string },
): string {
  const at = lineAt(page);
  if (at === -1) return page;
  const { t } = market;
  // One link ends all previews, so that nobody stays in a preview release after leaving another date.
  const address = new URL(url);
  address.searchParams.delete(previewParameter);
  const ended = withParameters(
    address,
    Object.fromEntries(previews.flatMap(({ by }) => (by === previewParameter ? [] : [[by, endings[by]]]))),
  );
  const end = t(previews.every((preview) => 'over' in preview) ? 'layout.country.close' : 'preview.end');
  const link = html` <a rel="nofollow" href="${ended}">${end}</a>`;
  const last = previews.length - 1;
  const line = html`<aside class="preview-line" aria-label="${t('preview.label')}">
<style nonce="${nonce}">${raw(stylesOf(['tokens', 'preview-line']))}</style>
${previews.map((preview, index) => html`<p>${wordsOf(preview, market)}${index === last && link}</p>`)}
</aside>`;
  return page.slice(0, at) + String(line) + page.slice(at);
}
