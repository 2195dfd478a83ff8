/** What a shopper sees of each result that a payment can have, and which way on there is (specification, section 3). */
import { beforeAll, describe, expect, it } from 'vitest';
import { challengePassword, testCards } from '../../backend/payment/test-cards.ts';
import { type PaymentResult, paymentResults } from '../../shared/contract/cart.ts';
import { type Backend, openBackend } from '../integration/carts-fixture.ts';
import { visitorAtPayment } from '../integration/checkout-fixture.ts';
import { newCustomer } from '../new-customer.ts';
import { cards, shopper } from './shopper.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

type Buyer = Awaited<ReturnType<typeof shopper>>;

/** Somebody on the payment page of the English market, with one piece. */
async function atPayment(javaScript: boolean) {
  const { visitor, sku, email } = await visitorAtPayment(backend);
  const buyer = await shopper(backend.shop, { locale: 'en', javaScript });
  await buyer.goOnAs(visitor);
  await buyer.open('order-payment');
  return { buyer, sku, email };
}

const cardOf = (result: PaymentResult): string =>
  testCards.find((card) => card.result === result)?.number ?? '';

/** Whatever went wrong, the piece is in the order as it was. */
async function expectWhole({ page }: Buyer): Promise<void> {
  expect(await page.locator('.order-lines__line').count()).toBe(1);
}

/** Nothing else is said above the ways to pay. */
async function expectOneNotice({ page }: Buyer, text: RegExp): Promise<void> {
  const notices = page.getByRole('main').locator('.notice');
  await notices.filter({ hasText: text }).waitFor();
  expect(await notices.count()).toBe(1);
}

/** The bank decides now about the payment of a customer, and the provider tells the shop. */
async function bankDecides(email: string): Promise<void> {
  await backend.db
    .prepare(
      `UPDATE payment_sessions SET settle_at = 0 WHERE step = 'waiting' AND session_id IN (
         SELECT p.payment_id FROM payments p JOIN carts USING (cart_id) JOIN customers c USING (customer_id)
         WHERE c.email = ?)`,
    )
    .bind(email)
    .run();
  await (await backend.shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
}

/** States of a customer's payments, in the order in which they were begun. */
async function paymentsOf(email: string): Promise<string[]> {
  const { results } = await backend.db
    .prepare(
      `SELECT p.state || ' ' || p.result AS said FROM payments p JOIN carts USING (cart_id)
       JOIN customers c USING (customer_id) WHERE c.email = ? ORDER BY p.created_at, p.state = 'paid'`,
    )
    .bind(email)
    .all<{ said: string }>();
  return results.map(({ said }) => said);
}

interface Story {
  buyer: Buyer;
  email: string;
}
type Way = (story: Story) => Promise<void>;

const ordered: Way = async ({ buyer }) => void (await buyer.orderNumber());

/** Back on the payment page with the cart whole and the reason in words; the next card is taken. */
const failed =
  (text: RegExp): Way =>
  async ({ buyer }) => {
    await buyer.arrives('order-payment');
    await expectOneNotice(buyer, text);
    await expectWhole(buyer);
    expect(await buyer.page.locator('[name="product"][value="card"]').isChecked()).toBe(true);
    await buyer.payWith(cards.accepted);
    await buyer.orderNumber();
  };

/** An honest page that can be left, until it is the order. */
const waits: Way = async ({ buyer, email }) => {
  const { page, t } = buyer;
  await buyer.arrives('order-confirmation');
  // On a slow machine it may be late already.
  const late = page.getByText(t('confirmation.late.text'));
  await page.getByText(t('confirmation.pending.leave')).or(late).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('confirmation.orders') })
    .waitFor();
  await bankDecides(email);
  await buyer.orderNumber();
};

/** What to pay elsewhere, with its day; paid there, the page becomes the order. */
const presented: Way = async ({ buyer }) => {
  const { page, t } = buyer;
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
  await buyer.orderNumber();
};

/** What is still to do at the bank, by the result that leads there. */
const atBank = {
  AuthenticationFinished: async ({ page }: Buyer) => page.locator('form[action$="/confirm"] button').click(),
  ChallengeShopper: async ({ page }: Buyer) => {
    await page.locator('[name="password"]').fill(challengePassword);
    await page.locator('[value="approve"]').click();
  },
  IdentifyShopper: async ({ page }: Buyer) => page.locator('form[action$="/identify"] button').click(),
  RedirectShopper: async ({ page }: Buyer) => page.locator('[value="approve"]').click(),
} satisfies Partial<Record<PaymentResult, (buyer: Buyer) => Promise<void>>>;

