/**
 * What was tried too often in a network waits, in words and with what was typed, where scripts act in place: through the
 * platform's own binding. Without scripts: `tests/integration/attempt-limits.test.ts`.
 */
import { beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../integration/carts-fixture.ts';
import { giftCard, promoCode } from '../integration/extras-fixture.ts';
import { untilRefused } from '../integration/many-tries.ts';
import { readyVisitor } from '../ready-visitor.ts';
import { shopper } from './shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const tooMany = 'Too many tries. Your cart is intact: try again in a while.';

it('a code, a gift card and a payment stay as they were typed or chosen, and go on when the minute is over', async () => {
  const { guest } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
  const buyer = await shopper(backend.shop, { locale: 'en', expectedErrors: [/429|422/] });
  const { page, t } = buyer;
  const network = (from: string) => page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': from });
  /** In a network of its own each: so many forms of a cart are too many by another limit. */
  const isFull = async (address: string, attempt: () => Promise<boolean>) => {
    await network(address);
    await untilRefused(backend, address, attempt);
  };
  await buyer.goOnAt('cart', guest);

  const code = await promoCode(backend, { percent: 10 });
  const field = page.getByLabel('Your code');
  const error = page.locator('#promo-promoCode-error');
  await isFull('192.0.2.55', async () => {
    await buyer.open('cart');
    if (!(await field.isVisible())) await page.locator('#extras-promo > summary').click();
    await field.fill(code);
    await field.press('Enter');
    const taken = page.locator('.cart-code').filter({ hasText: code });
    await error.filter({ hasText: tooMany }).or(taken).first().waitFor();
    return error.isVisible();
  });
  expect(await field.inputValue()).toBe(code);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await network('192.0.2.57');
  await field.press('Enter');
  await page.locator('.cart-code').filter({ hasText: code }).waitFor();

  const { number, pin } = await giftCard(backend, 1_000);
  const part = page.locator('#extras-pay');
  const numberError = part.locator('#paying-card-number-error');
  await isFull('192.0.2.56', async () => {
    await buyer.open('cart');
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
    await part.locator('[name="number"]').fill(number);
    await part.locator('[name="pin"]').fill(pin);
    await part.locator('[type="submit"]').click();
    const taken = page.locator('.cart-payment, .notice--success');
    await numberError.filter({ hasText: tooMany }).or(taken).first().waitFor();
    return numberError.isVisible();
  });
  expect((await part.locator('[name="number"]').inputValue()).replaceAll(' ', '')).toBe(number);
  expect(await part.locator('[name="pin"]').inputValue()).toBe('');
  await network('192.0.2.60');
  await buyer.payWithGiftCard({ number, pin });

  const refusal = page.getByRole('alert').filter({ hasText: tooMany });
  const paypal = page.locator('[type="radio"][value="paypal"]');
  await isFull('192.0.2.58', async () => {
    await buyer.open('order-payment');
    await paypal.check();
    await buyer.press(t('payment.pay'));
    await refusal.or(page.locator('[value="approve"]')).waitFor();
    return refusal.isVisible();
  });
  expect(await page.getByRole('main').locator('.notice').count()).toBe(1);
  expect(await paypal.isChecked()).toBe(true);
  expect(await page.locator('.order-lines__line').count()).toBe(1);
  // The same button goes on.
  await network('192.0.2.53');
  await buyer.press(t('payment.pay'));
  await page.locator('[value="approve"]').click();
  await buyer.orderNumber();
});
