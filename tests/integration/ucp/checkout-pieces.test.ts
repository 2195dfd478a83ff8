/** What a checkout is made of: pieces, carts, promo codes, the buyer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { capabilityRows } from '../../../worker/ucp/protocol/capabilities.ts';
import { startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import {
  address,
  amountOf,
  buyer,
  codesOf,
  createCheckout,
  expectFailure,
  line,
  pathOf,
  shippedTo,
  updateCheckout,
} from './checkouts-fixture.ts';

let backend: Backend;
let sku: string;
beforeAll(async () => {
  backend = await openBackend();
  sku = await backend.product(100);
});

const start = (options?: Parameters<typeof startPlatform>[1]) => startPlatform(backend.shop.shopUrl, options);
const whole = { buyer, ...shippedTo(address, 'NO') };
const without = (name: string) => ({ capabilities: Object.keys(capabilityRows).filter((each) => each !== name) });

const sellOut = (sold: string) => backend.db.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sold).run();

describe('a checkout of a cart', () => {
  it('has its pieces and codes, whatever else is sent, and is one', async () => {
    const platform = await start();
    const { body: cart } = await platform.rest('POST', '/carts', {
      line_items: [line(sku, 2)],
      discounts: { codes: ['LESS15'] },
    });
    const asked = { cart_id: cart.id, line_items: [line(sku, 9)], discounts: { codes: [] }, buyer };
    const answers = await Promise.all([1, 2].map(() => platform.rest('POST', '/checkout-sessions', asked)));
    for (const { status, body } of answers) expect([200, 201], JSON.stringify(body)).toContain(status);
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const { status, body } = await platform.rest('POST', '/checkout-sessions', { cart_id: cart.id, line_items: [] });
    expect([status, ids.has(body.id)]).toEqual([200, true]);
    expect(body.line_items).toEqual(cart.line_items);
    expect(body.discounts).toEqual(cart.discounts);
    expect(body.buyer).toEqual(buyer);
  });

  it('changes the cart, and leaves it when it is given up', async () => {
    const platform = await start();
    const { body: cart } = await platform.rest('POST', '/carts', { line_items: [line(sku)] });
    const made = await createCheckout(platform, { cart_id: cart.id });
    await updateCheckout(platform, made, { line_items: [line(sku, 3)] });
    const path = `/carts/${cart.id}`;
    expect((await platform.rest('GET', path)).body.line_items[0]?.quantity).toBe(3);
    await platform.rest('POST', `${pathOf(made)}/cancel`, {});
    expect((await platform.rest('GET', path)).body.line_items[0]?.quantity).toBe(3);
    const next = await createCheckout(platform, { cart_id: cart.id });
    expect(next.id).not.toBe(made.id);
    // The id of the former one means nothing any more.
    expectFailure(await platform.rest('GET', pathOf(made)), 'not_found');
    await platform.rest('POST', `${path}/cancel`, {});
    expect((await platform.rest('GET', pathOf(next))).body.status).toBe('canceled');
  });

  it('that is not there, or another platform’s, is none', async () => {
    const platform = await start();
    const other = await start();
    const { body: cart } = await platform.rest('POST', '/carts', { line_items: [line(sku)] });
    for (const [asking, id] of [
      [other, cart.id],
      [platform, 'nonsense'],
    ] as const)
      expectFailure(await asking.rest('POST', '/checkout-sessions', { cart_id: id }), 'not_found');
  });
});

describe('pieces', () => {
  it('that cannot be had are said until they are given up, and no checkout is made of nothing', async () => {
    const platform = await start();
    const gone = await backend.product(0);
    const made = await createCheckout(platform, { line_items: [line(sku), line(gone)], ...whole });
    const name = 'Test piece, Ecru, M';
    expect([made.status, codesOf(made)]).toEqual(['incomplete', [['out_of_stock', '$.line_items[1]']]]);
    expect(made.messages[0]?.content).toContain(name);
    expect(codesOf((await platform.rest('GET', pathOf(made))).body)).toEqual([['out_of_stock', '$.line_items']]);
    const mended = await updateCheckout(platform, made, { line_items: [line(sku)], ...whole });
    expect(mended.status).toBe('requires_escalation');
    expectFailure(await platform.rest('POST', '/checkout-sessions', { line_items: [line(gone)] }), 'out_of_stock');
    const unknown = await createCheckout(platform, { line_items: [line(sku), line('no-such-piece')], ...whole });
    expect(codesOf(unknown)).toEqual([['item_unavailable', '$.line_items[1]']]);
  });

  it('that are sold out meanwhile are said, and fewer than wanted as well', async () => {
    const platform = await start();
    const scarce = await backend.product(2);
    const made = await createCheckout(platform, { line_items: [line(sku), line(scarce, 5)], ...whole });
    expect(made.messages).toContainEqual(expect.objectContaining({ type: 'warning', code: 'quantity_reduced' }));
    expect(made.status).toBe('requires_escalation');
    await sellOut(scarce);
    const { body } = await platform.rest('GET', pathOf(made));
    expect([body.status, codesOf(body)]).toEqual(['incomplete', [['out_of_stock', '$.line_items[1]']]]);
    const without = await updateCheckout(platform, made, { line_items: [line(sku)], ...whole });
    expect(without.line_items).toHaveLength(1);
    expect(without.status).toBe('requires_escalation');
  });

  it('that are all sold out leave nothing to buy', async () => {
    const platform = await start();
    const scarce = await backend.product(2);
    const made = await createCheckout(platform, { line_items: [line(sku)], ...whole });
    await sellOut(scarce);
    const { body } = await platform.rest('PUT', pathOf(made), { line_items: [line(scarce)], ...whole });
    expect([body.status, codesOf(body)]).toEqual(['incomplete', [['out_of_stock', '$.line_items[0]']]]);
  });

  it('that are sent by e-mail have no delivery', async () => {
    const file = await backend.db
      .prepare(
        `SELECT k.sku FROM skus k JOIN options o ON o.option_id = k.option_id
         JOIN products p ON p.product_id = o.product_id JOIN stock t ON t.sku = k.sku AND t.quantity > 0
         WHERE p.segmentation_id = 'dematerialised' LIMIT 1`,
      )
      .first<string>('sku');
    const platform = await start();
    const made = await createCheckout(platform, { line_items: [line(file ?? '')], ...whole });
    expect([made.status, made.fulfillment]).toEqual(['requires_escalation', undefined]);
    expect(amountOf(made, 'fulfillment') ?? 0).toBe(0);
  });
});

describe('promo codes', () => {
  it('are replaced, stay without the field, and are refused in the shop’s words', async () => {
    const platform = await start();
    const lines = [line(sku, 2)];
    const made = await createCheckout(platform, { line_items: lines, discounts: { codes: ['LESS15', 'NONE-SUCH'] } });
    expect(made.discounts.codes).toEqual(['LESS15']);
    expect(amountOf(made, 'discount')).toBe(-(made.discounts.applied[0]?.amount ?? 0));
    expect(made.messages).toContainEqual(
      expect.objectContaining({ type: 'warning', code: 'discount_code_invalid', path: '$.discounts.codes[1]' }),
    );
    expect((await updateCheckout(platform, made, { line_items: lines })).discounts.codes).toEqual(['LESS15']);
    const cleared = await updateCheckout(platform, made, { line_items: lines, discounts: { codes: [] } });
    expect(cleared.discounts).toEqual({ codes: [], applied: [] });
  });
});

describe('a promo code for customers', () => {
  it('waits for one, and is said until it is given up', async () => {
    const platform = await start();
    const lines = { line_items: [line(sku, 2)], ...whole };
    const made = await createCheckout(platform, { ...lines, discounts: { codes: ['WELCOME10'] } });
    const waiting = {
      type: 'warning',
      code: 'discount_code_user_not_logged_in',
      path: '$.discounts.codes',
      content:
        'The code WELCOME10 is for customers. If it is valid, it is applied once the order is continued on our site.',
    };
    expect([made.status, made.discounts.codes]).toEqual(['requires_escalation', []]);
    const said = ({ messages }: typeof made) => messages.filter(({ type }) => type === 'warning');
    expect(said(made)).toEqual([waiting]);
    expect(said((await platform.rest('GET', pathOf(made))).body)).toEqual([waiting]);
    const without = await updateCheckout(platform, made, { ...lines, discounts: { codes: [] } });
    expect(said(without)).toEqual([]);
  });
});

describe('a context', () => {
  it('of another market than that of the checkout is a warning', async () => {
    const platform = await start();
    const asked = { line_items: [line(sku)], ...whole };
    const made = await createCheckout(platform, { ...asked, context: { address_country: 'GB', language: 'en' } });
    expect(made.messages).not.toContainEqual(expect.objectContaining({ code: 'market_changed' }));
    const context = { address_country: 'DE', language: 'de', currency: 'EUR' };
    const changed = await updateCheckout(platform, made, { ...asked, context });
    expect(changed.messages).toContainEqual(
      expect.objectContaining({ type: 'warning', code: 'market_changed', path: '$.context.address_country' }),
    );
    expect(changed.currency).toBe(made.currency);
  });
});

describe('the buyer', () => {
  it('has an e-mail that is one, and is replaced as a whole', async () => {
    const platform = await start();
    const lines = { line_items: [line(sku)] };
    const made = await createCheckout(platform, { ...lines, ...whole, buyer: { ...buyer, email: 'ada at home' } });
    expect([made.status, codesOf(made)]).toEqual(['incomplete', [['field_invalid', '$.buyer.email']]]);
    const mended = await updateCheckout(platform, made, { ...lines, ...whole });
    expect([mended.status, mended.buyer]).toEqual(['requires_escalation', buyer]);
    const { fulfillment } = whole;
    const nobody = await updateCheckout(platform, made, { ...lines, fulfillment });
    expect(nobody.buyer).toBeUndefined();
    const path = '$.fulfillment.methods[0].destinations[0]';
    expect(codesOf(nobody)).toEqual([
      ['field_required', `${path}.first_name`],
      ['field_required', `${path}.last_name`],
      ['field_required', `${path}.phone_number`],
    ]);
  });

  it('has said what the platform says, if both speak of it', async () => {
    const consent = { marketing: true, analytics: false };
    const asked = { line_items: [line(sku)], buyer: { ...buyer, consent } };
    expect((await createCheckout(await start(), asked)).buyer).toEqual({ ...buyer, consent });
    const platform = await start(without('dev.ucp.shopping.buyer_consent'));
    const { body } = await platform.rest('POST', '/checkout-sessions', asked);
    expect(body.buyer).toEqual(buyer);
  });
});

describe('a platform that speaks less', () => {
  it('without deliveries hands over at once', async () => {
    const platform = await start(without('dev.ucp.shopping.fulfillment'));
    const { status, body } = await platform.rest('POST', '/checkout-sessions', { line_items: [line(sku)], ...whole });
    expectSchema('shopping/checkout.json', body);
    expect([status, body.status, codesOf(body)]).toEqual([
      201,
      'requires_escalation',
      [['sign_in_required', undefined]],
    ]);
    expect(body).not.toHaveProperty('fulfillment');
  });

  it('without checkouts is told so', async () => {
    const platform = await start(without('dev.ucp.shopping.checkout'));
    expectFailure(
      await platform.rest('POST', '/checkout-sessions', { line_items: [line(sku)] }),
      'capabilities_incompatible',
    );
  });

  it('that sends a card is told that it is not used', async () => {
    const platform = await start();
    const payment = { instruments: [{ id: 'card', handler_id: 'x', type: 'card', credential: { token: 'secret' } }] };
    const made = await createCheckout(platform, { line_items: [line(sku)], ...whole, payment });
    expect(made.messages).toContainEqual(expect.objectContaining({ type: 'info', code: 'payment_ignored' }));
    expect(JSON.stringify(made)).not.toContain('secret');
    const { body } = await platform.rest('POST', `${pathOf(made)}/complete`, { payment });
    expect(body.messages).toContainEqual(expect.objectContaining({ type: 'info', code: 'payment_ignored' }));
  });

  it('that claims a benefit of the buyer is told that it does not count', async () => {
    const platform = await start();
    const context = { address_country: 'FR', language: 'fr', eligibility: ['com.example.loyalty_gold'] };
    const made = await createCheckout(platform, { line_items: [line(sku)], ...whole, context });
    expect(made.messages).toContainEqual(
      expect.objectContaining({ code: 'eligibility_not_accepted', path: '$.context.eligibility[0]' }),
    );
  });
});
