/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../integration/cart/carts-fixture.ts';
import { readyVisitor } from '../shop/ready-visitor.ts';
import { givePassword } from './account/signed-in.ts';
import { shopper } from './shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A shopper on the billing page, with a London address without its postcode. */
async function atBilling(javaScript: boolean) {
  const ready = await readyVisitor(backend, { locale: 'en', at: 'order-billing' });
  await givePassword(backend, ready);
  const buyer = await shopper(backend.shop, {
    locale: 'en',
    javaScript,
    // Chromium's message about the page that shows a refusal.
    expectedErrors: [/status of 422/],
  });
  await buyer.goOnAt('order-billing', ready.guest);
  await fill(buyer.page, '123');
  return { buyer, email: `${ready.shopper.customerId}@test.example` };
}

async function fill(page: Page, zipCode: string): Promise<void> {
  const values = { 'First name': 'Nell', 'Last name': 'Ashworth', Postcode: zipCode, City: 'London' };
  for (const [name, value] of Object.entries({ ...values, 'Street and number': '5 Old Street' }))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('GB');
}

const postcode = (page: Page) => page.getByRole('textbox', { name: 'Postcode' });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'This postcode does not exist' });

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'with JavaScript off' },
])('a form that is refused, $scripts,', { tags: ['sampled-2'] }, ({ javaScript }) => {
  it('can be come back to by Back, Forward, reload and the arrow of the shop', {
    tags: 'journey',
  }, async () => {
    const { page, press, arrives } = bound((await atBilling(javaScript)).buyer);
    await press('Continue');
    await summary(page).waitFor();
    expect(await postcode(page).inputValue()).toBe('123');

    // The typed text is there, without its errors; the URL is that of the form.
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => postcode(page).inputValue()).toBe('123');
    expect(await summary(page).count()).toBe(0);

    await page.goForward({ waitUntil: 'domcontentloaded' });
    await summary(page).waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await summary(page).waitFor();
    expect(await postcode(page).inputValue()).toBe('123');

    if (javaScript) {
      // Before the header is wired, its back arrow leads home.
      await page.locator('html[data-subscribed]').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
      await summary(page).waitFor({ state: 'detached' });
      await expect.poll(() => postcode(page).inputValue()).toBe('123');
    }

    await postcode(page).fill('EC1V 9NR');
    await press('Continue');
    await arrives('order-delivery');
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => postcode(page).inputValue()).toBe('EC1V 9NR');
    expect(await summary(page).count()).toBe(0);
  });

  it('is there after signing in again, when the session had ended', async () => {
    const { buyer, email } = await atBilling(javaScript);
    const { page, press, arrives } = bound(buyer);
    await page.context().clearCookies({ name: /token/ });
    await press('Continue');
    await buyer.signIn(email);
    await arrives('order-billing');
    await page.getByRole('status').filter({ hasText: 'Nothing is lost' }).waitFor();
    expect(await postcode(page).inputValue()).toBe('123');
    expect(await page.getByRole('textbox', { name: 'Street and number' }).inputValue()).toBe('5 Old Street');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await postcode(page).waitFor();
    expect(await page.getByText('Nothing is lost').count()).toBe(0);
  });

  it('is its own in every tab', { tags: ['exhaustive'] }, async () => {
    const { page, press } = bound((await atBilling(javaScript)).buyer);
    const other = await page.context().newPage();
    await other.goto(page.url(), { waitUntil: 'domcontentloaded' });
    await fill(other, '456');
    await press('Continue');
    await summary(page).waitFor();
    await other.getByRole('main').getByRole('button', { name: 'Continue' }).click();
    await summary(other).waitFor();
    for (const [tab, typed] of [
      [page, '123'],
      [other, '456'],
    ] as const) {
      await tab.reload({ waitUntil: 'domcontentloaded' });
      await summary(tab).waitFor();
      expect(await postcode(tab).inputValue()).toBe(typed);
    }
  });
});

/** The methods of a shopper, bound for use without it. */
function bound(buyer: Awaited<ReturnType<typeof shopper>>) {
  return {
    page: buyer.page,
    press: (name: string) => buyer.press(name),
    arrives: (route: Parameters<typeof buyer.arrives>[0]) => buyer.arrives(route),
  };
}

describe('a field', () => {
  it('says what is wrong while one types, and takes it back', async () => {
    const { page } = (await atBilling(true)).buyer;
    const city = page.getByRole('textbox', { name: 'City' });
    await expect
      .poll(async () => {
        await city.fill('London <3');
        return city.getAttribute('aria-invalid');
      })
      .toBe('true');
    await page.getByText('City: please use letters and figures').waitFor();
    await city.fill('London');
    expect(await city.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByText('please use letters and figures').count()).toBe(0);
    await city.fill('');
    expect(await city.getAttribute('aria-invalid')).toBeNull();
  });

  it('writes what is typed in the form of its mask, and shows a password when asked to', async () => {
    const { page } = (await atBilling(true)).buyer;
    const line = page.getByRole('textbox', { name: 'Street and number' });
    await line.evaluate((input: HTMLInputElement) => {
      input.dataset.mask = 'AA## XXXX';
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.reveal = 'secret';
      button.textContent = 'Show password';
      const secret = Object.assign(document.createElement('input'), { id: 'secret', type: 'password' });
      input.insertAdjacentElement('afterend', secret);
      secret.insertAdjacentElement('afterend', button);
    });
    await expect
      .poll(async () => {
        await line.fill('fr76-3000');
        return line.inputValue();
      })
      .toBe('FR76 3000');
    // Within the text the caret stays where the shopper types.
    await line.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    await line.press('Backspace');
    await line.pressSequentially('x');
    expect(await line.inputValue()).toBe('FX76 3000');
    const secret = page.locator('#secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await secret.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password', pressed: true }).click();
    expect(await secret.getAttribute('type')).toBe('password');
  });

  it('is sent once by a double click', async () => {
    const { page, press, arrives } = bound((await atBilling(true)).buyer);
    await page.locator('[data-form][data-wired]').first().waitFor({ state: 'attached' });
    await postcode(page).fill('EC1V 9NR');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/order-billing/')) sent += 1;
    });
    await page.getByRole('main').getByRole('button', { name: 'Continue' }).dblclick();
    await arrives('order-delivery');
    expect(sent).toBe(1);
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await press('Continue');
    await arrives('order-delivery');
  });

  it('can be sent again at once by someone who came back to its page', async () => {
    const { page } = bound((await atBilling(true)).buyer);
    await page.locator('[data-form][data-wired]').first().waitFor({ state: 'attached' });
    const sent = await page.locator('form[data-form]:has([name="zipCode"])').evaluate((form) => {
      const submits = () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      const first = submits();
      const second = submits();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return { first, second, afterReturn: submits() };
    });
    expect(sent).toEqual({ first: true, second: false, afterReturn: true });
  });
});
