import { beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../scope.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { visit } from '../../visitor.ts';
import { findUncheckable } from '../field-patterns.ts';
import { statusErrors, tour } from './access-tour.ts';
import { findViolations } from './axe.ts';
import { findInvisible } from './forced-colours.ts';
import { findMotion, findSqueezed } from './reflow.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** Phone and desktop; in CSS pixels. */
const usual = partOf([390, 1440], 2);
/** A small phone, and a window of 1280 px at 200 % zoom, in CSS pixels. */
const narrow = partOf([320, 640], 2);

/** Every kind of page is opened once, in the two languages with the longest words, and all checks run then. */
describe('every kind of page', () => {
  it.each([
    { locale: 'de-de', javaScript: true, scripts: 'with JavaScript' },
    { locale: 'pl-pl', javaScript: false, scripts: 'with JavaScript off' },
  ] as const)(
    'keeps WCAG 2.2 AA, fits, stands still, checks its fields and is seen in forced colours, in $locale $scripts',
    { tags: ['sampled-2'] },
    async ({ locale, javaScript }) => {
      const visitor = await visit({
        pictures: true,
        javaScriptEnabled: javaScript,
        reducedMotion: 'reduce',
        expectedErrors: statusErrors,
      });
      const { page } = visitor;
      const found: string[] = [];
      await tour({ shop, visitor, locale, email: await newCustomer(shop) }, async (name) => {
        const note = (what: string, faults: readonly string[]) =>
          found.push(...faults.map((fault) => `${name}, ${what}: ${fault}`));
        for (const width of usual) {
          await page.setViewportSize({ width, height: 900 });
          note(`${width} px`, await findViolations(page));
        }
        for (const width of narrow) {
          await page.setViewportSize({ width, height: 900 });
          note(`${width} px`, await findSqueezed(page));
        }
        note('patterns', await findUncheckable(page));
        note('reduced motion', await findMotion(page));
        await page.emulateMedia({ forcedColors: 'active' });
        for (const width of usual) {
          await page.setViewportSize({ width, height: 900 });
          note(`forced colours, ${width} px`, await findInvisible(page));
        }
        await page.emulateMedia({ forcedColors: null });
      });
      expect(found).toEqual([]);
    },
  );
});
