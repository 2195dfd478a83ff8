/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import {
  billingAddress as address,
  payByCard,
  slowCard,
  visitorAtBilling,
  visitorAtPayment,
} from './checkout-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

describe('signing in on the way', () => {
  it('says when two carts were merged', async () => {
    const first = await visitorAtBilling(backend);
    const visitor = new HttpVisitor(backend.shop);
    const sku = await backend.product(5);
    await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    const billing = await visitor.signIn(first.email, '/en/order-billing/');
    const message = 'Pieces from your earlier visit are in the cart as well.';
    expect(billing.html).toContain(message);
    expect((await visitor.get('/en/order-billing/')).html).not.toContain(message);
    const { html } = await visitor.get('/en/api/getCart');
    expect(html).toContain(sku);
    expect(html).toContain(first.sku);
  });
});

describe('a stranger who begins to order', () => {
  it('reads on the pages to sign in and to open an account what it is for', async () => {
    const visitor = new HttpVisitor(backend.shop);
    await visitor.post('/en/cart/', { intent: 'add', sku: await backend.product(5), quantity: '1' });
    const signIn = await visitor.visit('/en/order-billing/');
    expect(signIn.html).toContain('To order, sign in or create an account. Your cart is waiting for you.');
    const [, create = ''] = /href="([^"]*auth\/create[^"]*)"/.exec(signIn.html) ?? [];
    const { html } = await visitor.visit(new URL(create.replaceAll('&amp;', '&'), signIn.url).href);
    expect(html).toContain('Create your account to order.');
  });
});

describe('a pre-order', () => {
  it('says on the steps after the bill when it is sent; a cart with another piece does not', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const add = async (sku: string) => visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    await add(await backend.product(5, { categoryLabel: 'New,RAL_ANTICIPATION' }));
    await visitor.signIn(await newCustomer(backend.shop), '/en/order-billing/');
    await visitor.post('/en/order-billing/', address);
    const showsPreOrder = async () =>
      (await visitor.get('/en/order-delivery/')).html.includes(
        'On pre-order: sent as soon as the collection arrives, within 4 to 6 weeks.',
      );
    expect(await showsPreOrder()).toBe(true);
    await add(await backend.product(5));
    expect(await showsPreOrder()).toBe(false);
  });
});

describe('the billing form', () => {
  it('comes back as a page (422) with the errors at their fields and all that was typed', async () => {
    const { visitor } = await visitorAtBilling(backend);
    const answer = await visitor.refused('/en/order-billing/', {
      ...address,
      line1: ' ',
      zipCode: '123',
      city: '"><script>alert(1)</script>',
    });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="123"');
    expect(answer.html).toMatch(/<a href="#billing-line1"[^>]*>Enter the street and number\./);
    expect(answer.html).toMatch(
      /id="billing-zipCode"[^>]*aria-describedby="billing-zipCode-error" aria-invalid="true"/,
    );
    expect(answer.html).toMatch(/<p class="field__error" id="billing-zipCode-error"[^>]*>This postcode does not exist/);
    expect(answer.html).not.toContain('<script>alert');
  });

  it('stores the address in upper case, and the first one in the account', async () => {
    const { visitor } = await visitorAtBilling(backend);
    const answer = await visitor.post('/en/order-billing/', address);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/order-delivery/']);
    const cart = await (await visitor.get('/en/api/getCart')).html;
    expect(JSON.parse(cart).billingAddress).toMatchObject({
      firstName: 'NELL',
      line1: '5 OLD STREET',
      zipCode: 'EC1V 9NR',
      city: 'LONDON',
    });
  });
});

