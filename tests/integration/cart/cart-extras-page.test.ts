/** @module-tag sampled-2 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Suggested } from '../../../shared/catalogue/suggested.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { customer } from '../faults/faults-visitor.ts';
import { type Backend, billingAddress, of, openBackend } from './carts-fixture.ts';
import { balanceOf, giftCard, promoCode } from './extras-fixture.ts';

let backend: Backend;
const page = '/de-de/cart/';
/** A market with donations. */
const french = '/fr-fr/cart/';

beforeAll(async () => {
  backend = await openBackend();
});

async function withLine(at = page) {
  const visitor = new HttpVisitor(backend.shop);
  const sku = await backend.product(9, { price: 4_000 });
  await visitor.post(at, { intent: 'add', sku, quantity: '1' });
  return { visitor, sku };
}

/** Sends a valid form, and returns the page after it. */
async function carriedOut(visitor: HttpVisitor, at: string, fields: Record<string, string>): Promise<string> {
  const sent = await visitor.post(at, fields);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, at]);
  const shown = await visitor.get(at);
  expect(shown.status).toBe(200);
  // Numbers contain no-break spaces.
  return shown.html.replaceAll('\u00a0', ' ');
}

describe('without a product', () => {
  it('a gift card pays for a donation, and the order says what was bought', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const created = await backend.call('createCart', {}, shopper);
    const donation = { ...of(created), donation: { id: 'repair' } };
    const donated = await backend.call('addDonation', donation, shopper);
    await backend.call('setBillingAddress', { ...of(donated), address: billingAddress }, shopper);
    guest.cookies.set('cart_id_local', created.id);
    const card = await giftCard(backend, 1_000);
    await guest.post(french, { form: 'paying-card', number: card.number, pin: card.pin });
    // Nothing is left to be paid or shipped: the last step places the order.
    const overview = await guest.get('/fr-fr/order-overview/');
    expect(overview.html).toMatch(/>Commander<\/button>/);
    const ordered = await guest.send(overview, 'total', {});
    expect(ordered.headers.get('location')).toContain('/fr-fr/order-confirmation/');
    const shown = await guest.get(ordered.headers.get('location') ?? '');
    const html = shown.html.replaceAll('\u00a0', ' ');
    expect(html).toContain('<dt>Don</dt><dd>2,00 €</dd>');
    expect(html).toContain(`<dt>Payé\u202f: Carte cadeau …${card.number.slice(-4)}</dt><dd>2,00 €</dd>`);
    expect(html).toContain('Nous transmettons votre don en entier.');
    // Nothing is packed, shipped or returned.
    for (const words of ['entrepôt', 'transporteur', '30 jours']) expect(html).not.toContain(words);
    // A reload shows the same page.
    expect((await guest.get(ordered.headers.get('location') ?? '')).html).toContain('Nous transmettons votre don');
    expect(await balanceOf(backend, card)).toBe(800);
  });

  it('a gift card pays for what was seen alone: another sum is shown before it is ordered', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const created = await backend.call('createCart', {}, shopper);
    const donation = { ...of(created), donation: { id: 'repair' } };
    const donated = await backend.call('addDonation', donation, shopper);
    await backend.call('setBillingAddress', { ...of(donated), address: billingAddress }, shopper);
    guest.cookies.set('cart_id_local', created.id);
    const card = await giftCard(backend, 2_000);
    await guest.post(french, { form: 'paying-card', number: card.number, pin: card.pin });
    const overview = '/fr-fr/order-overview/';
    const ordered = async (page: Answer) => {
      const answer = await guest.send(page, 'total', {});
      return (await guest.get(answer.headers.get('location') ?? '')).html.replaceAll('\u00a0', ' ');
    };

    const early = await guest.get(overview);
    const bought = { amount: '10', recipientName: 'Jeanne', message: '', date: '' };
    const today = new Date().toISOString().slice(0, 10);
    await guest.post(french, { form: 'bought-card', ...bought, date: today });
    expect(await ordered(early)).toContain('Le total est maintenant de 12,00 € au lieu de 2,00 €.');

    const whole = await guest.get(overview);
    // The card is spent elsewhere meanwhile.
    await backend.db
      .prepare(
        `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at)
         VALUES (?, 'paid', -1500, '2026-01-02')`,
      )
      .bind(card.id)
      .run();
    expect(await ordered(whole)).toContain('Il reste maintenant 7,00 € à payer au lieu de 0,00 €.');
    expect((await backend.call('getCart', { cartId: created.id }, shopper)).orderNumber).toBe(null);
    expect(await balanceOf(backend, card)).toBe(500);
  });
});

