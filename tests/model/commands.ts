import fc from 'fast-check';
import { expect } from 'vitest';
import type { Cart as ShopCart } from '../../shared/contract/cart/cart.ts';
import { wholeCard } from '../../shared/contract/cart/gift-card.ts';
import type { CallName } from '../../shared/contract/contract.ts';
import type { Call, Cart, Code, Method, Outcome, World } from './model.ts';
import * as model from './model.ts';
import { type Answer, Shoppers } from './shoppers.ts';

export type Command = fc.AsyncCommand<World, Shoppers>;

/** A change of a cart. */
interface Change {
  name: string;
  /** The storefront's way to make it: a form of the cart page, its proxy, or none. */
  storefront: 'form' | 'proxy' | null;
  /** Creates a cart if there is none. */
  opens: boolean;
  /** The form itself rejects it: no call to the gateway, and no new cart. */
  refused?: boolean;
  /** Only for signed-in customers. */
  own: boolean;
  model(call: Call, byStorefront: boolean): Outcome;
  call(shop: Shoppers, cart: ShopCart): [CallName, object] | null;
  /** The fields of the form. */
  form?(shop: Shoppers, cart: ShopCart | null): Record<string, string> | URLSearchParams;
}

/**
 * How a change is made: by the gateway, by it with an old version, by the storefront, or by it while another window
 * is faster.
 */
const routes = ['gateway', 'stale', 'storefront', 'overtaken'] as const;
type Route = (typeof routes)[number];

const outcomeOf = ({ status, code }: Answer): Outcome =>
  status < 300 ? 'done' : code === null ? 'input' : (code as Outcome);

const peek = (world: World, who: number): Cart | null => {
  const window = world.windows[who];
  if (window === undefined) return null;
  return (
    window.cart ??
    world.carts.find(({ owner, ended }) => window.customer !== null && owner === window.customer && ended === null) ??
    null
  );
};

/** After each step: gateway and window show the cart of the model. */
async function compare(world: World, shop: Shoppers, who: number, touched: Cart | null): Promise<void> {
  if (touched !== null && touched.ended !== 'merged')
    expect(await shop.atGateway(touched), 'the cart of the gateway').toEqual(shop.expected(world, touched));
  const window = world.windows[who];
  if (window === undefined) return;
  const seen = model.found(world, window);
  const shown = await shop.shownTo(who);
  expect(shown, 'the cart of the storefront').toEqual(seen === null ? null : shop.expected(world, seen));
  shop.meet(who, seen);
}

class Write implements Command {
  readonly #change: Change;
  readonly #who: number;
  readonly #way: Route;

  constructor(change: Change, who: number, route: Route) {
    this.#change = change;
    this.#who = who;
    this.#way = route;
  }

  toString(): string {
    return `${this.#change.name} by ${this.#who}, ${this.#way}`;
  }