describe('the delivery form', () => {
  /** Changes a British delivery method while `ask` runs. */
  async function differing(change: string, undo: string, ask: () => Promise<Answer>): Promise<Answer> {
    const britain = "country = 'GB' AND currency = 'EUR'";
    await backend.db.exec(`UPDATE shipping_methods SET ${change} AND ${britain}`);
    try {
      return await ask();
    } finally {
      await backend.db.exec(`UPDATE shipping_methods SET ${undo} AND ${britain}`);
    }
  }

  const toBritain = {
    ...address,
    address: 'billing',
    phoneNumberCountry: 'GB',
    phoneNumber: '07400 123456',
    method: 'NO',
  };

  it('shows the ways to the country of the address first, where others were shown, and keeps what was typed', async () => {
    const { visitor } = await visitorAtBilling(backend);
    await visitor.post('/en/order-billing/', address);
    const typed = { ...toBritain, line1: '7 Quay Street', zipCode: 'BS1 2AB', city: 'Bristol' };
    const chosen = { ...typed, address: 'new', to: 'FR', methodsOf: 'FR' };
    const shown = await visitor.refused('/en/order-delivery/', chosen);
    expect(shown.status).toBe(422);
    expect(shown.html).toContain(
      'Country of the address: United Kingdom. Check the delivery method and its days, then continue.',
    );
    for (const value of ['7 Quay Street', 'BS1 2AB', 'Bristol', '07400 123456'])
      expect(shown.html).toContain(`value="${value}"`);
    expect(shown.html).toMatch(/<input(?=[^>]*value="NO")(?=[^>]*name="method")(?=[^>]*checked)/);
    // Both selects have the same value now, and the form can be submitted as it is.
    expect(shown.html.match(/<option value="GB" selected/g)?.length).toBeGreaterThanOrEqual(2);
    const answer = await visitor.submit(shown, 'methodsOf', { ...typed, address: 'new', to: 'GB' });
    expect(answer.url).toContain('/en/order-overview/');
    expect(answer.html).toMatch(/Bristol/i);
  });

  it('says what the method costs in the other country when that is another price', async () => {
    const { visitor } = await visitorAtBilling(backend);
    await visitor.post('/en/order-billing/', address);
    const dearer = "price = price + 300 WHERE key = 'EX'";
    const answer = await differing(dearer, dearer.replace('+', '-'), () =>
      visitor.refused('/en/order-delivery/', { ...toBritain, method: 'EX', methodsOf: 'FR' }),
    );
    expect(answer.status).toBe(422);
    expect(answer.html).toMatch(/Express delivery to United Kingdom costs €[\d.]+\. Check it, then continue\./);
    expect(answer.html).toContain('value="07400 123456"');
    expect(answer.html).toContain('name="methodsOf" value="GB"');
  });

  it('says that a method does not exist in the other country', async () => {
    const { visitor } = await visitorAtBilling(backend);
    await visitor.post('/en/order-billing/', address);
    const answer = await differing("key = 'PR' WHERE key = 'EX'", "key = 'EX' WHERE key = 'PR'", () =>
      visitor.refused('/en/order-delivery/', { ...toBritain, method: 'EX', methodsOf: 'FR' }),
    );
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('is not offered to United Kingdom. Choose another delivery method.');
  });

  it('does not take a number that cannot exist, a method that is not offered, or no address', async () => {
    const { visitor } = await visitorAtBilling(backend);
    await visitor.post('/en/order-billing/', address);
    const delivery = { methodsOf: 'GB', phoneNumberCountry: 'GB' };
    const wrong = await visitor.refused('/en/order-delivery/', {
      ...delivery,
      address: 'billing',
      phoneNumber: '12',
      // A delivery method for e-mailed items only.
      method: 'VI',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('This phone number does not look right.');
    expect(wrong.html).toContain('Choose a delivery method.');
    const nowhere = await visitor.refused('/en/order-delivery/', { ...delivery, address: 'x', method: 'NO' });
    expect(nowhere.html).toContain('Choose a delivery address.');
  });
});

describe('a checkout that was begun in a market that serves more countries', () => {
  it('asks for the delivery, and for the bill, that this one serves, and says why', async () => {
    const { visitor, sku } = await visitorAtPayment(backend);
    // Both sell in euros, so the cart is unchanged.
    const billing = await visitor.visit('/de-de/order-payment/');
    expect(billing.url).toContain('/de-de/order-billing/');
    expect(billing.html).toContain('Die angegebene Rechnungsadresse (Vereinigtes Königreich) kann');
    const home = { ...address, line1: 'Torstraße 1', zipCode: '10115', city: 'Berlin', country: 'DE' };
    await visitor.post('/de-de/order-billing/', home);
    for (const step of ['order-overview', 'order-payment']) {
      const delivery = await visitor.visit(`/de-de/${step}/`);
      expect(delivery.url).toContain('/de-de/order-delivery/');
      expect(delivery.html).toContain('Die gewählte Lieferung (Vereinigtes Königreich) ist');
      expect(delivery.html).toContain('name="methodsOf" value="DE"');
      expect(delivery.html).not.toContain('OLD STREET');
    }
    // The cart page's estimate is a delivery of this market.
    expect((await visitor.get('/de-de/cart/')).status).toBe(200);
    const to = { address: 'billing', phoneNumberCountry: 'DE', phoneNumber: '030 901820', method: 'NO' };
    const sent = await visitor.post('/de-de/order-delivery/', { ...home, ...to, methodsOf: 'DE' });
    expect(sent.headers.get('location')).toBe('/de-de/order-overview/');
    expect(await backend.ledger(sku)).toEqual({ onSale: 5, held: 0, sold: 0 });
  });
});

describe('the way back from the payment', () => {
  it('without a result leads to the payment page, which says so', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const back = await visitor.visit('/en/order-adyen-check/');
    expect(back.url).toContain('/en/order-payment/?result=unfinished');
    expect(back.html).toContain('The payment was not completed.');
  });

  it('with a result that is the name of something else says nothing', async () => {
    const { visitor } = await visitorAtPayment(backend);
    for (const name of ['constructor', 'toString', '__proto__']) {
      const page = await visitor.get(`/en/order-payment/?result=${name}&reason=${name}`);
      expect(page.status).toBe(200);
      expect(page.html).not.toContain('payment.result');
    }
    const known = await visitor.get('/en/order-payment/?result=Refused&reason=constructor');
    expect(known.status).toBe(200);
  });

  it('with a result that nobody issued leads there too, and nothing is ordered', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const back = await visitor.visit('/en/order-adyen-check/?redirectResult=forged');
    expect(back.url).toContain('/en/order-payment/?result=Error');
    expect(back.html).toContain('Nothing was charged');
  });

  it('says who cancelled the payment only when it knows', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const bank = await visitor.visit('/en/order-payment/?result=Cancelled&reason=Cancelled+by+the+issuer');
    expect(bank.html).toContain('The payment was cancelled.');
    expect(bank.html).toContain('Reason given: your bank cancelled it.');
    const unknown = await visitor.visit('/en/order-payment/?result=Cancelled');
    expect(unknown.html).toContain('The payment was cancelled.');
    expect(unknown.html).not.toContain('Reason given');
  });

  it('redirects from the confirmation to the payment page when nothing was ordered', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const answer = await visitor.get('/en/order-confirmation/');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/order-payment/']);
  });
});

