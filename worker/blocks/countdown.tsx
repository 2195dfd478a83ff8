import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { formatDateTime, formatDateTimeAndZone } from '../../shared/format/intl.ts';
import { defaultLocale } from '../../shared/markets/locales.ts';
import { periodOf, phaseOf } from '../../shared/time/countdown.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import { ContentAnchor, leadsSomewhere } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface CountdownProps {
  block: BlockOf<'countdown'>;
  request: PageRequest;
}

/**
 * The time left of a private sale or of a commercial operation. The page shows the end; with JavaScript it counts
 * down (client/countdown.ts). Null if the market has no such event, or if it is over.
 */
export function Countdown({ block, request }: CountdownProps): ReactElement | null {
  const { title, text } = block;
  const links = block.links.filter((link) => leadsSomewhere(link, request));
  const { t, locale, properties, domain, now, isPreview } = request;
  const period = periodOf(block, domain.params);
  if (period === null) return null;
  const phase = phaseOf(period, now.getTime());
  if (phase === 'after') return null;
  const end = new Date(phase === 'before' ? period.from : period.until).toISOString();
  // Visitors of the international site may be in any time zone.
  const format = locale === defaultLocale ? formatDateTimeAndZone : formatDateTime;
  const date = format(end, properties.intl, timeZones[properties.iso2]);
  // The browser counts by its own clock, not by the preview date: it would remove the block.
  const counted = isPreview ? undefined : `${period.from},${period.until}`;
  return (
    <section className="countdown" data-countdown={counted}>
      <div className="countdown__inner wrap">
        <h2 className="heading">{title}</h2>
        {text !== null && <p>{text}</p>}
        <p className="countdown__date">
          <time dateTime={end}>{t(phase === 'before' ? 'countdown.from' : 'countdown.until', { date })}</time>
        </p>
        <p className="countdown__left only-js" role="timer" hidden />
        {links.length > 0 && (
          <p className="cluster">
            {links.map((link) => (
              <ContentAnchor key={link.title} link={link} request={request} className="button" />
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