/** Away from the bank before it is done: back in the shop, which says so once. */
async function leaveBank(buyer: Buyer): Promise<string> {
  const link = buyer.page.locator('.later a');
  await link.waitFor();
  const bank = buyer.page.url();
  await link.click();
  await buyer.arrives('order-payment');
  await expectOneNotice(buyer, /Your payment is not finished: Credit or debit card/);
  await expectWhole(buyer);
  return bank;
}

/** Left and gone on with, at the very page where it stood. */
const continued =
  (finish: (buyer: Buyer) => Promise<void>): Way =>
  async ({ buyer, email }) => {
    const bank = await leaveBank(buyer);
    await buyer.press(buyer.t('payment.continue'));
    await buyer.page.waitForURL(bank);
    await finish(buyer);
    await buyer.orderNumber();
    expect(await paymentsOf(email)).toEqual(['paid Authorised']);
  };

const ways: Record<PaymentResult, Way> = {
  Authorised: ordered,
  Success: ordered,
  Refused: failed(/The payment was refused.*Reason given: the balance is too low/s),
  Cancelled: failed(/The payment was cancelled.*Reason given: your bank cancelled it/s),
  Error: failed(/A technical problem stopped the payment.*your cart is intact/s),
  Pending: waits,
  Received: waits,
  PresentToShopper: presented,
  AuthenticationFinished: continued(atBank.AuthenticationFinished),
  ChallengeShopper: continued(atBank.ChallengeShopper),
  IdentifyShopper: continued(atBank.IdentifyShopper),
  RedirectShopper: continued(atBank.RedirectShopper),
};

describe.each([
  { javaScript: true, scripts: 'with JavaScript' },
  { javaScript: false, scripts: 'without JavaScript' },
])('a card, $scripts,', ({ javaScript }) => {
  it.each(paymentResults)('whose payment is %s has its way on', async (result) => {
    const { buyer, email } = await atPayment(javaScript);
    await buyer.payWith(cardOf(result));
    await ways[result]({ buyer, email });
  });

  it.each(Object.keys(atBank) as (keyof typeof atBank)[])(
    'left at %s is cancelled when another card is chosen',
    async (result) => {
      const { buyer, sku, email } = await atPayment(javaScript);
      await buyer.payWith(cardOf(result));
      const first = await leaveBank(buyer);
      await buyer.payWith(cards.accepted);
      await buyer.orderNumber();
      expect(await paymentsOf(email)).toEqual(['released Cancelled', 'paid Authorised']);
      expect(await backend.ledger(sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
      // Nothing can be paid there any more.
      await buyer.page.goto(first, { waitUntil: 'domcontentloaded' });
      expect(await buyer.page.locator('form').count()).toBe(0);
    },
  );

  it('that the bank does not let through is refused in words', async () => {
    const { buyer, email } = await atPayment(javaScript);
    await buyer.payWith(cardOf('ChallengeShopper'));
    await buyer.page.locator('[value="refuse"]').click();
    await failed(/Reason given: your bank could not confirm that it was you/)({ buyer, email });
  });
});

describe('Przelewy24, chosen and left for later,', () => {
  it.each([
    { javaScript: true, decision: 'receive' },
    { javaScript: false, decision: 'approve' },
  ])('is gone on with at its bank (JavaScript: $javaScript)', async ({ javaScript, decision }) => {
    const buyer = await shopper(backend.shop, { locale: 'pl-pl', javaScript });
    const { page, t } = buyer;
    await buyer.putDressIntoCart();
    await buyer.press(t('cart.checkout'));
    const email = await newCustomer(backend.shop);
    await buyer.signIn(email);
    await buyer.fillInOrder();
    await buyer.choose('przelewy24');
    await page.locator('[name="bank"]').first().check();
    await page.locator('form[action$="choice"] button').click();
    await page.locator('.later a').click();
    await buyer.arrives('order-payment');
    await expectOneNotice(buyer, /Płatność nie została dokończona: Przelewy24/);
    await buyer.press(t('payment.continue'));
    await page.locator(`[value="${decision}"]`).click();
    if (decision === 'receive') await waits({ buyer, email });
    await buyer.orderNumber();
  });
});
