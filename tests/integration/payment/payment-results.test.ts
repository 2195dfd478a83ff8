/**
 * Without scripts: what a shopper sees for each payment result, and the next steps, through the pages of shop and
 * provider (specification, section 3).
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { challengePassword, testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { type PaymentResult, paymentResults } from '../../../shared/contract/cart/cart.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { type Answer, attribute } from '../../shop/http-visitor.ts';
import { type ReadyVisitor, readyVisitor } from '../../shop/ready-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { bankDecides, paymentsOf } from './payment-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const t = translate('en');
const atPayment = (locale: Locale = 'en') => readyVisitor(backend, { locale, at: 'order-payment' });

/** From the current payment page to the provider's. With an open payment another one is chosen. */
async function choose({ guest, shopper }: ReadyVisitor, product: string): Promise<Answer> {
  const shown = await guest.visit(`/${shopper.locale}/order-payment/`);
  const isOpen = shown.html.includes('name="anew"');
  return guest.submit(shown, isOpen ? 'anew' : 'product', { product });
}

/** Pays with the test card of a result; returns the page after it. */
async function payWith(visitor: ReadyVisitor, result: PaymentResult): Promise<Answer> {
  const { number = '' } = testCards.find((card) => card.result === result) ?? {};
  const card = { number, expiry: '12/30', cvc: '123', holder: 'A SHOPPER' };
  return visitor.guest.submit(await choose(visitor, 'card'), 'number', card);
}

/** Presses the button of a form of the provider's page. */
function press({ guest }: ReadyVisitor, { url, html }: Answer, form: string, fields: Record<string, string> = {}) {
  expect(html).toContain(`/${form}"`);
  const body = new URLSearchParams(fields);
  const headers = { origin: new URL(url).origin };
  return guest.visit(`${new URL(url).origin}${new URL(url).pathname}/${form}`, {
    method: 'POST',
    body,
    headers,
  });
}

/** Follows the provider's link back, with the payment unchanged. */
async function leave({ guest }: ReadyVisitor, { html }: Answer): Promise<Answer> {
  const links = html.match(/<a [^>]*redirectResult[^>]*>/g) ?? [];
  expect(links).toHaveLength(1);
  return guest.visit(attribute(links[0] ?? '', 'href') ?? '');
}

const mainOf = ({ html }: Answer): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

function expectOrder(page: Answer): void {
  expect(page.url).toContain('/order-confirmation/');
  expect(page.html).toMatch(/data-order-number/);
}

