import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '../../shop/addresses.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { runtimeReady } from '../runtime.ts';
import { cards } from '../shopper.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

interface Focus {
  /** Element, name and target of what has the focus. */
  what: string;
  /** Why it is not visible; empty if it is. */
  hidden: string;
}

/** The focused element, and whether it is visible: within the window, not covered, with an outline. */
function focus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { what: 'nothing', hidden: 'lost' };
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
    const what = `${element.localName} ${name.trim().replaceAll(/\s+/g, ' ')} ${element.getAttribute('href') ?? ''}`;
    const outlined = (each: Element) =>
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      });
    // A choice shows the focus of its radio button around the whole of it, or inside.
    const marked = [element, ...(label ? [label, ...label.querySelectorAll('*')] : [])].some(outlined);
    if (!marked) return { what, hidden: 'no outline' };
    const seen = label ?? element;
    const { left, top, right, bottom, width, height } = seen.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      return { what, hidden: 'outside of the window' };
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
    const front = document.elementFromPoint(x, y);
    const covered = front !== null && !seen.contains(front) && !front.contains(seen) && !element.contains(front);
    if (covered) return { what, hidden: `covered by ${front.outerHTML.slice(0, 80)}` };
    return width < 1 || height < 1 ? { what, hidden: 'no size' } : { what, hidden: '' };
  });
}

/** A shopper without a mouse: moves by Tab, and checks that the focus is visible at each step. */
class KeyboardShopper {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a key and returns the focused element. */
  async press(key: string): Promise<Focus> {
    await this.page.keyboard.press(key);
    const found = await focus(this.page);
    expect(found.hidden, `focus after ${key}, on ${found.what}`).toBe('');
    return found;
  }

  /** Presses Tab until the focus is on this. */
  async walkTo(what: RegExp): Promise<void> {
    const walked: string[] = [];
    for (let step = 0; step < 120; step += 1) {
      const found = await this.press('Tab');
      if (what.test(found.what)) return;
      walked.push(found.what);
    }
    throw new Error(`Never came to ${what}, but to: ${walked.join(', ')}`);
  }

  /** Types into the field with this label. */
  async fill(label: RegExp, text: string): Promise<void> {
    await this.walkTo(label);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Presses Enter on the focused element and waits for another page. */
  async follow(path: RegExp): Promise<void> {
    await Promise.all([
      this.page.waitForURL(path, { waitUntil: 'domcontentloaded' }),
      this.page.keyboard.press('Enter'),
    ]);
  }
}

describe.each([
  { javaScript: true, width: 1280, title: 'on desktops' },
  { javaScript: true, width: 390, title: 'on phones' },
  { javaScript: false, width: 390, title: 'on phones with JavaScript off' },
])('without a mouse, $title,', { tags: ['sampled-4'] }, ({ javaScript, width }) => {
  it('a dress is found, bought and paid', async () => {
    const visitor = await visit({
      javaScriptEnabled: javaScript,
      viewport: { width, height: 844 },
      reducedMotion: 'reduce',
    });
    const { page } = visitor;
    const shopper = new KeyboardShopper(page);
    await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });

    await shopper.walkTo(/^a Skip to content/);
    await shopper.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.goto(`${shop.shopUrl}/en/dresses--plw_dresses/`, { waitUntil: 'domcontentloaded' });
    await shopper.walkTo(/^a .*--p1/);
    await shopper.follow(/--p1/);

    await shopper.walkTo(/^input/);
    await shopper.press('ArrowRight');
    await shopper.press('ArrowLeft');
    await shopper.press('Space');
    await shopper.walkTo(/^button Add to cart/);
    if (javaScript) {
      await runtimeReady(page);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      expect((await focus(page)).what).toMatch(/^a .*cart/i);
    }
    await shopper.follow(/\/cart/);

    await shopper.walkTo(/^button One more/);
    await page.keyboard.press('Enter');
    await page.locator('.quantity output').getByText('2').waitFor();
    await shopper.walkTo(/^button Checkout/);
    await shopper.follow(/sign-in/);

    await shopper.fill(/^input Email/, 'new@example.com');
    await shopper.fill(/^input Password/, demoPassword);
    await shopper.walkTo(/^button Sign in/);
    await shopper.follow(/order-billing/);

    const home = addresses.GB;
    await shopper.fill(/^input Street/, home.line1);
    await shopper.fill(/^input Postcode/, home.zipCode);
    await shopper.fill(/^input City/, home.city);
    await shopper.walkTo(/^select/);
    await page.keyboard.type('United K');
    await shopper.walkTo(/^button Continue/);
    await shopper.follow(/order-delivery/);

    await shopper.walkTo(/^input Home delivery/);
    await shopper.press('ArrowDown');
    await shopper.walkTo(/^select/);
    await page.keyboard.type('United K');
    await shopper.fill(/^input Phone/, home.phone);
    await shopper.walkTo(/^button Continue/);
    await shopper.follow(/order-overview/);
    await shopper.walkTo(/^button Continue/);
    await shopper.follow(/order-payment/);
    await shopper.walkTo(/^button Pay/);
    await shopper.follow(/payment\/sessions/);

    await shopper.fill(/^input Card number/, cards.accepted);
    await shopper.fill(/^input Expiry/, '12/30');
    await shopper.fill(/^input Security/, '123');
    await shopper.fill(/^input Name/, 'A SHOPPER');
    await shopper.walkTo(/^button Pay/);
    await shopper.follow(/order-confirmation/);
    await page.locator('[data-order-number]').waitFor();
  });
});

