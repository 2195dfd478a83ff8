/**
 * A second, minimal implementation of carts: no database, no requests, no currency, nothing stored that can be
 * computed. `carts.test.ts` compares it with the shop, step by step. All amounts in cents.
 */
import type { Refusal } from '../../shared/contract/gateway/refusals.ts';

/** The result of a call; `input` is a rejection without a code. */
export type Outcome = 'done' | 'input' | Refusal;

/** Pieces of one run; `travels` is false for those sent by e-mail. `gift` comes with the code of that name. */
export const pieces = [
  { price: 5900, travels: true },
  { price: 2500, travels: true },
  { price: 19_900, travels: true },
  { price: 1500, travels: false },
  { price: 900, travels: true },
] as const;
export const giftPiece = 4;

interface Terms {
  percent?: number;
  cents?: number;
  gift?: true;
  minimum?: number;
  cumulative?: true;
  once?: true;
  maxUses?: number;
  ownedBy?: number;
  expired?: true;
}

export const codes = {
  ten: { percent: 10, cumulative: true },
  few: { cents: 500, minimum: 6000, cumulative: true, maxUses: 1 },
  once: { percent: 20, once: true },
  gift: { gift: true, cumulative: true },
  own: { cents: 1500, ownedBy: 0, cumulative: true },
  over: { percent: 50, expired: true },
} as const satisfies Record<string, Terms>;
export type Code = keyof typeof codes;
const termsOf = (code: Code): Terms => codes[code];

/** Values of points in the market of the test. */
export const offers = [
  { points: 100, cents: 500 },
  { points: 200, cents: 1200 },
  { points: 400, cents: 3000 },
] as const;

export const methods = { NO: [490, 8000], EX: [990, null], LM: [0, null], VI: [0, null] } as const;
export type Method = keyof typeof methods;

export const donation = 200;
const loyaltyCard = 500;
const maxPieces = 10;
const maxBought = 10;
const maxPaying = 5;
const maxWrongCodes = 10;
const maxWrongCards = 5;
const maxWrongPins = 5;
const maxRefused = 5;

/** The amounts of a cart, and what it uses up. */
export interface Priced {
  subtotal: number;
  codes: { code: Code; value: number; outOfStock: boolean; used: boolean }[];
  offers: { points: number; value: number }[];
  gifts: number;
  delivery: number | null;
  total: number;
  paid: { card: number; cents: number }[];
  left: number;
  spent: number;
  earned: number;
  bonus: number;
  incentive: number;
}

export interface Cart {
  version: number;
  owner: number | null;
  ended: 'merged' | 'ordered' | null;
  lines: { piece: number; quantity: number; place: number }[];
  /** Former positions of removed pieces. */
  places: Map<number, number>;
  codes: { code: Code; at: number }[];
  giftCards: { cents: number; at: number }[];
  donates: boolean;
  buysCard: boolean;
  offers: number[];
  paying: { card: number; cents: number }[];
  billed: boolean;
  method: Method | null;
  /** `open`: the shopper is on the provider's page; `waiting`: the bank decides. Both hold what was priced. */
  payment: { state: 'open' | 'waiting'; priced: Priced } | null;
  wrongCodes: number;
}

interface Customer {
  holder: boolean;
  /** Full years with the card. */
  years: number;
  /** Without those held by an open payment. */
  points: number;
  wrongCodes: number;
  wrongCards: number;
  refused: number;
  orders: number[];
}

/** A browser: its signed-in customer, and the cart of its cookie. */
export interface Window {
  customer: number | null;
  cart: Cart | null;
}

export interface World {
  stock: number[];
  /** Balances of the gift cards for payment. */
  cards: number[];
  /** Wrong PINs of the first card, by anybody. */
  wrongPins: number;
  customers: Customer[];
  /** The visitor, who may sign in as the first customer; that customer's other device; the second customer. */
  windows: Window[];
  carts: Cart[];
  /** Payments that hold or have used a code. */
  uses: { code: Code; cart: Cart }[];
  /** Logical clock that orders events. */
  clock: number;
}