/** Expects the payment page with this message only, the whole cart, and the same choice. */
function expectBack(page: Answer, text: RegExp, chosen = 'card', role = 'status'): void {
  expect(page.url).toContain('/order-payment/');
  const main = mainOf(page);
  expect(main.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'")).toMatch(text);
  expect(main.match(/class="notice /g)).toHaveLength(1);
  expect(main).toMatch(new RegExp(`class="notice [^>]*role="${role}"`));
  expect(main.match(/class="order-lines__line/g)).toHaveLength(1);
  const radios = main.match(/<input[^>]*type="radio"[^>]*>/g) ?? [];
  const checked = radios.filter((radio) => / checked/.test(radio));
  expect(checked.map((radio) => attribute(radio, 'value'))).toEqual([chosen]);
}

interface Story {
  visitor: ReadyVisitor;
  /** The page after the payment. */
  page: Answer;
}
type Scenario = (story: Story) => Promise<void>;

const ordered: Scenario = async ({ page }) => expectOrder(page);

const failed =
  (text: RegExp, role = 'alert'): Scenario =>
  async ({ visitor, page }) => {
    expectBack(page, text, 'card', role);
    expectOrder(await payWith(visitor, 'Authorised'));
  };

/** A waiting page that can be left, polls, and shows the order once the bank has decided. */
const waits: Scenario = async ({ visitor, page }) => {
  expect(page.url).toContain('/order-confirmation/');
  expect(page.html).toContain(t('confirmation.pending.leave'));
  expect(mainOf(page)).toContain('href="/en/account/orders/"');
  const [refresh = ''] = /<meta http-equiv="refresh"[^>]*>/.exec(page.html) ?? [];
  const [, next = ''] = /url=(.*)$/i.exec(attribute(refresh, 'content') ?? '') ?? [];
  expect(next).toMatch(/^\/en\/order-confirmation\/\?cart=.*attempt=1$/);
  await bankDecides(backend, visitor.cart.id);
  expectOrder(await visitor.guest.visit(next));
};

const presented: Scenario = async ({ visitor, page }) => {
  const [, reference = ''] = /<dd>(\d{3} \d{3} \d{3})<\/dd>/.exec(page.html) ?? [];
  const shown = await leave(visitor, page);
  expect(shown.html).toContain(t('voucher.title'));
  expect(reference).not.toBe('');
  expect(shown.html).toContain(reference);
  expectOrder(await press(visitor, page, 'voucher'));
  expectOrder(await visitor.guest.visit(shown.url));
};

/** The pending step at the bank, by the result that leads there. */
const atBank = {
  AuthenticationFinished: (visitor, bank) => press(visitor, bank, 'confirm'),
  ChallengeShopper: (visitor, bank) =>
    press(visitor, bank, 'challenge', { password: challengePassword, decision: 'approve' }),
  IdentifyShopper: (visitor, bank) => press(visitor, bank, 'identify'),
  RedirectShopper: (visitor, bank) => press(visitor, bank, 'bank', { decision: 'approve' }),
} satisfies Partial<Record<PaymentResult, (visitor: ReadyVisitor, bank: Answer) => Promise<Answer>>>;

const unfinished = /Your payment is not finished: Credit or debit card/;

/** Left, and continued on the same page. */
const continued =
  (finish: (visitor: ReadyVisitor, bank: Answer) => Promise<Answer>): Scenario =>
  async ({ visitor, page }) => {
    const back = await leave(visitor, page);
    expectBack(back, unfinished);
    const bank = await visitor.guest.submit(back, 'product', {});
    expect(bank.url).toBe(page.url);
    expectOrder(await finish(visitor, bank));
    expect(await paymentsOf(backend, visitor.cart.id)).toEqual(['paid Authorised']);
  };

const scenarios: Record<PaymentResult, Scenario> = {
  Authorised: ordered,
  Success: ordered,
  Refused: failed(/The payment was refused.*Reason given: the balance is too low/s),
  Cancelled: failed(/The payment was cancelled.*Reason given: your bank cancelled it/s, 'status'),
  Error: failed(/A technical problem stopped the payment.*your cart is intact/s),
  Pending: waits,
  Received: waits,
  PresentToShopper: presented,
  AuthenticationFinished: continued(atBank.AuthenticationFinished),
  ChallengeShopper: continued(atBank.ChallengeShopper),
  IdentifyShopper: continued(atBank.IdentifyShopper),
  RedirectShopper: continued(atBank.RedirectShopper),
};

describe('a card', () => {
  it.each(paymentResults)('whose payment is %s shows what comes next', { tags: ['sampled-4'] }, async (result) => {
    const visitor = await atPayment();
    await scenarios[result]({ visitor, page: await payWith(visitor, result) });
    expect(await backend.ledger(visitor.sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
  });

  it.each(Object.keys(atBank) as (keyof typeof atBank)[])(
    'left at %s is cancelled when another card is chosen',
    async (result) => {
      const visitor = await atPayment();
      const bank = await payWith(visitor, result);
      expectBack(await leave(visitor, bank), unfinished);
      expectOrder(await payWith(visitor, 'Authorised'));
      expect(await paymentsOf(backend, visitor.cart.id)).toEqual(['released Cancelled', 'paid Authorised']);
      expect(await backend.ledger(visitor.sku)).toEqual({ onSale: 4, held: 0, sold: 1 });
      // It can no longer be paid there.
      expect((await visitor.guest.visit(bank.url)).html).not.toContain('<form');
    },
  );

  it('that the bank does not let through is refused in words', async () => {
    const visitor = await atPayment();
    const bank = await payWith(visitor, 'ChallengeShopper');
    const page = await press(visitor, bank, 'challenge', { decision: 'refuse' });
    await failed(/Reason given: your bank could not confirm that it was you/)({ visitor, page });
  });

  it('that is refused, and then given up by the shopper, is not the end of the cart', async () => {
    const visitor = await atPayment();
    expectBack(await payWith(visitor, 'Refused'), /The payment was refused/, 'card', 'alert');
    const page = await press(visitor, await choose(visitor, 'card'), 'cancel');
    await failed(/The payment was cancelled/, 'status')({ visitor, page });
  });
});

/** Methods of single markets whose page refuses or fails: the market's texts, and another method. */
it.each([
  { locale: 'fr-fr', product: 'bancontact', decision: 'refuse', text: 'payment.result.Refused' },
  { locale: 'fr-fr', product: 'bancontact', decision: 'fail', text: 'payment.result.Error' },
  { locale: 'fr-fr', product: 'alma-3x', decision: 'refuse', text: 'payment.result.Refused' },
  { locale: 'es-es', product: 'alma-4x', decision: 'fail', text: 'payment.result.Error' },
] as const)('$product in $locale: $decision', async ({ locale, product, decision, text }) => {
  const visitor = await readyVisitor(backend, { locale, at: 'order-payment', price: 12_000 });
  let page = await choose(visitor, product);
  if (page.html.includes('name="bank"')) {
    const [, bank = ''] = /name="bank" value="([^"]*)"/.exec(page.html) ?? [];
    page = await press(visitor, page, 'choice', { bank });
  }
  const back = await press(visitor, page, 'method', { decision });
  const words = translate(locales[locale].lang)(text);
  expectBack(back, new RegExp(RegExp.escape(words)), product, 'alert');
  expect(await backend.ledger(visitor.sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  expectOrder(await payWith(visitor, 'Authorised'));
});

it('Przelewy24, chosen and left for later, is gone on with at its bank', async () => {
  const visitor = await atPayment('pl-pl');
  const choice = await choose(visitor, 'przelewy24');
  const [, bank = ''] = /name="bank" value="([^"]*)"/.exec(choice.html) ?? [];
  const atBank = await press(visitor, choice, 'choice', { bank });
  const back = await leave(visitor, atBank);
  expectBack(back, /Płatność nie została dokończona: Przelewy24/, 'przelewy24');
  const again = await visitor.guest.submit(back, 'product', {});
  expect(again.url).toBe(atBank.url);
  expectOrder(await press(visitor, again, 'method', { decision: 'approve' }));
});