describe('the focus in the cart', () => {
  it('is not lost with what it was on', async () => {
    const visitor = await visit({ reducedMotion: 'reduce' });
    const { page, context } = visitor;
    const form = { intent: 'add', sku: (await sampleOf(shop)).sku, quantity: '1' };
    await context.request.post(`${shop.shopUrl}/en/cart/`, { form, headers: { origin: shop.shopUrl } });
    await page.goto(`${shop.shopUrl}/en/cart/`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-island="cart-lines"][data-on="hydrated"]').waitFor();
    const shopper = new KeyboardShopper(page);

    await shopper.walkTo(/^button One more/);
    await page.keyboard.press('Enter');
    await page.locator('.quantity output').getByText('2').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('.quantity output').getByText('1').waitFor();
    expect(await focus(page)).toEqual({ what: expect.stringMatching(/^button One more/), hidden: '' });

    await shopper.walkTo(/^button Remove/);
    await page.keyboard.press('Enter');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(async () => (await focus(page)).what).toMatch(/^button Undo/);
    await page.keyboard.press('Enter');
    await undo.waitFor({ state: 'detached' });
    // On the piece itself: the next Enter removes nothing.
    expect(await focus(page)).toEqual({ what: expect.stringMatching(/^a /), hidden: '' });

    await shopper.walkTo(/^button Remove/);
    await page.keyboard.press('Enter');
    await undo.waitFor();
    await expect.poll(async () => (await focus(page)).what).toMatch(/^button Undo/);
    await page.keyboard.press('Tab');
    await undo.waitFor({ state: 'detached' });
    expect(await focus(page)).toMatchObject({ hidden: '' });
  });

  it('stays on its button when the gateway answers to Undo with a new id of the line', {
    tags: ['exhaustive'],
  }, async () => {
    const { page, context } = await visit({ reducedMotion: 'reduce' });
    const form = { intent: 'add', sku: (await sampleOf(shop)).sku, quantity: '1' };
    await context.request.post(`${shop.shopUrl}/en/cart/`, { form, headers: { origin: shop.shopUrl } });
    await page.goto(`${shop.shopUrl}/en/cart/`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-island="cart-lines"][data-on="hydrated"]').waitFor();
    const remove = page.getByRole('button', { name: /^Remove/ });
    const lineId = () => page.locator('.cart-line input[name="lineItemId"]').first().inputValue();
    const before = await lineId();
    const undo = page.getByRole('button', { name: 'Undo' });
    await Promise.all([page.waitForResponse((answer) => answer.request().method() !== 'GET'), remove.click()]);
    const held = Promise.withResolvers<void>();
    await page.route('**/en/api/**', async (route) => {
      if (route.request().method() !== 'GET') await held.promise;
      await route.continue();
    });
    await undo.press('Enter');
    await remove.focus();
    held.resolve();
    await expect.poll(lineId).not.toBe(before);
    expect(await focus(page)).toEqual({ what: expect.stringMatching(/^button Remove/), hidden: '' });
  });
});
