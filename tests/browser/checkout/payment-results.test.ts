/**
 * What a shopper sees for each payment result, and the next steps (specification, section 3). Without scripts:
 * `tests/integration/payment/payment-results.test.ts`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { type Backend, openBackend } from '../../integration/cart/carts-fixture.ts';
import { bankDecides, paymentsOf } from '../../integration/payment/payment-fixture.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { cards, shopper } from '../shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

type Buyer = Awaited<ReturnType<typeof shopper>>;

/** A shopper on the payment page of a market, with one piece. */
async function atPayment(locale: Locale = 'en') {
  const ready = await readyVisitor(backend, { locale, at: 'order-payment' });
  const buyer = await shopper(backend.shop, { locale });
  await buyer.goOnAt('order-payment', ready.guest);
  return { buyer, sku: ready.sku, cartId: ready.cart.id };
}

const cardOf = (result: PaymentResult): string => testCards.find((card) => card.result === result)?.number ?? '';

/** Expects the payment page with the whole cart, this message only, and the same choice. */
async function expectBack(buyer: Buyer, text: RegExp, chosen = 'card'): Promise<void> {
  await buyer.arrives('order-payment');
  const { page } = buyer;
  const notices = page.getByRole('main').locator('.notice');
  await notices.filter({ hasText: text }).waitFor();
  expect(await notices.count()).toBe(1);
  expect(await page.locator('.order-lines__line').count()).toBe(1);
  expect(await page.locator(`[type="radio"][name="product"][value="${chosen}"]`).isChecked()).toBe(true);
}

/** Leaves the bank's page before the payment is done: the shop shows a message once. Returns the bank's page. */
async function leaveBank(buyer: Buyer): Promise<string> {
  const link = buyer.page.locator('.later a');
  await link.waitFor();
  const bank = buyer.page.url();
  await link.click();
  await expectBack(buyer, /Your payment is not finished: Credit or debit card/);
  return bank;
}

/** Expects the waiting page, which can be left. */
async function expectWaiting(buyer: Buyer): Promise<void> {
  const { page, t } = buyer;
  await buyer.arrives('order-confirmation');
  // On a slow machine the page may say already that it is late.
  const late = page.getByText(t('confirmation.late.text'));
  await page.getByText(t('confirmation.pending.leave')).or(late).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('confirmation.orders') })
    .waitFor();
}

/** Fast-forwards the clock of a polling page until something is there. */
async function passTime({ page }: Buyer, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      // Fails on a page that is navigating.
      await page.clock.fastForward(10_000).catch(() => undefined);
      return isThere();
    })
    .toBe(true);
}

describe('a card', () => {
  it('that fails, in whatever way, says why, once, and leaves the cart whole for the next', async () => {
    const { buyer, cartId } = await atPayment();
    const { page } = buyer;
    await buyer.payWith(cardOf('Refused'));
    await expectBack(buyer, /The payment was refused.*Reason given: the balance is too low/s);
    await buyer.payWith(cardOf('Cancelled'));
    await expectBack(buyer, /The payment was cancelled.*Reason given: your bank cancelled it/s);
    await buyer.payWith(cardOf('Error'));
    await expectBack(buyer, /A technical problem stopped the payment.*your cart is intact/s);
    await buyer.payWith(cardOf('ChallengeShopper'));
    await page.locator('[value="refuse"]').click();
    await expectBack(buyer, /Reason given: your bank could not confirm that it was you/);
    await buyer.choose('card');
    await page.locator('form[action$="cancel"] button').click();
    await expectBack(buyer, /The payment was cancelled/);
    await buyer.payWith(cardOf('Success'));
    await buyer.orderNumber();
    const states = await paymentsOf(backend, cartId);
    expect(states.filter((state) => state.startsWith('released'))).toHaveLength(5);
    expect(states.at(-1)).toMatch(/^paid/);
  });

  it('that is left at its bank, at whichever page, is gone on with there, or cancelled for another one', {
    tags: ['exhaustive'],
  }, async () => {
    const { buyer, sku, cartId } = await atPayment();
    const { page } = buyer;
    const banks: string[] = [];
    for (const result of [
      'AuthenticationFinished',
      'ChallengeShopper',
      'IdentifyShopper',
      'RedirectShopper',
    ] as const) {
      // Cancels any earlier payment.
      await buyer.payWith(cardOf(result));
      const bank = await leaveBank(buyer);
      await buyer.press(buyer.t('payment.continue'));
      await page.waitForURL(bank);
      banks.push(bank);
      if (result !== 'RedirectShopper') await leaveBank(buyer);
    }
    await page.locator('[value="approve"]').click();
    await buyer.orderNumber();
    const cancelled = 'released Cancelled';
    expect(await paymentsOf(backend, cartId)).toEqual([cancelled, cancelled, cancelled, 'paid Authorised']);
    expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
    // The pages that were left can no longer be paid.
    for (const bank of banks) {
      await page.goto(bank, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('form').count()).toBe(0);
    }
  });

  it('that waits for its bank is waited for; when that is late, the page says that the payment is safe', {
    tags: ['exhaustive'],
  }, async () => {
    const { buyer, cartId } = await atPayment();
    const { page, t } = buyer;
    await page.clock.install();
    await buyer.payWith(cards.pending);
    await expectWaiting(buyer);
    const late = page.getByRole('heading', { name: t('confirmation.late.title') });
    await passTime(buyer, () => late.isVisible());
    await bankDecides(backend, cartId);
    await page.reload();
    await buyer.orderNumber();
  });

  it('that makes a voucher shows it until it is paid elsewhere; then the page becomes the order', {
    tags: ['exhaustive'],
  }, async () => {
    const { buyer } = await atPayment();
    const { page, t } = buyer;
    await page.clock.install();
    await buyer.payWith(cardOf('PresentToShopper'));
    const made = page.locator('dl.references dd').nth(1);
    await made.waitFor();
    const reference = await made.innerText();
    const atProvider = page.url();
    await page.locator('a.button').click();
    await buyer.arrives('order-confirmation');
    await page.getByRole('heading', { level: 1, name: t('voucher.title') }).waitFor();
    const voucher = page.locator('dl.voucher');
    expect(await voucher.innerText()).toContain(reference);
    const until = Date.parse((await voucher.locator('time').getAttribute('datetime')) ?? '');
    expect(until).toBeGreaterThan(Date.now() + 2 * 24 * 60 * 60 * 1000);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(atProvider, { waitUntil: 'domcontentloaded' });
    await elsewhere.locator('form[action$="/voucher"] button').click();
    await elsewhere.waitForURL((url) => url.href.startsWith(backend.shop.shopUrl));
    await elsewhere.close();
    await passTime(buyer, () => page.locator('[data-order-number]').isVisible());
    await buyer.orderNumber();
  });
});

it('Przelewy24, chosen and left for later, is gone on with at its bank, and its order comes by itself', {
  tags: ['exhaustive'],
}, async () => {
  const { buyer, cartId } = await atPayment('pl-pl');
  const { page, t } = buyer;
  await buyer.choose('przelewy24');
  await page.locator('[name="bank"]').first().check();
  await page.locator('form[action$="choice"] button').click();
  await page.locator('.later a').click();
  await expectBack(buyer, /Płatność nie została dokończona: Przelewy24/, 'przelewy24');
  await buyer.press(t('payment.continue'));
  await page.locator('[value="receive"]').click();
  await expectWaiting(buyer);
  await bankDecides(backend, cartId);
  await buyer.orderNumber();
});
