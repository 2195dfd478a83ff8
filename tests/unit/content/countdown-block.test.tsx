import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BlockOf } from '../../../shared/contract/content/content-blocks.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { Countdown } from '../../../worker/blocks/countdown.tsx';
import type { PageRequest } from '../../../worker/page/page-module.ts';

const privateSales = { startDate: '2026-12-01T07:00:00Z', endDate: '2026-12-06T22:59:59Z' };
const block: BlockOf<'countdown'> = {
  title: 'Private sale',
  text: null,
  links: [],
  event: 'private_sales',
  version: null,
  ends_at: null,
};

function shown(now: string, rest: Partial<PageRequest> = {}): string {
  const market = { locale: 'de-de', properties: locales['de-de'], t: translate('de') } as const;
  // Only what a countdown reads of a request.
  const request = { ...market, domain: { params: { privateSales } }, now: new Date(now), ...rest };
  return renderToStaticMarkup(<Countdown block={block} request={request as PageRequest} />);
}

it('counts in the browser, and at a preview date only shows the date: the browser would remove it', () => {
  const during = '2026-12-03T10:00:00Z';
  expect(shown(during)).toContain('data-countdown="1796108400000,1796597999000"');
  expect(shown(during)).toContain('6. Dezember 2026');
  const isPreview = shown(during, { isPreview: true });
  expect(isPreview).not.toContain('data-countdown');
  expect(isPreview).toContain('6. Dezember 2026');
  expect(shown('2026-12-08T10:00:00Z', { isPreview: true })).toBe('');
});
