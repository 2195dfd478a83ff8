/** What was tried too often waits, in words and with what was typed: by network, through the platform's own binding. */
import { beforeAll, describe, expect, it } from 'vitest';
import { mostRefused } from '../../backend/carts/payment-tries.ts';
import { HttpVisitor } from '../http-visitor.ts';
import { type Backend, openBackend } from '../integration/carts-fixture.ts';
import { visitorAtPayment } from '../integration/checkout-fixture.ts';
import { giftCard, promoCode } from '../integration/extras-fixture.ts';
import { cards, shopper } from './shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const ways = [
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'without JavaScript' },
] as const;

const tooMany = 'Too many tries. Your cart is intact: try again in a while.';

/** Somebody on the payment page, in a network of their own. */
async function atPayment(javaScript: boolean, address: string) {
  const { visitor, email } = await visitorAtPayment(backend);
  const buyer = await shopper(backend.shop, { locale: 'en', javaScript, expectedErrors: [/429|422/] });
  await buyer.goOnAs(visitor);
  await buyer.page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': address });
  await buyer.open('order-payment');
  return { buyer, email };
}

/** More than one network has within a minute. */
const many = 45;

/** Others in the same network try a code each, at once: the gateway counts by cart and customer. */
async function exhaust(address: string): Promise<void> {
  const headers = { origin: backend.shop.shopUrl, 'cf-connecting-ip': address };
  const tries = Array.from({ length: many }, (_, number) => {
    const body = new URLSearchParams({ form: 'promo', promoCode: `GUESS${number}` });
    return new HttpVisitor(backend.shop).get('/en/cart/', { method: 'POST', body, headers });
  });
  await Promise.all(tries);
}

interface Trying {
  /** Makes everything ready but for the last press. */
  prepare(): Promise<void>;
  press(): Promise<void>;
  /** Whether there were too many; false where it was carried out. */
  isRefused(): Promise<boolean>;
}

/** Has a shopper press when there were too many in their network. Where the minute began anew in between: once more. */
async function untilRefused(address: string, { prepare, press, isRefused }: Trying): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await prepare();
    await exhaust(address);
    await press();
    if (await isRefused()) return;
  }
  throw new Error('Never refused in the browser');
}

describe.each(ways)('a payment, $scripts,', ({ javaScript }) => {
  it('that is begun too often waits, with the choice that was made', async () => {
    const address = javaScript ? '192.0.2.51' : '192.0.2.52';
    const { buyer } = await atPayment(javaScript, address);
    const { page } = buyer;
    const refusal = page.getByRole('alert').filter({ hasText: tooMany });
    const paypal = page.locator('[type="radio"][value="paypal"]');
    await untilRefused(address, {
      prepare: async () => {
        await buyer.open('order-payment');
        await paypal.check();
      },
      press: () => buyer.press(buyer.t('payment.pay')),
      isRefused: async () => {
        await refusal.or(page.locator('[value="approve"]')).waitFor();
        return refusal.isVisible();
      },
    });
    expect(await page.getByRole('main').locator('.notice').count()).toBe(1);
    expect(await paypal.isChecked()).toBe(true);
    expect(await page.locator('.order-lines__line').count()).toBe(1);
    // The minute is over: the same button goes on.
    await page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': '192.0.2.53' });
    await buyer.press(buyer.t('payment.pay'));
    await page.locator('[value="approve"]').click();
    await buyer.orderNumber();
  });

  it('that the bank has refused too often waits for an hour', async () => {
    const { buyer, email } = await atPayment(javaScript, '192.0.2.54');
    await backend.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO refused_payments (payment_id, customer_id, refused_at)
         SELECT 'refused-' || i || customer_id, customer_id, unixepoch() FROM customers, n WHERE email = ?1`,
      )
      .bind(email, mostRefused)
      .run();
    await buyer.choose('card');
    const { page, t } = buyer;
    await page
      .getByRole('alert')
      .filter({ hasText: t('refused.too-many-payments') })
      .waitFor();
    expect(await page.locator('[type="radio"][value="card"]').isChecked()).toBe(true);
    await backend.db
      .prepare(
        `UPDATE refused_payments SET refused_at = 1
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`,
      )
      .bind(email)
      .run();
    await buyer.payWith(cards.accepted);
    await buyer.orderNumber();
  });
});

describe.each(ways)('in the cart, $scripts,', ({ javaScript }) => {
  it('a code that is typed after too many stays in its field', async () => {
    const address = javaScript ? '192.0.2.55' : '192.0.2.56';
    const { buyer } = await atPayment(javaScript, address);
    const { page } = buyer;
    const code = await promoCode(backend, { percent: 10 });
    const field = page.getByLabel('Your code');
    const error = page.locator('#promo-promoCode-error');
    await untilRefused(address, {
      prepare: async () => {
        await buyer.open('cart');
        if (!(await field.isVisible())) await page.locator('#extras-promo > summary').click();
        await field.fill(code);
      },
      press: () => field.press('Enter'),
      isRefused: async () => {
        const taken = page.locator('.cart-code').filter({ hasText: code });
        await error.filter({ hasText: tooMany }).or(taken).first().waitFor();
        return error.isVisible();
      },
    });
    expect(await field.inputValue()).toBe(code);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': '192.0.2.57' });
    await field.press('Enter');
    await page.locator('.cart-code').filter({ hasText: code }).waitFor();
  });

  it('the number of a gift card stays, its PIN is asked for again', async () => {
    const address = javaScript ? '192.0.2.58' : '192.0.2.59';
    const { buyer } = await atPayment(javaScript, address);
    const { page } = buyer;
    const { number, pin } = await giftCard(backend, 1_000);
    const part = page.locator('#extras-pay');
    const error = part.locator('#paying-card-number-error');
    await untilRefused(address, {
      prepare: async () => {
        await buyer.open('cart');
        if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
        await part.locator('[name="number"]').fill(number);
        await part.locator('[name="pin"]').fill(pin);
      },
      press: () => part.locator('[type="submit"]').click(),
      isRefused: async () => {
        const taken = page.locator('.cart-payment, .notice--success');
        await error.filter({ hasText: tooMany }).or(taken).first().waitFor();
        return error.isVisible();
      },
    });
    expect((await part.locator('[name="number"]').inputValue()).replaceAll(' ', '')).toBe(number);
    expect(await part.locator('[name="pin"]').inputValue()).toBe('');
    await page.context().setExtraHTTPHeaders({ 'cf-connecting-ip': '192.0.2.60' });
    await buyer.payWithGiftCard({ number, pin });
  });
});