describe('what is typed wrongly', () => {
  it('is shown where it stands, far down the page as that may be', async () => {
    const { visitor } = await withLine();
    const bought = { recipientName: 'Jo', message: '', date: new Date().toISOString().slice(0, 10) };
    for (const [fields, words] of [
      [{ form: 'promo', promoCode: ' ' }, 'Geben Sie einen Code ein.'],
      [{ form: 'promo', promoCode: '!!' }, 'Ein Code besteht aus Buchstaben'],
      [{ form: 'bought-card', amount: 'viel', ...bought }, 'id="errors"'],
    ] as const) {
      const sent = await visitor.post(page, fields);
      expect(sent.headers.get('location')).toMatch(/\?again=[^#]+#errors$/);
      expect((await visitor.get(sent.headers.get('location') ?? '')).html).toContain(words);
    }
  });
});

describe('a gift card', () => {
  it('pays what comes after it was entered as well, as far as it goes', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const sku = await backend.product(5, { price: 2_000 });
    const created = await backend.call('createCart', {}, shopper);
    await backend.call('addProduct', { ...of(created), sku }, shopper);
    guest.cookies.set('cart_id_local', created.id);
    const card = await giftCard(backend, 5_000);
    const enter = () => guest.post(french, { form: 'paying-card', number: card.number, pin: card.pin });
    const paid = async () => {
      const { payments } = await backend.call('getCart', { cartId: created.id }, shopper);
      return payments.map(({ amountPlanned }) => amountPlanned.centAmount);
    };
    await enter();
    expect(await paid()).toEqual([2_000]);
    await guest.post(french, { intent: 'add', sku, quantity: '1' });
    expect(await paid()).toEqual([4_000]);
    // Entered again, it still pays the same.
    await enter();
    expect(await paid()).toEqual([4_000]);
  });
});

describe('without JavaScript', () => {
  it('a code that was refused is not said to wait for being saved', async () => {
    const { visitor } = await withLine();
    const refused = await visitor.refused(page, { form: 'promo', promoCode: 'NOSUCHCODE' });
    expect(refused.html).toContain('value="NOSUCHCODE"');
    const again = await visitor.get(page);
    expect(again.html).toContain('value="NOSUCHCODE"');
    expect(again.html).not.toContain('Noch nicht gespeichert');
  });

  it('a promo code is entered, confirmed, shown with what it takes off, and taken away', async () => {
    const { visitor } = await withLine();
    const code = await promoCode(backend, { percent: 25 });
    const shown = await visitor.submit(await visitor.get(page), 'promoCode', {
      promoCode: code.toLowerCase(),
    });
    const html = shown.html.replaceAll('\u00a0', ' ');
    expect(html).toContain(`Der Code ${code} ist eingelöst.`);
    expect(html).toContain('−10,00 €');
    // Collection in a store is free.
    expect(html).toContain('30,00 €');
    const without = await carriedOut(visitor, page, { intent: 'promo-remove', promoCode: code });
    expect(without).toContain(`Der Code ${code} ist entfernt.`);
    expect(without).not.toContain('−10,00 €');
  });

  it('a code that is refused stands in its field, with the reason', async () => {
    const { visitor } = await withLine();
    const cases: [string, string][] = [
      ['NO-SUCH-CODE', 'Diesen Code kennen wir nicht.'],
      [await promoCode(backend, { percent: 10, endsIn: -60 }), 'Dieser Code gilt nicht mehr'],
      [await promoCode(backend, { percent: 10, startsIn: 60 }), 'Dieser Code gilt noch nicht'],
      [await promoCode(backend, { percent: 10, minimums: { EUR: 9_999 } }), 'fehlen in Ihrem Warenkorb'],
      [await promoCode(backend, { percent: 10, oncePerCustomer: true }), 'nach der Anmeldung'],
      [await promoCode(backend, { percent: 10, family: 'w_dresses' }), 'für kein Stück'],
      ['not a code', 'Ein Code besteht aus'],
    ];
    for (const [code, reason] of cases) {
      const refused = await visitor.refused(page, { form: 'promo', promoCode: code });
      expect([refused.status, refused.html.includes(reason), refused.html.includes(`value="${code}"`)]).toEqual([
        422,
        true,
        true,
      ]);
      // Once, at the only field, which gets the focus.
      expect(refused.html.replaceAll(/ data-wrong="[^"]*"/g, '').split(reason)).toHaveLength(2);
      expect(refused.html).toMatch(/<input[^>]* autofocus=""[^>]* name="promoCode"/i);
    }
  });

  it('a code whose gift is sold out is kept, and the shopper sees it', async () => {
    const { visitor } = await withLine();
    const code = await promoCode(backend, { giftSku: await backend.product(0) });
    const refused = await visitor.refused(page, { form: 'promo', promoCode: code });
    expect(refused.html).toContain('Das Geschenk ist zurzeit ausverkauft.');
    expect(refused.html).toContain('Geschenk ausverkauft');
  });

  it('a gift card is bought into an empty cart, taken away, and brought back', async () => {
    const visitor = new HttpVisitor(backend.shop);
    const date = new Date().toISOString().slice(0, 10);
    const wanted = {
      form: 'bought-card',
      amount: '75,50',
      recipientName: 'Jeanne',
      message: 'Alles Gute',
      date,
    };
    const bought = await carriedOut(visitor, page, wanted);
    expect(bought).toContain('Für Jeanne, Versand am');
    expect(bought).toContain('75,50 €');
    const giftCardId = /name="giftCardId" value="([^"]+)"/.exec(bought)?.[1] ?? '';
    const removed = await carriedOut(visitor, page, { intent: 'gift-card-remove', giftCardId });
    expect(removed).toContain('Die Geschenkkarte ist entfernt.');
    expect(removed).not.toContain('Für Jeanne, Versand am');
    // The message offers an undo with all that was typed.
    expect(removed).toContain('name="message" value="Alles Gute"');

    for (const [changes, reason] of [
      [{ amount: '5' }, 'Wählen Sie einen Betrag von 10'],
      [{ amount: '99999999' }, 'Wählen Sie einen Betrag von 10'],
      [{ amount: 'viel' }, 'Geben Sie den Betrag in Ziffern an'],
      [{ date: '2020-01-01' }, 'Wählen Sie einen Tag'],
    ] as const) {
      const refused = await visitor.refused(page, { ...wanted, ...changes });
      expect([refused.status, refused.html.includes(reason)], reason).toEqual([422, true]);
      expect(refused.html).toContain('value="Jeanne"');
    }
    const named = await visitor.refused(page, { ...wanted, recipientName: 'http://evil.example' });
    expect([named.status, named.html.includes('bitte in Buchstaben schreiben')]).toEqual([422, true]);
  });

  it('a donation is given where the market asks for one', async () => {
    const visitor = new HttpVisitor(backend.shop);
    expect((await visitor.get(page)).html).not.toContain('donation-add');
    const offered = await visitor.get(french);
    expect(offered.html).toContain('Repair Together');
    const given = await carriedOut(visitor, french, { intent: 'donation-add', donationId: 'repair' });
    expect(given).toContain('Don Repair Together');
    const taken = await carriedOut(visitor, french, { intent: 'donation-remove', donationId: 'repair' });
    expect(taken).toContain('Le don est retiré.');
    const unknown = await visitor.refused(french, { intent: 'donation-add', donationId: 'nothing' });
    expect([unknown.status, unknown.html.includes('n’est plus proposé')]).toEqual([422, true]);
  });

  it('a customer turns points into money, buys no second card, and pays with a gift card', async () => {
    const { visitor } = await withLine(french);
    const stranger = await visitor.get(french);
    expect(stranger.html).toContain('une fois que l’on est connecté');
    await visitor.signIn('fid@example.com', '/fr-fr/order-billing/');
    const own = await visitor.get(french);
    expect(own.html).toContain('points_100');
    expect(own.html).not.toContain('loyalty-card-add');
    // More than available: it is refused, and stays ticked.
    const tooMany = await visitor.visit(french, {
      method: 'POST',
      body: new URLSearchParams([
        ['intent', 'loyalty-offers'],
        ['offers', 'points_100'],
        ['offers', 'points_400'],
      ]),
      headers: { origin: backend.shop.shopUrl },
    });
    expect(tooMany.html).toContain('pas assez de points');
    expect(tooMany.html.match(/type="checkbox" name="offers"[^>]*checked=""/g)).toHaveLength(2);
    const turned = await carriedOut(visitor, french, { intent: 'loyalty-offers', offers: 'points_100' });
    expect(turned).toContain('−5,00 €');
    const held = await visitor.refused(french, { intent: 'loyalty-card-add' });
    expect([held.status, held.html.includes('Vous avez déjà la carte')]).toEqual([422, true]);

    const card = await giftCard(backend, 1_000);
    const spaced = card.number.replaceAll(/(\d{4})/g, '$1 ');
    const paid = await carriedOut(visitor, french, { form: 'paying-card', number: spaced, pin: card.pin });
    expect(paid).toContain('La carte cadeau paie 10,00 €.');
    expect(paid).toContain(`Carte cadeau …${card.number.slice(-4)}`);
    expect(paid).toContain('Reste à payer');
    const wrong = await visitor.refused(french, { form: 'paying-card', number: spaced, pin: '000000' });
    expect([wrong.status, wrong.html.includes('ne correspond pas')]).toEqual([422, true]);
    // A typed PIN is stored nowhere.
    expect(wrong.html).not.toContain('value="000000"');
    const without = await carriedOut(visitor, french, { intent: 'gift-card-remove', giftCardId: card.id });
    expect(without).not.toContain('Reste à payer');
    // Its PIN is stored nowhere, and not required again.
    expect(without).toContain('value="gift-card-restore"');
    expect(without).not.toContain(card.pin);
    const restored = { intent: 'gift-card-restore', giftCardId: card.id };
    const again = await carriedOut(visitor, french, restored);
    expect(again).toContain('La carte cadeau est de nouveau prise en compte.');
    expect(again).toContain('Reste à payer');
    await carriedOut(visitor, french, restored);
    const never = await giftCard(backend, 1_000);
    const strange = await visitor.refused(french, { intent: 'gift-card-restore', giftCardId: never.id });
    expect(strange.status).toBe(409);
    await carriedOut(visitor, french, { intent: 'gift-card-remove', giftCardId: card.id });
    await backend.db
      .prepare('UPDATE removed_gift_payments SET removed_at = removed_at - 600 WHERE gift_card_id = ?')
      .bind(card.id)
      .run();
    expect((await visitor.refused(french, restored)).status).toBe(409);
    // Reset for others who sign in as she.
    await carriedOut(visitor, french, { intent: 'loyalty-offers' });
  });

  it('a customer without a card buys it, and says what to be asked', async () => {
    const { visitor } = await withLine(french);
    await visitor.signIn('new@example.com', '/fr-fr/order-billing/');
    const sold = await carriedOut(visitor, french, { intent: 'loyalty-card-add' });
    expect(sold).toContain('La carte de fidélité est dans votre panier.');
    expect(sold).toContain('value="INVIT"');
    const asked = await carriedOut(visitor, french, {
      intent: 'subscriptions',
      asked: 'SURV,INVIT',
      wanted: 'SURV',
    });
    expect(asked).toMatch(/value="SURV"[^>]* checked|checked[^>]* value="SURV"/);
    expect(asked).not.toMatch(/value="INVIT"[^>]* checked|checked[^>]* value="INVIT"/);
    const removed = await carriedOut(visitor, french, { intent: 'loyalty-card-remove' });
    expect(removed).toContain('La carte de fidélité est retirée.');
    expect(removed).toContain('value="loyalty-card-add"');
  });
});

