import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Locale } from '../../../shared/markets/locales.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A customer on the billing step without an address. */
async function atBilling(locale: Locale, javaScript: boolean) {
  const { guest } = await readyVisitor(backend, { locale, at: 'order-billing' });
  const buyer = await shopper(backend.shop, { locale, javaScript });
  await buyer.goOnAt('order-billing', guest);
  const main = buyer.page.getByRole('main');
  const value = (name: string) => main.getByRole('textbox', { name, exact: true }).inputValue();
  const filled = async () =>
    Promise.all([
      main.locator('[name="line1"]').inputValue(),
      main.locator('[name="line4"]').inputValue(),
      value('Postleitzahl'),
      value('Ort'),
    ]);
  return { buyer, main, page: buyer.page, filled };
}

/** A button is aligned with its control, whatever text is above and below. */
async function expectBeside(ask: Locator): Promise<void> {
  const [control, button] = await Promise.all([
    ask.locator('.field__input').boundingBox(),
    ask.getByRole('button').boundingBox(),
  ]);
  expect(Math.abs((control?.y ?? 0) - (button?.y ?? 1e3)), 'tops').toBeLessThan(1.5);
  expect(Math.abs((control?.height ?? 0) - (button?.height ?? 1e3)), 'heights').toBeLessThan(1.5);
  expect(button?.x).toBeGreaterThan((control?.x ?? 1e3) + (control?.width ?? 0));
}

it.each([390, 1280])(
  'without JavaScript its button stands beside its field (%s pixels)',
  { tags: ['sampled-2'] },
  async (width) => {
    const { buyer, page } = await atBilling('pl-pl', false);
    await page.setViewportSize({ width, height: 844 });
    await expectBeside(page.locator('.look-up .ask'));
    await buyer.fillInBill();
    await buyer.arrives('order-delivery');
    await expectBeside(page.locator('.delivery__to .ask'));
    await page.locator('[name="method"][value="LO"]').check();
    await expectBeside(page.locator('.delivery__collect .ask'));
  },
);

const kastanienallee = ['Kastanienallee 27', 'Prenzlauer Berg', '10435', 'Berlin'];

it('an address is chosen by arrows and Enter while it is typed; Escape closes the list', async () => {
  const { main, page, filled, buyer } = await atBilling('de-de', true);
  const field = main.getByRole('combobox', { name: /^Adresse suchen/ });
  await field.waitFor();
  const option = page.getByRole('option', { name: /^Kastanienallee 27/ });
  // The message about a search without results disappears with the next one.
  await field.fill('Verlorener Pfad');
  await field.press('Enter');
  await page.locator('.look-up .notice').waitFor();
  await field.waitFor();
  await field.fill('Kas');
  await page.locator('.look-up .notice').waitFor({ state: 'detached' });

  await field.fill('Kastanienallee 27');
  await option.waitFor();
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await option.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Kastanienallee 27');

  // At once, so that no results for a part of it appear.
  await field.fill('Kastanienallee 27 10435');
  await option.waitFor();
  await page.keyboard.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(await option.getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  await main.getByRole('status').filter({ hasText: 'Die Adresse ist eingetragen' }).waitFor();
  expect(await filled()).toEqual(kastanienallee);
  expect(await field.inputValue()).toBe('');
  await buyer.press('Weiter');
  await buyer.arrives('order-delivery');
});

it('an address is chosen with a press', { tags: ['exhaustive'] }, async () => {
  const { main, page, filled } = await atBilling('de-de', true);
  const field = main.getByRole('combobox', { name: /^Adresse suchen/ });
  await field.waitFor();
  await field.fill('kastanienallee 27');
  await page.getByRole('option', { name: /^Kastanienallee 27/ }).click();
  await expect.poll(filled).toEqual(kastanienallee);
});

it('without JavaScript an address is chosen from a list', { tags: ['exhaustive'] }, async () => {
  const { main, filled, buyer } = await atBilling('de-de', false);
  await main.getByRole('textbox', { name: /^Adresse suchen/ }).fill('kastanienallee 27');
  await main.getByRole('button', { name: 'Suchen' }).click();
  await main.getByRole('radio', { name: /^Kastanienallee 27/ }).check();
  await main.getByRole('button', { name: 'Diese Adresse verwenden' }).click();
  await main.locator('[name="line1"][value="Kastanienallee 27"]').waitFor();
  expect(await filled()).toEqual(kastanienallee);
  await buyer.press('Weiter');
  await buyer.arrives('order-delivery');
});