  check(world: World): boolean {
    const cart = peek(world, this.#who);
    if (this.#change.own && world.windows[this.#who]?.customer === null) return false;
    const { storefront } = this.#change;
    if (storefront === null && (this.#way === 'storefront' || this.#way === 'overtaken')) return false;
    if (this.#way === 'storefront') return true;
    if (cart === null || cart.ended === 'merged') return false;
    if (this.#way === 'stale') return cart.version > 1;
    return this.#way === 'gateway' || cart.ended === null;
  }

  async run(world: World, shop: Shoppers): Promise<void> {
    const byGateway = this.#way === 'gateway' || this.#way === 'stale';
    await (byGateway ? this.#ask(world, shop) : this.#browse(world, shop));
  }

  async #ask(world: World, shop: Shoppers): Promise<void> {
    const window = world.windows[this.#who];
    const cart = peek(world, this.#who);
    if (window === undefined || cart === null) return;
    const known = await shop.gateway('getCart', { cartId: shop.idOf(cart) }, window.customer);
    const stale = this.#way === 'stale';
    const asked = this.#change.call(shop, known.body as ShopCart);
    if (asked !== null) {
      const [name, input] = asked;
      const version = stale ? cart.version - 1 : cart.version;
      const outcome = this.#change.model({ world, window, cart, stale }, false);
      const answer = await shop.gateway(name, { ...input, cartId: shop.idOf(cart), version } as never, window.customer);
      expect(outcomeOf(answer), JSON.stringify(answer.body)).toBe(outcome);
    }
    await compare(world, shop, this.#who, cart);
  }

  async #browse(world: World, shop: Shoppers): Promise<void> {
    const window = world.windows[this.#who];
    if (window === undefined) return;
    const before = peek(world, this.#who);
    const known =
      before === null
        ? null
        : ((await shop.gateway('getCart', { cartId: shop.idOf(before) }, before.owner)).body as ShopCart);
    const { form } = this.#change;
    const fields = form?.(shop, known);
    if (fields !== undefined && this.#change.refused === true) {
      await shop.form(this.#who, fields);
      await compare(world, shop, this.#who, before);
      return;
    }
    const asked = known === null ? null : this.#change.call(shop, known);
    // Without a cart there is no line to change.
    if (asked === null && !this.#change.opens) return;
    const cart = this.#change.opens ? model.opened(world, window) : model.found(world, window);
    if (this.#way === 'overtaken' && cart !== null) {
      const { customer } = window;
      model.add({ world, window, cart, stale: false }, 1);
      const { version } = known ?? { version: 0 };
      shop.between.next = async () => {
        await shop.gateway('addProduct', { cartId: shop.idOf(cart), version, sku: shop.skus[1] ?? '' }, customer);
      };
    }
    const outcome = cart === null ? 'cart-unknown' : this.#change.model({ world, window, cart, stale: false }, true);
    if (fields !== undefined) await shop.form(this.#who, fields);
    else {
      const [name, input] = asked ?? this.#change.call(shop, { lineItems: [] } as unknown as ShopCart) ?? [];
      if (name === undefined) return;
      const answer = await shop.api(this.#who, name, input ?? {});
      expect(outcomeOf(answer), JSON.stringify(answer.body)).toBe(outcome);
    }
    // Nothing was written, so there was no concurrent write.
    shop.between.next = null;
    if (outcome === 'cart-unknown') window.cart = null;
    if (cart !== null && window.cart === cart) shop.meet(this.#who, cart);
    await compare(world, shop, this.#who, cart);
  }
}

const sku = (shop: Shoppers, piece: number) => shop.skus[piece] ?? '';
const lineOf = (shop: Shoppers, cart: ShopCart | null, piece: number) =>
  cart?.lineItems.find((line) => line.sku === sku(shop, piece) && !line.isFree)?.lineId;

const adding = (piece: number): Change => ({
  name: `add ${piece}`,
  storefront: 'proxy',
  opens: true,
  own: false,
  model: (call) => model.add(call, piece),
  call: (shop) => ['addProduct', { sku: sku(shop, piece) }],
});

const addingSeveral = (wanted: { piece: number; quantity: number }[]): Change => ({
  name: `add ${wanted.map(({ piece, quantity }) => `${piece}*${quantity}`).join(', ')}`,
  storefront: 'proxy',
  opens: true,
  own: false,
  model: (call) => model.addSeveral(call, wanted).outcome,
  call: (shop) => [
    'addProducts',
    { items: wanted.map(({ piece, quantity }) => ({ sku: sku(shop, piece), quantity })) },
  ],
});

const setting = (piece: number, quantity: number): Change => ({
  name: `set ${piece} to ${quantity}`,
  storefront: 'proxy',
  opens: false,
  own: false,
  model: (call, byStorefront) =>
    byStorefront ? model.setOrKeep(call, piece, quantity) : model.setQuantity(call, piece, quantity),
  call(shop, cart) {
    const lineItemId = lineOf(shop, cart, piece);
    return lineItemId === undefined ? null : ['setQuantity', { lineItemId, quantity }];
  },
});

const removing = (piece: number): Change => ({
  name: `remove ${piece}`,
  storefront: 'proxy',
  opens: false,
  own: false,
  model: (call) => model.remove(call, piece),
  call(shop, cart) {
    const lineId = lineOf(shop, cart, piece);
    return lineId === undefined ? null : ['deleteProduct', { lineId }];
  },
});

const addingCode = (code: Code | null): Change => ({
  name: `enter ${code}`,
  storefront: 'form',
  opens: true,
  own: false,
  model: (call) => model.addCode(call, code),
  call: (shop) => ['addPromoCode', { promoCode: shop.code(code) }],
  form: (shop) => ({ form: 'promo', promoCode: shop.code(code).toLowerCase() }),
});

const removingCode = (code: Code): Change => ({
  name: `take away ${code}`,
  storefront: 'form',
  opens: false,
  own: false,
  model: (call) => model.removeCode(call, code),
  call: (shop) => ['deletePromoCode', { promoCode: shop.code(code) }],
  form: (shop) => ({ intent: 'promo-remove', promoCode: shop.code(code) }),
});

const today = () => new Date().toISOString().slice(0, 10);

const buyingGiftCard = (cents: number): Change => ({
  name: `buy a gift card of ${cents}`,
  storefront: 'form',
  opens: true,
  refused: !model.isGiftCardAmount(cents),
  own: false,
  model: (call) => model.buyGiftCard(call, cents),
  call: () => ['addGiftCard', { giftCard: { amount: cents, recipientName: 'Ada', message: '', date: today() } }],
  form: () => ({
    form: 'bought-card',
    amount: (cents / 100).toFixed(2),
    recipientName: 'Ada',
    message: '',
    date: today(),
  }),
});

const returningGiftCard: Change = {
  name: 'return a gift card',
  storefront: 'form',
  opens: false,
  own: false,
  model: (call) => model.returnGiftCard(call),
  call: (_, { giftCards }) => {
    const giftCardId = giftCards[0]?.id;
    return giftCardId === undefined ? null : ['deleteGiftCard', { giftCardId }];
  },
  form: (_, cart) => ({ intent: 'gift-card-remove', giftCardId: cart?.giftCards[0]?.id ?? '' }),
};

const paying = (card: number | null, cents: number): Change => ({
  name: `pay ${cents} with card ${card}`,
  storefront: 'form',
  opens: false,
  own: true,
  // The storefront lets a card pay as much as possible.
  model: (call, byStorefront) => model.payWithCard(call, card, byStorefront ? wholeCard : cents),
  call(shop) {
    const { number: giftCardId, pin } = shop.card(card);
    return ['payWithGiftCard', { giftCardId, pin, amount: cents }];
  },
  form(shop) {
    const { number, pin } = shop.card(card);
    return { form: 'paying-card', number, pin };
  },
});

const takingBack = (card: number): Change => ({
  name: `take card ${card} back`,
  storefront: 'form',
  opens: false,
  own: false,
  model: (call) => model.takeCardBack(call, card),
  call: (shop) => ['deleteGiftCard', { giftCardId: shop.card(card).id }],
  form: (shop) => ({ intent: 'gift-card-remove', giftCardId: shop.card(card).id }),
});

const donating: Change = {
  name: 'donate',
  storefront: 'form',
  opens: true,
  own: false,
  model: (call) => model.donate(call),
  call: () => ['addDonation', { donation: { id: 'repair' } }],
  form: () => ({ intent: 'donation-add', donationId: 'repair' }),
};

const takingDonationBack: Change = {
  name: 'take the donation back',
  storefront: 'form',
  opens: false,
  own: false,
  model: (call) => model.takeDonationBack(call),
  call: () => ['deleteDonation', { donationId: 'repair' }],
  form: () => ({ intent: 'donation-remove', donationId: 'repair' }),
};

const buyingCard: Change = {
  name: 'buy the loyalty card',
  storefront: 'form',
  opens: false,
  own: true,
  model: (call) => model.buyLoyaltyCard(call),
  call: () => ['addLoyaltyCard', {}],
  form: () => ({ intent: 'loyalty-card-add' }),
};

const returningCard: Change = {
  name: 'return the loyalty card',
  storefront: 'form',
  opens: false,
  own: true,
  model: (call) => model.returnLoyaltyCard(call),
  call: () => ['deleteLoyaltyCard', {}],
  form: () => ({ intent: 'loyalty-card-remove' }),
};

const choosing = (costs: number[]): Change => ({
  name: `spend ${costs.join(', ')} points`,
  storefront: 'form',
  opens: false,
  own: true,
  model: (call) => model.chooseOffers(call, costs),
  call: () => ['setLoyaltyOffers', { loyaltyOfferIds: costs.map((points) => `points_${points}`) }],
  form: () =>
    new URLSearchParams([['intent', 'loyalty-offers'], ...costs.map((points) => ['offers', `points_${points}`])]),
});

const billing: Change = {
  name: 'bill',
  storefront: null,
  opens: false,
  own: true,
  model: (call) => model.bill(call),
  call: (shop) => ['setBillingAddress', { address: shop.billed }],
};

const delivering = (method: Method): Change => ({
  name: `deliver by ${method}`,
  storefront: null,
  opens: false,
  own: true,
  model: (call) => model.deliver(call, method),
  call: (shop) => ['setShippingMethod', shop.address(method)],
});

const refreshing: Change = {
  name: 'refresh',
  storefront: 'form',
  opens: false,
  own: false,
  model: (call) => model.refresh(call),
  call: () => ['refreshCart', {}],
  form: () => ({ intent: 'refresh' }),
};

const validating: Change = {
  name: 'validate',
  storefront: null,
  opens: false,
  own: true,
  model: (call) => model.validate(call),
  call: () => ['validateCart', {}],
};

/** Opens a payment with the card provider, and acts on it. */
class Pay implements Command {
  readonly #who: number;
  readonly #byStorefront: boolean;
  readonly #result: 'paid' | 'refused' | 'waiting' | 'left';

  constructor(who: number, byStorefront: boolean, result: 'paid' | 'refused' | 'waiting' | 'left') {
    this.#who = who;
    this.#byStorefront = byStorefront;
    this.#result = result;
  }

  toString(): string {
    return `pay by ${this.#who}, ${this.#byStorefront ? 'storefront' : 'gateway'}: ${this.#result}`;
  }

  check(world: World): boolean {
    const cart = peek(world, this.#who);
    if (cart === null || cart.ended !== null || world.windows[this.#who]?.customer === null) return false;
    return model.price(world, cart).left > 0 && cart.payment?.state !== 'waiting';
  }

  async run(world: World, shop: Shoppers): Promise<void> {
    const window = world.windows[this.#who];
    const cart = peek(world, this.#who);
    if (window === undefined || cart === null) return;
    const { left, total } = model.price(world, cart);
    const trial = structuredClone({ world, index: world.carts.indexOf(cart), who: this.#who });
    const tried = model.openPayment({
      world: trial.world,
      window: trial.world.windows[this.#who] ?? window,
      cart: trial.world.carts[trial.index] ?? cart,
      stale: false,
    });
    // The storefront redirects before anything is rejected.
    const byStorefront = this.#byStorefront && tried === 'done';
    const outcome = model.openPayment({ world, window, cart, stale: false });
    let page: string | null = null;
    if (byStorefront) {
      page = await shop.goToProvider(this.#who);
      model.found(world, window);
    } else {
      const payment = {
        paymentProduct: 'cb',
        returnUrl: shop.returnUrl,
        amount: { centAmount: left, currencyCode: 'EUR' as const },
      };
      const cartId = shop.idOf(cart);
      const answer = await shop.gateway('createPayment', { cartId, version: cart.version, payment }, window.customer);
      expect(outcomeOf(answer), JSON.stringify(answer.body)).toBe(outcome);
      const { action = null } = answer.body as { action?: { url: string } | null };
      page = action === null ? null : new URL(action.url).pathname;
    }
    if (outcome === 'done') {
      expect(page, 'the hosted page').toMatch(/^\//);
      if (this.#result !== 'left') await this.#finish(world, shop, cart, page ?? '', byStorefront, total);
    }
    await compare(world, shop, this.#who, cart);
  }

  async #finish(world: World, shop: Shoppers, cart: Cart, page: string, byStorefront: boolean, total: number) {
    const result = this.#result === 'left' ? 'refused' : this.#result;
    const results = { paid: 'Authorised', refused: 'Refused', waiting: 'Pending' } as const;
    const back = await shop.payOnPage(page, results[result]);
    if (byStorefront) {
      const { url, html } = await shop.comeBack(this.#who, back);
      expect(new URL(url).pathname).toContain(result === 'refused' ? '/order-payment/' : '/order-confirmation/');
      if (result === 'paid') expect(html).toContain(`summary__total">${Shoppers.money(total)}<`);
    } else {
      const redirectResult = new URL(back).searchParams.get('redirectResult') ?? '';
      const input = { cartId: shop.idOf(cart), version: cart.version, details: { redirectResult } };
      const answer = await shop.gateway('submitPaymentDetails', input, cart.owner);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    model.answer(world, cart, result);
    // The confirmation has shown the order, so the window has no cart any more.
    const window = world.windows[this.#who];
    if (byStorefront && result === 'paid' && window !== undefined) window.cart = null;
    if (result === 'paid') expect(model.price(world, cart).total).toBe(total);
  }
}

/** The bank decides on a pending payment, and the shop checks it. */
class Decide implements Command {
  readonly #who: number;

  constructor(who: number) {
    this.#who = who;
  }

  toString = () => `the bank decides for ${this.#who}`;
  check = (world: World) => peek(world, this.#who)?.payment?.state === 'waiting';

  async run(world: World, shop: Shoppers): Promise<void> {
    const cart = peek(world, this.#who);
    if (cart === null) return;
    if (cart.ended === null) {
      await shop.bankDecides(cart);
      const input = { cartId: shop.idOf(cart), version: cart.version };
      const answer = await shop.gateway('validateCart', input, cart.owner);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      model.answer(world, cart, 'paid');
    }
    await compare(world, shop, this.#who, cart);
  }
}

class Cancel implements Command {
  readonly #who: number;
  readonly #byStorefront: boolean;

  constructor(who: number, byStorefront: boolean) {
    this.#who = who;
    this.#byStorefront = byStorefront;
  }

  toString = () => `cancel by ${this.#who}, ${this.#byStorefront ? 'storefront' : 'gateway'}`;

  check(world: World): boolean {
    const cart = peek(world, this.#who);
    return cart !== null && cart.ended !== 'merged' && cart.owner !== null;
  }

  async run(world: World, shop: Shoppers): Promise<void> {
    const cart = peek(world, this.#who);
    const window = world.windows[this.#who];
    if (cart === null || window === undefined) return;
    const status = model.cancel(world, cart);
    if (this.#byStorefront) {
      await shop.form(this.#who, { intent: 'cancel-payment' });
      model.found(world, window);
    } else {
      const answer = await shop.gateway('cancelPayment', { cartId: shop.idOf(cart) }, cart.owner);
      expect(answer.body).toEqual({ status });
    }
    await compare(world, shop, this.#who, cart);
  }
}

class SignIn implements Command {
  toString = () => 'the visitor signs in';
  check = (world: World) => world.windows[0]?.customer === null;

  async run(world: World, shop: Shoppers): Promise<void> {
    const [window] = world.windows;
    if (window === undefined) return;
    model.signIn(world, window, 0);
    await shop.signIn(0, 0);
    await compare(world, shop, 0, window.cart);
  }
}

/** Opens the cart page, which estimates delivery to a store: free. */
class Look implements Command {
  readonly #who: number;

  constructor(who: number) {
    this.#who = who;
  }

  toString = () => `look by ${this.#who}`;

  check(world: World): boolean {
    const cart = peek(world, this.#who);
    return cart !== null && cart.ended === null;
  }

  async run(world: World, shop: Shoppers): Promise<void> {
    const window = world.windows[this.#who];
    if (window === undefined) return;
    const cart = model.found(world, window);
    if (cart === null) return;
    const { total, left } = model.price(world, cart);
    const empty = shop.expected(world, cart).lines.length + cart.giftCards.length === 0;
    const sums = await shop.sumsOnPage(this.#who);
    if (empty && !cart.donates && !cart.buysCard) return;
    expect(sums).toEqual((left === total ? [total] : [total, left]).map(Shoppers.money));
  }
}

const who = fc.integer({ min: 0, max: 2 });
const piece = fc.integer({ min: 0, max: model.pieces.length - 1 });
const quantity = fc.integer({ min: 1, max: 10 });
const code = fc.constantFrom<Code>('ten', 'few', 'once', 'gift', 'own', 'over');
const route = fc.constantFrom(...routes);
const write = (change: fc.Arbitrary<Change>): fc.Arbitrary<Command> =>
  fc.tuple(change, who, route).map(([asked, by, how]) => new Write(asked, by, how));

/** A customer completes the checkout up to the payment, so that payments are not rare. */
class Ready implements Command {
  readonly #who: number;
  readonly #method: Method;

  constructor(by: number, method: Method) {
    this.#who = by;
    this.#method = method;
  }

  toString = () => `${this.#who} is ready for ${this.#method}`;
  check = (world: World) => world.windows[this.#who]?.customer !== null;

  async run(world: World, shop: Shoppers): Promise<void> {
    await new Write(adding(1), this.#who, 'storefront').run(world, shop);
    for (const change of [billing, delivering(this.#method)])
      await new Write(change, this.#who, 'gateway').run(world, shop);
  }
}

const ready: fc.Arbitrary<Command> = fc
  .tuple(who, fc.constantFrom<Method>('NO', 'EX', 'LM'))
  .map(([by, method]) => new Ready(by, method));

const pay: fc.Arbitrary<Command> = fc
  .tuple(who, fc.boolean(), fc.constantFrom('paid', 'refused', 'waiting', 'left'))
  .map(([by, storefront, result]) => new Pay(by, storefront, result));

/** The steps of a run; those listed more than once are chosen more often. */
export const commands: fc.Arbitrary<Command>[] = [
  write(piece.map(adding)),
  write(piece.map(adding)),
  write(fc.array(fc.record({ piece, quantity }), { minLength: 1, maxLength: 3 }).map(addingSeveral)),
  write(fc.tuple(piece, quantity).map(([each, count]) => setting(each, count))),
  write(piece.map(removing)),
  write(fc.option(code, { freq: 12 }).map(addingCode)),
  write(code.map(removingCode)),
  write(fc.integer({ min: 900, max: 15_100 }).map(buyingGiftCard)),
  write(fc.constantFrom(returningGiftCard, donating, takingDonationBack, buyingCard, returningCard)),
  write(
    fc
      .tuple(fc.option(fc.integer({ min: 0, max: 1 }), { freq: 12 }), fc.integer({ min: 1, max: 30_000 }))
      .map(([card, cents]) => paying(card, cents)),
  ),
  write(fc.integer({ min: 0, max: 1 }).map(takingBack)),
  write(fc.subarray(model.offers.map(({ points }) => points)).map(choosing)),
  write(fc.constant(billing)),
  write(fc.constantFrom<Method>('NO', 'EX', 'LM', 'VI').map(delivering)),
  ready,
  ready,
  ready,
  write(fc.constantFrom(refreshing, validating)),
  pay,
  pay,
  pay,
  who.map((by) => new Decide(by)),
  fc.tuple(who, fc.boolean()).map(([by, storefront]) => new Cancel(by, storefront)),
  fc.constant(new SignIn()),
  who.map((by) => new Look(by)),
];