describe('the page of the gift card', () => {
  const giftCardPage = '/de-de/gift-card/';
  const fields = {
    form: 'gift-card',
    choice: '5000',
    amount: '',
    recipientName: 'Anna',
    message: 'Alles Gute',
    date: '',
  };

  it('offers the amounts of the market, and says what it is to search engines', async () => {
    const { status, html } = await new HttpVisitor(backend.shop).get(giftCardPage);
    expect(status).toBe(200);
    const choices = [...html.matchAll(/<input[^>]*name="choice"[^>]*>/g)].join('');
    for (const value of ['2500', '5000', '15000', 'other']) expect(choices).toContain(`value="${value}"`);
    expect(html).toContain('"lowPrice":"10.00","highPrice":"150.00","priceCurrency":"EUR"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/de-de\/gift-card\/"/);
    const { html: home } = await new HttpVisitor(backend.shop).get('/de-de/');
    expect(home).toContain(`href="${giftCardPage}"`);
  });

  it('puts a card of an offered amount, or of another one, into the cart', async () => {
    const visitor = new HttpVisitor(backend.shop);
    for (const wanted of [fields, { ...fields, choice: 'other', amount: '42,50', recipientName: 'Ben' }]) {
      const sent = await visitor.post(giftCardPage, wanted);
      expect([sent.status, sent.headers.get('location')]).toEqual([303, page]);
    }
    const html = (await visitor.get(page)).html.replaceAll('\u00a0', ' ');
    for (const words of ['Für Anna', 'Alles Gute', '50,00 €', 'Für Ben', '42,50 €']) expect(html).toContain(words);
  });

  it.each([
    [{ choice: 'other', amount: '5' }, 'Wählen Sie einen Betrag von 10,00 € bis 150,00 €.'],
    [{ choice: 'other', amount: 'viel' }, 'Geben Sie den Betrag in Ziffern an'],
    [{ choice: 'other' }, 'Geben Sie den Betrag in Ziffern an'],
    [{ choice: '7700' }, 'Wählen Sie'],
    [{ recipientName: '' }, 'Für wen'],
    [{ date: '2020-01-01' }, 'Tag'],
  ])('says why %o is not accepted', async (wrong, words) => {
    const visitor = new HttpVisitor(backend.shop);
    const refused = await visitor.refused(giftCardPage, { ...fields, ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.html.replaceAll('\u00a0', ' ')).toContain(words);
    expect(refused.html).toContain('id="errors"');
    expect((await visitor.get(page)).html).toContain('Ihr Warenkorb ist leer');
  });

  it('is suggested while its name is typed, as a search that leads to it', async () => {
    const suggested = async (query: string) => {
      const address = `/de-de/api/getSuggestions?${new URLSearchParams({ query, currency: 'EUR' })}`;
      const answer: CallOutput<'getSuggestions'> = await (await backend.shop.fetchShop(address)).json();
      return answer.values;
    };
    expect((await suggested('Gutsch'))[0]).toBe('Geschenkkarte');
    expect(await suggested('Strick')).not.toContain('Geschenkkarte');
    const { headers } = await backend.shop.fetchShop('/de-de/search/?q=Geschenkkarte', {
      redirect: 'manual',
    });
    expect(headers.get('location')).toContain(giftCardPage);
  });

  it.each([
    ['en', 'returns', '/en/help/returns/'],
    ['fr-fr', 'livrais', '/fr-fr/aide/livraison/'],
    ['es-es', 'tallas', '/es-es/ayuda/tallas/'],
    ['es', 'tallas', '/es/ayuda/#tallas'],
    // Words of an answer in the help, for which the shop has no products.
    ['en', 'newsletter', '/en/help/your-account/#how-do-i-leave-the-newsletter'],
  ])('and the help are suggested: %s "%s"', async (locale, query, href) => {
    const address = `/${locale}/api/getSuggestions?${new URLSearchParams({ query, currency: 'EUR' })}`;
    const { help }: Suggested = await (await backend.shop.fetchShop(address)).json();
    expect(help.map((link) => link.href)).toContain(href);
  });

  it.each([
    ['/de-de/search/?q=Gutschein', '/de-de/gift-card/'],
    ['/pl-pl/search/?q=karta+podarunkowa', '/pl-pl/gift-card/'],
    ['/en/search/?q=returns', '/en/help/returns/'],
    ['/fr-fr/search/?q=guide+des+tailles', '/fr-fr/aide/tailles/'],
  ])('and the help are found: %s', async (asked, leads) => {
    const { status, headers } = await backend.shop.fetchShop(asked, { redirect: 'manual' });
    expect([status, new URL(headers.get('location') ?? '', backend.shop.shopUrl).pathname]).toEqual([302, leads]);
  });
});
