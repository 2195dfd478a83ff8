import { expect, it } from 'vitest';
import type { PlannedPage } from '../../../releases/plan/plan.ts';
import { reportOf } from '../../../releases/plan/report.ts';

const facts = {
  status: 200,
  location: '',
  title: 'Płaszcze',
  heading: 'Płaszcze',
  canonical: '',
  robots: '',
  prices: '',
  sums: '',
  policy: '',
};

const page = (path: string, given: Partial<PlannedPage> = {}): PlannedPage => ({
  path,
  before: facts,
  after: facts,
  differences: [],
  fails: false,
  ...given,
});

const report = (pages: PlannedPage[], words: string[] = []): string =>
  reportOf({
    locale: 'pl-pl',
    release: '0123456789abcdef',
    words,
    pages,
    pictures: new Map([
      ['/pl-pl/', { before: 'data:image/jpeg;base64,AA', after: 'data:image/jpeg;base64,BB', isStill: true }],
      ['/pl-pl/sale/', { before: 'data:image/jpeg;base64,CC', after: 'data:image/jpeg;base64,DD', isStill: false }],
    ]),
    missing: new Map([['/pl-pl/cart/', 'Timeout <30000ms> exceeded']]),
    made: new Date('2026-11-22T10:00:00Z'),
  });

it('a plan says of every page what becomes of it, and of all in a line', () => {
  const html = report(
    [
      page('/pl-pl/'),
      page('/pl-pl/sale/'),
      page('/pl-pl/cart/', { differences: ['title: Koszyk instead of Torba'] }),
      page('/pl-pl/stores/', { after: { ...facts, status: 500 }, fails: true }),
    ],
    ['the wishlist is switched off'],
  );
  expect(html).toContain('<h1>Plan for Poland (pl-pl)</h1>');
  expect(html).toContain('4 pages: 1 fail, 1 change, 1 differ in their screenshots, 1 are unchanged.');
  expect(html).toContain('<li>the wishlist is switched off</li>');
  expect(html).toContain('/pl-pl/stores/ <small class="fails">fails with 500</small>');
  expect(html).toContain('/pl-pl/ <small>differs in its screenshot</small>');
  // Screenshots of a page that keeps changing prove nothing.
  expect(html).toContain('/pl-pl/sale/ <small>unchanged</small>');
  expect(html).toContain('<p>No picture: Timeout &lt;30000ms> exceeded</p>');
  expect(html.match(/<img /g)).toHaveLength(4);
  expect(html).toContain('alt="/pl-pl/: with the release"');
});

it('what a page says is text in it, and nothing differs in words', () => {
  const html = report([page('/pl-pl/', { differences: ['title: <script>"x"</script> instead of nothing'] })]);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script>');
  expect(html).toContain('<li>Nothing differs.</li>');
});