describe('paying for what was sold meanwhile', () => {
  it('leads back to the cart, which says so and is adjusted', async () => {
    const { visitor, sku } = await visitorAtPayment(backend);
    const shown = await visitor.get('/en/order-payment/');
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run();
    const paid = await payByCard(visitor, shown);
    expect(paid.headers.get('location')).toBe('/en/cart/');
    const message = 'Nothing was charged; we have updated your cart.';
    expect((await visitor.get('/en/cart/')).html).toContain(message);
    expect((await visitor.get('/en/cart/')).html).not.toContain(message);
  });
});

describe('the country of the bill', () => {
  it('is required, as there is no empty choice', async () => {
    const { visitor } = await visitorAtBilling(backend);
    const { html } = await visitor.get('/en/order-billing/');
    expect(/<select[^>]*name="country"[^>]*>/.exec(html)?.[0]).toContain('required');
    expect(html).not.toMatch(/Country<span[^>]*> \(optional\)/);
  });
});

describe('pieces that others have bought meanwhile', () => {
  it('are named in the cart, before anything more is asked', async () => {
    const { visitor, sku } = await visitorAtPayment(backend);
    await backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run();
    for (const step of ['overview', 'payment']) {
      const answer = await visitor.get(`/en/order-${step}/`);
      expect([answer.status, answer.headers.get('location')], step).toEqual([303, '/en/cart/']);
      const { html } = await visitor.get('/en/cart/');
      expect(html).toMatch(/No longer available in the quantity you chose: [^{]+\. Nothing was charged: change/);
      // The cart is unchanged, with an error at the piece.
      expect(html).toContain('This size has just sold out.');
      expect(html).not.toContain('updated your cart');
    }
  });
});

describe('a session of a provider that was never opened', () => {
  it('is refused, and leads back to the payment', async () => {
    const { visitor } = await visitorAtPayment(backend);
    const back = await visitor.get('/en/order-adyen-check/?sessionId=x&sessionResult=y');
    expect([back.status, back.headers.get('location')]).toEqual([303, '/en/order-payment/?result=Error']);
  });
});

describe('what was typed when the session had ended', () => {
  /** A customer's browser after the session has expired, with an address that was posted all the same. */
  async function typed() {
    const { visitor, email } = await visitorAtBilling(backend);
    for (const name of ['access_token_local', 'refresh_token_local']) visitor.cookies.delete(name);
    await visitor.post('/en/order-billing/', { ...address, line1: '7 Hidden Lane' });
    return { visitor, email };
  }

  it('is there for the same customer', async () => {
    const { visitor, email } = await typed();
    const page = await visitor.signIn(email, '/en/order-billing/');
    expect(page.html).toContain('value="7 Hidden Lane"');
  });

  it('is not shown to the next customer in that browser', async () => {
    const { visitor } = await typed();
    await visitor.signIn('fid@example.com');
    const sku = await backend.product(5);
    await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    const page = await visitor.get('/en/order-billing/');
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('7 Hidden Lane');
  });

  it('is not stored at all once the customer has signed out', async () => {
    const { visitor } = await visitorAtBilling(backend);
    const before = visitor.cookies.get('anonymous_id_local');
    await visitor.signOut();
    expect(visitor.cookies.get('anonymous_id_local')).not.toBe(before);
    await visitor.post('/en/order-billing/', { ...address, line1: '7 Hidden Lane' });
    expect([...visitor.cookies.keys()].filter((name) => /^(?:draft|notices|last)_/.test(name))).toEqual([]);
  });
});

describe('a second cart while the first is being paid', () => {
  it('is refused, and kept', async () => {
    const { visitor: payer, email } = await visitorAtPayment(backend);
    const opened = await payByCard(payer);
    const page = await payer.get(opened.headers.get('location') ?? '');
    await payer.submit(page, 'number', slowCard);

    const visitor = new HttpVisitor(backend.shop);
    const sku = await backend.product(5);
    await visitor.post('/en/cart/', { intent: 'add', sku, quantity: '1' });
    await visitor.signIn(email, '/en/order-billing/');
    const refused = await visitor.refused('/en/order-billing/', address);
    expect(refused.status).toBe(423);
    expect(refused.html).toContain('This cart is being paid for.');
    expect(refused.html).toContain('value="5 Old Street"');
    expect((await visitor.get('/en/api/getCart')).html).toContain(sku);

    await backend.db.prepare("UPDATE payment_sessions SET settle_at = 0 WHERE step = 'waiting'").run();
    expect((await payer.visit('/en/order-confirmation/')).html).toContain('Thank you, your order is placed');
  });
});

describe('a deleted customer', () => {
  it('is offered to come back, and does', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const offered = await visitor.signIn('deleted@example.com');
    expect(offered.url).toContain('/en/account/welcome/');
    expect(offered.html).toContain('Open my account again');
    const back = await visitor.post('/en/account/welcome/', {});
    expect(back.headers.get('location')).toBe('/en/account/dashboard/');
    expect((await visitor.visit('/en/account/dashboard/')).html).toContain('Hello Dorian');
    await backend.db.prepare("UPDATE customers SET is_deleted = 1 WHERE email = 'deleted@example.com'").run();
  });
});