export interface Setup {
  stock: number[];
  cards: number[];
  customers: { holder: boolean; years: number; points: number }[];
}

export function newWorld({ stock, cards, customers }: Setup): World {
  return {
    stock: [...stock],
    cards: [...cards],
    wrongPins: 0,
    customers: customers.map((each) => ({
      ...each,
      points: each.holder ? each.points : 0,
      wrongCodes: 0,
      wrongCards: 0,
      refused: 0,
      orders: [],
    })),
    windows: [
      { customer: null, cart: null },
      { customer: 0, cart: null },
      { customer: 1, cart: null },
    ],
    carts: [],
    uses: [],
    clock: 0,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const customerOf = (world: World, owner: number | null) => (owner === null ? undefined : world.customers[owner]);
const priceOf = (piece: number) => pieces[piece]?.price ?? 0;
const piecesOf = ({ lines }: Cart, piece: number) => lines.find((line) => line.piece === piece)?.quantity ?? 0;

/** Why a code does not apply to a cart; null if it does. */
function problemOf(world: World, cart: Cart, code: Code, subtotal: number): Refusal | null {
  const terms = termsOf(code);
  const others = world.uses.filter((use) => use.code === code && use.cart !== cart);
  if (cart.owner === null && (terms.ownedBy !== undefined || terms.once)) return 'promo-code-sign-in';
  if (terms.ownedBy !== undefined && terms.ownedBy !== cart.owner) return 'promo-code-unknown';
  if (terms.expired) return 'promo-code-expired';
  if (terms.maxUses !== undefined && others.length >= terms.maxUses) return 'promo-code-used';
  if (terms.once && others.some((use) => use.cart.owner === cart.owner)) return 'promo-code-used';
  if (subtotal === 0) return 'promo-code-no-pieces';
  return subtotal < (terms.minimum ?? 0) ? 'promo-code-minimum' : null;
}

/** A cart with all computed amounts: those held by its payment, else current ones. */
export function price(world: World, cart: Cart): Priced {
  if (cart.payment !== null) return cart.payment.priced;
  const subtotal = sum(cart.lines.map(({ piece, quantity }) => priceOf(piece) * quantity));
  const spare = (world.stock[giftPiece] ?? 0) - piecesOf(cart, giftPiece);
  let merchandise = subtotal;
  let gifts = 0;
  const priced = cart.codes
    .toSorted((one, other) => one.at - other.at)
    .map(({ code }) => {
      const { percent, cents = 0, gift } = termsOf(code);
      const holds = problemOf(world, cart, code, subtotal) === null;
      const outOfStock = gift === true && spare < 1;
      const off = percent === undefined ? cents : Math.floor((merchandise * percent) / 100);
      const value = holds ? Math.min(merchandise, off) : 0;
      merchandise -= value;
      if (gift && holds && !outOfStock) gifts += 1;
      return { code, value, outOfStock, used: holds && !outOfStock };
    });
  const buyer = customerOf(world, cart.owner);
  let points = buyer?.holder ? buyer.points : 0;
  const chosen = cart.offers.map((cost) => {
    const holds = cart.lines.length > 0 && cost <= points;
    if (holds) points -= cost;
    const value = holds ? Math.min(merchandise, offers.find((offer) => offer.points === cost)?.cents ?? 0) : 0;
    merchandise -= value;
    return { points: cost, value, holds };
  });
  const travels = gifts > 0 || cart.lines.some(({ piece }) => pieces[piece]?.travels);
  const goods =
    merchandise +
    sum(cart.giftCards.map(({ cents }) => cents)) +
    (cart.buysCard ? loyaltyCard : 0) +
    (cart.donates ? donation : 0);
  const delivers = cart.method !== null && (cart.method === 'VI') === !travels;
  const [rate, freeAbove] = methods[cart.method ?? 'VI'];
  const delivery = delivers ? (freeAbove !== null && goods > freeAbove ? 0 : rate) : null;
  const total = goods + (delivery ?? 0);
  let left = total;
  const paid = cart.paying.map(({ card, cents }) => {
    const part = Math.min(cents, world.cards[card] ?? 0, left);
    left -= part;
    return { card, cents: part };
  });
  const earned = Math.floor(merchandise / 100);
  const earns = buyer?.holder === true || cart.buysCard;
  return {
    subtotal,
    codes: priced,
    offers: chosen.map(({ points: cost, value }) => ({ points: cost, value })),
    gifts,
    delivery,
    total,
    paid,
    left,
    spent: sum(chosen.map(({ points: cost, holds }) => (holds ? cost : 0))),
    earned: earns ? earned : 0,
    bonus: earns && buyer?.holder ? Math.floor((earned * Math.min(50, buyer.years * 10)) / 100) : 0,
    incentive: earns ? 0 : earned,
  };
}

/** Takes what a payment holds out of the world, or returns it. */
function hold(world: World, cart: Cart, priced: Priced, sign: 1 | -1): void {
  const move = (piece: number, count: number) => {
    world.stock[piece] = (world.stock[piece] ?? 0) - sign * count;
  };
  for (const { piece, quantity } of cart.lines) move(piece, quantity);
  move(giftPiece, priced.gifts);
  for (const { card, cents } of priced.paid) world.cards[card] = (world.cards[card] ?? 0) - sign * cents;
  const buyer = customerOf(world, cart.owner);
  if (buyer !== undefined) buyer.points -= sign * priced.spent;
  if (sign === 1) world.uses.push(...priced.codes.filter(({ used }) => used).map(({ code }) => ({ code, cart })));
  else world.uses = world.uses.filter((use) => use.cart !== cart);
}

function release(world: World, cart: Cart): void {
  if (cart.payment !== null) hold(world, cart, cart.payment.priced, -1);
  cart.payment = null;
}

const openCartOf = (world: World, customer: number | null): Cart | null =>
  world.carts.find((cart) => customer !== null && cart.owner === customer && cart.ended === null) ?? null;

/** The cart of a window as the shop finds it: a merged cart or somebody else's is dropped with its cookie. */
export function found(world: World, window: Window): Cart | null {
  if (window.cart === null) window.cart = openCartOf(world, window.customer);
  else if (window.cart.ended === 'merged') window.cart = null;
  return window.cart;
}

/** The cart for adding something: a new one if there is none, or if it has become an order. */
export function opened(world: World, window: Window): Cart {
  const known = found(world, window);
  if (known !== null && known.ended === null) return known;
  window.cart = openCartOf(world, window.customer) ?? newCart(world, window.customer);
  return window.cart;
}

function newCart(world: World, owner: number | null): Cart {
  const cart: Cart = {
    version: 1,
    owner,
    ended: null,
    lines: [],
    places: new Map(),
    codes: [],
    giftCards: [],
    donates: false,
    buysCard: false,
    offers: [],
    paying: [],
    billed: false,
    method: null,
    payment: null,
    wrongCodes: 0,
  };
  world.carts.push(cart);
  return cart;
}

export interface Call {
  world: World;
  window: Window;
  cart: Cart;
  /** Sends an old version of the cart. */
  stale: boolean;
}

/** A call of a customer makes an anonymous cart theirs, if they have no other. */
function claim({ world, window, cart }: Call): Outcome {
  if (cart.owner !== null || cart.ended !== null) return 'done';
  if (openCartOf(world, window.customer) !== null) return 'payment-under-way';
  cart.owner = window.customer;
  return 'done';
}

/** Checks before every write: the cart exists, has this version, and has no payment under way. */
function write(call: Call, change: () => Outcome, own = false): Outcome {
  const { world, window, cart, stale } = call;
  if (cart.ended === 'merged') return 'cart-unknown';
  if (cart.owner !== null && cart.owner !== window.customer) return 'cart-unknown';
  const claimed = own ? claim(call) : 'done';
  if (claimed !== 'done') return claimed;
  if (cart.ended !== null) return 'cart-unknown';
  if (stale) return 'cart-changed';
  if (cart.payment?.state === 'waiting') return 'payment-under-way';
  release(world, cart);
  const outcome = change();
  if (outcome === 'done') cart.version += 1;
  return outcome;
}

/** `done` if a line may have this many pieces. */
function allowed({ stock }: World, piece: number, quantity: number): Outcome {
  if (quantity > (stock[piece] ?? 0)) return 'out-of-stock';
  return quantity > maxPieces ? 'too-many-pieces' : 'done';
}

function put(world: World, cart: Cart, piece: number, quantity: number): void {
  const line = cart.lines.find((each) => each.piece === piece);
  world.clock += 1;
  if (line !== undefined) line.quantity += quantity;
  else cart.lines.push({ piece, quantity, place: cart.places.get(piece) ?? world.clock });
  cart.lines.sort((one, other) => one.place - other.place);
}

export const add = (call: Call, piece: number): Outcome =>
  write(call, () => {
    const outcome = allowed(call.world, piece, piecesOf(call.cart, piece) + 1);
    if (outcome === 'done') put(call.world, call.cart, piece, 1);
    return outcome;
  });

/** Adds as many of each as there are; returns the missing pieces. */
export function addSeveral(call: Call, wanted: readonly { piece: number; quantity: number }[]) {
  const { world, cart } = call;
  const short: number[] = [];
  const version = cart.version;
  const outcome = write(call, () => {
    const room = new Map<number, number>();
    const asked = new Map<number, number>();
    for (const { piece, quantity } of wanted) asked.set(piece, (asked.get(piece) ?? 0) + quantity);
    for (const [piece, quantity] of asked) {
      const fits = Math.min(maxPieces, world.stock[piece] ?? 0) - piecesOf(cart, piece);
      if (fits < quantity) short.push(piece);
      if (fits > 0) room.set(piece, Math.min(fits, quantity));
    }
    for (const [piece, quantity] of room) put(world, cart, piece, quantity);
    return room.size > 0 ? 'done' : 'input';
  });
  // Nothing was written.
  if (outcome === 'input') cart.version = version;
  return { outcome: outcome === 'input' ? ('done' as const) : outcome, short };
}

export const setQuantity = (call: Call, piece: number, quantity: number): Outcome =>
  write(call, () => {
    const line = call.cart.lines.find((each) => each.piece === piece);
    if (line === undefined) return 'unknown';
    const outcome = quantity > line.quantity ? allowed(call.world, piece, quantity) : 'done';
    if (outcome === 'done') line.quantity = quantity;
    return outcome;
  });

/** The storefront reduces the quantity to what is left. */
export function setOrKeep(call: Call, piece: number, quantity: number): Outcome {
  const outcome = setQuantity(call, piece, quantity);
  const stock = call.world.stock[piece] ?? 0;
  if (outcome !== 'out-of-stock' || stock < 1 || stock >= quantity) return outcome;
  return piecesOf(call.cart, piece) === stock ? 'done' : setQuantity(call, piece, stock);
}

export const remove = (call: Call, piece: number): Outcome =>
  write(call, () => {
    const line = call.cart.lines.find((each) => each.piece === piece);
    if (line === undefined) return 'unknown';
    call.cart.places.set(piece, line.place);
    call.cart.lines = call.cart.lines.filter((each) => each !== line);
    return 'done';
  });

/** `null` is a code that does not exist. */
export const addCode = (call: Call, code: Code | null): Outcome =>
  write(call, () => {
    const { world, window, cart } = call;
    if (cart.codes.some((held) => held.code === code)) return 'done';
    const guesser = customerOf(world, window.customer);
    const problem = code === null ? 'promo-code-unknown' : problemOf(world, cart, code, price(world, cart).subtotal);
    const held = cart.wrongCodes >= maxWrongCodes || (guesser?.wrongCodes ?? 0) >= maxWrongCodes;
    if (held) return 'too-many-tries';
    if (problem === 'promo-code-unknown') {
      cart.wrongCodes += 1;
      if (guesser !== undefined) guesser.wrongCodes += 1;
    }
    if (problem !== null || code === null) return problem ?? 'promo-code-unknown';
    const together = [...cart.codes.map((each) => each.code), code];
    if (together.length > 1 && together.some((each) => termsOf(each).cumulative !== true))
      return 'promo-code-not-cumulative';
    world.clock += 1;
    cart.codes.push({ code, at: world.clock });
    return 'done';
  });

export const removeCode = (call: Call, code: Code): Outcome =>
  write(call, () => {
    if (!call.cart.codes.some((held) => held.code === code)) return 'promo-code-unknown';
    call.cart.codes = call.cart.codes.filter((held) => held.code !== code);
    return 'done';
  });

/** True for amounts of gift cards that the market sells. */
export const isGiftCardAmount = (cents: number): boolean => cents >= 1000 && cents <= 15_000;

export const buyGiftCard = (call: Call, cents: number): Outcome => {
  if (!isGiftCardAmount(cents)) return 'gift-card-amount';
  return write(call, () => {
    if (call.cart.giftCards.length >= maxBought) return 'too-many-gift-cards';
    call.world.clock += 1;
    call.cart.giftCards.push({ cents, at: call.world.clock });
    return 'done';
  });
};

/** Removes the first gift card added to the cart. */
export const returnGiftCard = (call: Call): Outcome =>
  write(call, () => (call.cart.giftCards.shift() === undefined ? 'unknown' : 'done'));

/** Pays with a card as much as possible; `null` is the first card with a wrong PIN. */
export const payWithCard = (call: Call, card: number | null, cents: number): Outcome =>
  write(
    call,
    () => {
      const { world, window, cart } = call;
      const guesser = customerOf(world, window.customer);
      if ((guesser?.wrongCards ?? 0) >= maxWrongCards) return 'too-many-tries';
      if ((card ?? 0) === 0 && world.wrongPins >= maxWrongPins) return 'too-many-tries';
      if (card === null) {
        world.wrongPins += 1;
        if (guesser !== undefined) guesser.wrongCards += 1;
        return 'gift-card-unknown';
      }
      if (world.cards[card] === 0) return 'gift-card-spent';
      const { paid, total } = price(world, cart);
      if (sum(paid.map((each) => (each.card === card ? 0 : each.cents))) >= total) return 'nothing-to-pay';
      const held = cart.paying.find((each) => each.card === card);
      if (held === undefined && cart.paying.length >= maxPaying) return 'too-many-gift-cards';
      if (held === undefined) cart.paying.push({ card, cents });
      else held.cents = cents;
      return 'done';
    },
    true,
  );

export const takeCardBack = (call: Call, card: number): Outcome =>
  write(call, () => {
    if (!call.cart.paying.some((each) => each.card === card)) return 'unknown';
    call.cart.paying = call.cart.paying.filter((each) => each.card !== card);
    return 'done';
  });

export const donate = (call: Call): Outcome =>
  write(call, () => {
    call.cart.donates = true;
    return 'done';
  });

export const takeDonationBack = (call: Call): Outcome =>
  write(call, () => {
    if (!call.cart.donates) return 'donation-unknown';
    call.cart.donates = false;
    return 'done';
  });

export const buyLoyaltyCard = (call: Call): Outcome => {
  if (customerOf(call.world, call.window.customer)?.holder) return 'loyalty-card-held';
  return write(
    call,
    () => {
      call.cart.buysCard = true;
      return 'done';
    },
    true,
  );
};

export const returnLoyaltyCard = (call: Call): Outcome =>
  write(
    call,
    () => {
      call.cart.buysCard = false;
      return 'done';
    },
    true,
  );

export const chooseOffers = (call: Call, costs: readonly number[]): Outcome => {
  const customer = customerOf(call.world, call.window.customer);
  if (!customer?.holder && costs.length > 0) return 'no-loyalty-card';
  return write(
    call,
    () => {
      if (sum(costs) > (customer?.points ?? 0)) return 'not-enough-points';
      call.cart.offers = [...costs];
      return 'done';
    },
    true,
  );
};

/** True if nothing in the cart is shipped. */
function isDematerialised(world: World, cart: Cart): boolean {
  if (price(world, cart).gifts > 0 || cart.lines.some(({ piece }) => pieces[piece]?.travels)) return false;
  if (cart.donates || cart.giftCards.length > 0) return true;
  return cart.lines.length > 0 || cart.buysCard;
}

const isEmpty = ({ lines, giftCards, donates, buysCard }: Cart) =>
  lines.length === 0 && giftCards.length === 0 && !donates && !buysCard;

export const bill = (call: Call): Outcome =>
  write(
    call,
    () => {
      call.cart.billed = true;
      return 'done';
    },
    true,
  );

export const deliver = (call: Call, method: Method): Outcome =>
  write(
    call,
    () => {
      if ((method === 'VI') !== isDematerialised(call.world, call.cart)) return 'input';
      call.cart.method = method;
      return 'done';
    },
    true,
  );

/** Removes unavailable pieces; does nothing if there are none, or during a payment. */
export function refresh(call: Call): Outcome {
  const { world, window, cart, stale } = call;
  if (cart.ended !== null || (cart.owner !== null && cart.owner !== window.customer)) return 'cart-unknown';
  if (stale) return 'cart-changed';
  if (cart.payment !== null) return 'done';
  const before = JSON.stringify([cart.lines, cart.codes, cart.offers, cart.paying, cart.buysCard]);
  cart.lines = cart.lines
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, world.stock[line.piece] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  cart.codes = cart.codes.filter(({ code }) => {
    const { maxUses, once } = termsOf(code);
    const uses = world.uses.filter((use) => use.code === code);
    if (maxUses !== undefined && uses.length >= maxUses) return false;
    return !(once && cart.owner !== null && uses.some((use) => use.cart.owner === cart.owner));
  });
  const buyer = customerOf(world, cart.owner);
  if (sum(cart.offers) > (buyer?.points ?? 0)) cart.offers = [];
  cart.paying = cart.paying.filter(({ card }) => (world.cards[card] ?? 0) > 0);
  if (buyer?.holder) cart.buysCard = false;
  if (JSON.stringify([cart.lines, cart.codes, cart.offers, cart.paying, cart.buysCard]) !== before) cart.version += 1;
  return 'done';
}

/** True if the checkout still requires something before the payment. */
function lacks(world: World, cart: Cart): boolean {
  if (isEmpty(cart) || !cart.billed) return true;
  return !isDematerialised(world, cart) && price(world, cart).delivery === null;
}

/** True if everything that a cart would hold is available. */
function held(world: World, cart: Cart, priced: Priced): boolean {
  return pieces.every((_, piece) => {
    const wanted = piecesOf(cart, piece) + (piece === giftPiece ? priced.gifts : 0);
    return wanted <= (world.stock[piece] ?? 0);
  });
}

/** Opens the payment of the rest, or continues the open one. */
export function openPayment(call: Call): Outcome {
  const { world, window, cart, stale } = call;
  if (cart.ended === 'merged' || (cart.owner !== null && cart.owner !== window.customer)) return 'cart-unknown';
  const claimed = claim(call);
  if (claimed !== 'done') return claimed;
  if (cart.ended === 'ordered') return 'done';
  if (stale) return 'cart-changed';
  if (lacks(world, cart)) return 'cart-incomplete';
  const priced = price(world, cart);
  if (priced.left === 0) return 'input';
  if (cart.payment !== null) return 'done';
  if ((customerOf(world, window.customer)?.refused ?? 0) >= maxRefused) return 'too-many-payments';
  if (!held(world, cart, priced)) return 'out-of-stock';
  hold(world, cart, priced, 1);
  cart.payment = { state: 'open', priced };
  return 'done';
}

function order(world: World, cart: Cart, { total, earned, bonus }: Priced): void {
  const buyer = customerOf(world, cart.owner);
  if (buyer === undefined) throw new Error('An order needs a customer.');
  buyer.orders.push(total);
  if (cart.buysCard) {
    buyer.holder = true;
    buyer.years = 0;
  }
  buyer.points += earned + bonus;
  cart.ended = 'ordered';
  cart.version += 1;
}

/** The bank's answer to the open payment of a cart. */
export function answer(world: World, cart: Cart, result: 'paid' | 'refused' | 'waiting'): void {
  const { payment } = cart;
  if (payment === null) throw new Error('There is no payment.');
  if (result === 'waiting') payment.state = 'waiting';
  if (result === 'paid') order(world, cart, payment.priced);
  if (result !== 'refused') return;
  const buyer = customerOf(world, cart.owner);
  if (buyer !== undefined) buyer.refused += 1;
  release(world, cart);
}

/** A payment that the bank decides on stays open. */
export function cancel(world: World, cart: Cart): 'cancelled' | 'pending' | 'paid' | 'none' {
  if (cart.ended === 'ordered') return 'paid';
  if (cart.payment === null) return 'none';
  if (cart.payment.state === 'waiting') return 'pending';
  release(world, cart);
  return 'cancelled';
}

/** Creates the order of a cart with nothing left to pay. */
export function validate(call: Call): Outcome {
  const { world, window, cart, stale } = call;
  if (cart.ended === 'merged' || (cart.owner !== null && cart.owner !== window.customer)) return 'cart-unknown';
  const claimed = claim(call);
  if (claimed !== 'done') return claimed;
  if (cart.ended === 'ordered') return 'done';
  if (cart.payment?.state === 'waiting') return 'payment-pending';
  if (stale) return 'cart-changed';
  if (lacks(world, cart)) return 'cart-incomplete';
  const priced = price(world, cart);
  if (cart.payment !== null || priced.left > 0) return 'not-paid';
  if (!held(world, cart, priced)) return 'out-of-stock';
  hold(world, cart, priced, 1);
  cart.payment = { state: 'open', priced };
  order(world, cart, priced);
  return 'done';
}

/** The visitor signs in: the cart becomes the customer's, or is merged with the customer's cart. */
export function signIn(world: World, window: Window, customer: number): void {
  window.customer = customer;
  const source = window.cart;
  const own = openCartOf(world, customer);
  if (source === null || source.ended !== null || source.owner !== null) {
    window.cart = own;
    return;
  }
  if (own === null) {
    source.owner = customer;
    return;
  }
  // The sign-in succeeds without merging.
  if (own.payment?.state === 'waiting') return;
  release(world, own);
  for (const { piece, quantity, place } of source.lines) {
    const line = own.lines.find((each) => each.piece === piece);
    const stock = world.stock[piece] ?? 0;
    if (line !== undefined)
      line.quantity = Math.max(line.quantity, Math.min(maxPieces, line.quantity + quantity, stock));
    else if (stock > 0) own.lines.push({ piece, quantity: Math.min(quantity, stock), place });
  }
  own.lines.sort((one, other) => one.place - other.place);
  const fit = own.codes.every(({ code }) => termsOf(code).cumulative);
  const before = own.codes.length;
  for (const { code, at } of source.codes) {
    if (own.codes.some((each) => each.code === code)) continue;
    if (before === 0 || (fit && termsOf(code).cumulative)) own.codes.push({ code, at });
  }
  own.giftCards = [...own.giftCards, ...source.giftCards.slice(0, maxBought - own.giftCards.length)].sort(
    (one, other) => one.at - other.at,
  );
  own.donates ||= source.donates;
  own.version += 1;
  source.ended = 'merged';
  window.cart = own;
}
