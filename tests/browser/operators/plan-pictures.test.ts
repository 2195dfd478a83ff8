/**
 * Screenshots of a plan: they must differ only by the page, never by the time at which they were taken.
 *
 * @module-tag exhaustive
 */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { picturesOf } from '../../../releases/plan/pictures.ts';
import { isDifferent } from '../../../releases/plan/report.ts';
import { launch } from '../../chromium.ts';
import { startFront } from '../../shop/front.ts';

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="${colour}"/></svg>`;

/** Pages by path; with the cookie the release is shown. */
const pages: Record<string, (released: boolean) => string> = {
  '/same/': (released) =>
    `${released ? '<aside class="preview-line">Preview</aside>' : ''}<h1>Coats</h1>
<img loading="lazy" src="/slow.svg" width="600" height="600">`,
  '/other/': (released) => `<h1>Coats</h1><p>Free from ${released ? 199 : 149} zł</p>`,
  '/restless/': () =>
    `<p>0</p><script nonce="plan">
(function count() { document.querySelector("p").textContent++; requestAnimationFrame(count) })()
</script>`,
  '/stuck/': () => '<h1>Coats</h1><img src="/never.svg">',
};

test('a plan compares pages that stand still, and goes on where one does not load', async () => {
  let slow = 0;
  const front = await startFront(async ({ url = '', headers }, answer) => {
    if (url === '/never.svg') return;
    if (url === '/slow.svg') {
      // Of two visitors, one waits longer.
      await setTimeout(slow++ * 700);
      return void answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end(square('teal'));
    }
    const page = pages[url]?.(headers.cookie === 'release=abc');
    answer.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html',
      // As the shop's own pages have one.
      'content-security-policy': "default-src 'self'; script-src 'nonce-plan'",
    });
    answer.end(`<!doctype html><meta charset="utf-8"><title>Shop</title>${page}`);
  });
  const browser = await launch();
  try {
    const asked = { origin: front.origin, cookie: 'release=abc' };
    const { pictures } = await picturesOf(browser, { ...asked, paths: ['/same/', '/other/', '/restless/'] });
    expect(isDifferent(pictures.get('/same/'))).toBe(false);
    expect(pictures.get('/same/')).toMatchObject({ isStill: true });
    expect(isDifferent(pictures.get('/other/'))).toBe(true);
    expect(isDifferent(pictures.get('/restless/'))).toBe(false);
    expect(pictures.get('/restless/')).toMatchObject({ isStill: false });

    const stuck = await picturesOf(browser, { ...asked, paths: ['/stuck/'], timeout: 500 });
    expect(stuck.missing.get('/stuck/')).toMatch(/Timeout/);
    expect(stuck.pictures.size).toBe(0);
  } finally {
    await browser.close();
    front.close();
  }
});
