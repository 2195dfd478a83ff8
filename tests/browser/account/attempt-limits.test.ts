/**
 * Limits of attempts per network: shown as a message, with what was typed, where scripts handle forms; uses the
 * platform's own binding. Without scripts: `tests/integration/attacks/attempt-limits.test.ts`.
 * @module-tag exhaustive
 */
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { untilRefused } from '../../integration/attacks/many-tries.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { giftCard, promoCode } from '../../integration/cart/extras-fixture.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const tooMany = 'Too many tries. Your cart is intact: try again in a while.';

it('a code, a gift card and a payment stay as they were typed or chosen, and go on when the minute is over', async () => {
  const buyer = await shopper(backend.shop, { locale: 'en', expectedErrors: [/429/] });
  const { page, t } = buyer;
  const network = (from: string) => page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': from });
  /**
   * Each in a network of its own, since too many forms of a cart exceed another limit. A successful attempt, after the
   * minute was over, leaves nothing behind for the next test.
   */
  const isFull = async (
    address: string,
    route: 'cart' | 'order-payment',
    attempt: (refused: Locator) => Promise<boolean>,
  ) => {
    await untilRefused(backend, address, async () => {
      const { guest } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
      await network(address);
      await buyer.goOnAt(route, guest);
      return attempt(page.getByText(tooMany).filter({ visible: true }).first());
    });
  };

  const code = await promoCode(backend, { percent: 10 });
  const field = page.getByLabel('Your code');
  const taken = page.locator('.cart-code').filter({ hasText: code });
  await isFull('192.0.2.55', 'cart', async (refused) => {
    if (!(await field.isVisible())) await page.locator('#extras-promo > summary').click();
    await field.fill(code);
    await field.press('Enter');
    await refused.or(taken).first().waitFor();
    return refused.isVisible();
  });
  expect(await page.locator('#promo-promoCode-error').textContent()).toContain(tooMany);
  expect(await field.inputValue()).toBe(code);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await network('192.0.2.57');
  await field.press('Enter');
  await taken.waitFor();

  let card = await giftCard(backend, 1_000);
  const part = page.locator('#extras-pay');
  await isFull('192.0.2.56', 'cart', async (refused) => {
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
    card = await giftCard(backend, 1_000);
    await part.locator('[name="number"]').fill(card.number);
    await part.locator('[name="pin"]').fill(card.pin);
    await part.locator('[type="submit"]').click();
    await refused
      .or(page.getByText(t('cart.to-pay'), { exact: true }))
      .first()
      .waitFor();
    return refused.isVisible();
  });
  expect(await part.locator('#paying-card-number-error').textContent()).toContain(tooMany);
  expect((await part.locator('[name="number"]').inputValue()).replaceAll(' ', '')).toBe(card.number);
  expect(await part.locator('[name="pin"]').inputValue()).toBe('');
  await network('192.0.2.60');
  await buyer.payWithGiftCard(card);

  const paypal = page.locator('[type="radio"][value="paypal"]');
  await isFull('192.0.2.58', 'order-payment', async (refused) => {
    await paypal.check();
    await buyer.press(t('payment.pay'));
    await refused.or(page.locator('[value="approve"]')).first().waitFor();
    return refused.isVisible();
  });
  expect(await page.getByRole('main').getByRole('alert').allTextContents()).toEqual([expect.stringContaining(tooMany)]);
  expect(await paypal.isChecked()).toBe(true);
  expect(await page.locator('.order-lines__line').count()).toBe(1);
  // The same button works again.
  await network('192.0.2.53');
  await buyer.press(t('payment.pay'));
  await page.locator('[value="approve"]').click();
  await buyer.orderNumber();
});
