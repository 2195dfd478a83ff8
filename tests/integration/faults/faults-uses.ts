/**
 * THE TABLE of decided answers: for every call of the contract, the pages and proxy routes that use it, and what a
 * shopper gets when it fails. A call without a row here does not compile.
 */
import { Response as WorkerResponse } from 'miniflare';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CallInput, CallName } from '../../../shared/contract/contract.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { seenOrder } from '../../../worker/pages/checkout/frame/seen-order.ts';
import type { MutationInput } from '../../../worker/visitor/cart.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { familyPath, productPath, type Sample, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, billingAddress, of, readyCart, visitor } from '../cart/carts-fixture.ts';
import { giftCard } from '../cart/extras-fixture.ts';
import { newLetter } from '../consent/newsletter-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { payUntold } from '../payment/pay-unnotified.ts';
import { asking, confirming, inStore } from '../stores/reservations-fixture.ts';
import { type Break, type Fault, faults } from './faults-layer.ts';
import { customer, Guest, openSession } from './faults-visitor.ts';

export interface Expected {
  status: number;
  /** The status when the same was asked before, and carried out: an order is made once. */
  again?: number;
  /** Where a redirect leads. */
  location?: RegExp;
  /** What can be read in the answer. */
  shows?: string;
  /** What must not be in it. */
  hides?: string;
  /** A refusal that the shopper is told about is no failure, and leaves no line in the log. */
  told?: true;
  /** The visitor has to sign in again. */
  ended?: true;
  /** How often the page makes the call, in other words each time: each failure leaves its line. Once if missing. */
  asks?: number;
  /** The cart has become an order, which is shown: the visitor has no cart any more. */
  ordered?: true;
}

/** What the backend has for a visitor. */
export interface Holdings {
  /** Of each line of the cart, in their order. */
  pieces: readonly number[];
  payments: number;
  orders: number;
}

export interface Stage {
  backend: Backend;
  sample: Sample;
  breaks: Set<Break>;
}

/** What is decided for the time after the failures, the last of which was carried out and lost its answer. */
interface After {
  /** The answer when the same is asked once more; a page, or for a form the way on, if missing. */
  well?: Expected;
  /** What the failures changed of what the backend had. */
  lost?: Partial<Holdings>;
  /** What asking once more changed of it. */
  again?: Partial<Holdings>;
}

export interface Use extends After {
  what: string;
  /** An isolate uses the answer again for a while: it has to forget before the call can fail. */
  remembered?: true;
  /** Market in which the call is broken for everybody; else it is broken for this visitor alone. */
  market?: Locale;
  /** Makes the visitor; the function that it gives asks what the case is about, as often as it is called. */
  prepare(stage: Stage): Promise<{ guest: Guest; ask(): Promise<Answer> }>;
  answers: Record<Fault, Expected>;
}

/** One answer to everything, with exceptions. */
function always(expected: Expected, exceptions: Partial<Record<Fault, Expected>> = {}): Use['answers'] {
  // One entry for each fault.
  return Object.fromEntries(faults.map((fault) => [fault, exceptions[fault] ?? expected])) as Use['answers'];
}

const failed: Expected = { status: 502 };
const fine: Expected = { status: 200 };
const unavailable: Expected = { status: 503, shows: '--p' };
/** An answer that an isolate remembers. */
const remembered = { remembered: true } as const;
/** Another spelling of an address leads to it, once there is an answer. */
const moved: After = { well: { status: 301, location: /--lpterms\/$/ } };
const ended: Expected = { status: 303, ended: true };
const conflict: Expected = { status: 409, told: true };

/** What a page does with a call that it needs, when it is a customer's. */
const needed = always(failed, { '401': ended });
/** The same of a page of the account: it stays in its layout, and lets one try again. */
const unread = always({ ...failed, shows: 'Réessayer' }, { '401': ended });
/** What a page does with a call that it can do without. */
const optional = always(fine, { '401': ended });
/** The same where it says so, and lets one try again. */
const triedAgain = always({ ...fine, shows: 'Réessayer' }, { '401': ended });
/** What it does with a call whose failure is an answer. */
const optionalAnswer = always(fine);
/** The same where it says so, and lets one try again. */
const triedAgainAnswer = always({ ...fine, shows: 'Réessayer' });
/** What buying again does: the order says that it did not work. */
const notAddedAgain = always(
  { ...fine, shows: 'pas pu être ajoutées' },
  { '401': ended, '409': { ...fine, told: true } },
);
/** And when the pieces may have been added. */
const perhapsAdded = always(
  { ...fine, shows: 'Nous ne savons pas' },
  {
    '401': ended,
    '409': { ...fine, told: true },
    '500': { ...fine, shows: 'pas pu être ajoutées' },
    refused: { ...fine, shows: 'pas pu être ajoutées' },
    lost: { ...fine, hides: 'Nous ne savons pas' },
  },
);
/** What a page does with a write to the cart. */
const written = always(failed, { '401': ended, '409': conflict });
/** And with one whose effect the cart shows: it is not said that it failed when it is there. */
const unheard: Expected = { ...failed, shows: 'Nous ne savons pas' };
const shownInCart = always(unheard, {
  '409': conflict,
  '500': { ...failed, hides: 'Nous ne savons pas' },
  refused: { ...failed, hides: 'Nous ne savons pas' },
  lost: { ...fine, hides: 'Nous ne savons pas' },
});
/** Where nothing is told of what is done, the form's answer is the way to the cart. */
const doneInCart: Use['answers'] = { ...shownInCart, lost: { status: 303, location: /\/cart\/$/ } };
const seenOfCustomer: Use['answers'] = { ...shownInCart, '401': ended };
/** What a form of the account does with a write: it is shown again with what was typed. */
const refused = always(
  { ...failed, shows: 'id="errors"' },
  { '401': ended, '409': { ...conflict, shows: 'id="errors"' } },
);
/** A form whose page cannot be shown again either, for want of the same. */
const pieceUnknown = always(failed, { '409': { ...failed, told: true } });
/** What a button does of which the page shows what has come of it. */
const notChanged = always(
  { ...failed, shows: 'Vous voyez ci-dessous' },
  { '409': { ...conflict, shows: 'Vous voyez ci-dessous' } },
);
/** And when it was carried out: the page says so. */
const isSaved: After = { well: { status: 200, shows: 'class="notice notice--success"' } };
/** What the confirmation does: who may have paid waits. */
const waits = always({ ...fine, shows: 'data-island="order-watch"' }, { '401': ended });
/** What the proxy does: refusals are told as they came. */
const proxied = always(failed, { '409': conflict });
/** And with a write to the cart: what the cart shows to be done is done, of what it does not show nobody knows. */
const proxiedWrite = always({ status: 504 }, { '409': conflict, '500': failed, refused: failed, lost: fine });

/** What a form is told that was sent empty: it was read. */
const empty: After = { well: { status: 422 } };
/** Nothing was paid: back to the payment. */
const unpaid: After = { well: { status: 303, location: /\/order-payment\/$/ } };
/** No cart of this customer. */
const unknownCart: After = { well: { status: 303, location: /\/account\/orders\/$/ } };
/** The provider does not know what came back from it. */
const unknownResult: After = { well: { status: 303, location: /\/order-payment\/\?result=Error$/ } };
/** One order, however often it is asked for. */
const oneOrder = { payments: 1, orders: 1 };
/** Who adds again, finds both in the cart. */
const addedTwice: After = { lost: { pieces: [1, 1] }, again: { pieces: [1, 2] } };

/**
 * A public page, or one like it: broken for a whole market. No two rows may name the same page in the same market,
 * because the edge keeps what was shown once the fault is over.
 */
function shown(
  market: Locale,
  what: string,
  path: (sample: Sample) => string,
  expected: Expected = failed,
  after: After & Pick<Use, 'remembered'> = {},
): Use {
  return {
    ...after,
    what,
    market,
    answers: always(expected),
    async prepare({ backend, sample }) {
      const guest = new Guest(backend);
      return { guest, ask: () => guest.get(path(sample)) };
    },
  };
}

/** A page for a customer who prefers a store. */
function withStore(path: string, answers: Use['answers']): Use {
  return {
    what: `GET ${path} (customer with a store)`,
    answers,
    well: { ...fine, shows: 'aria-current="date"' },
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      await backend.call('updateAccount', { preferredStore: '42' }, shopper);
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/** A stranger's reservation: its page, or one of its buttons. */
function reserved(intent: 'cancel' | 'again' | null, answers: Use['answers'], after: After = {}): Use {
  return {
    ...after,
    what: `${intent ?? 'GET'} /fr-fr/stores/reservation/?token (stranger)`,
    answers,
    async prepare({ backend }) {
      const guest = new Guest(backend);
      const { token } = await backend.call('reserve', asking(await inStore(backend, 1)));
      if (intent === 'again') await backend.call('cancelReservation', { token });
      const path = `/fr-fr/stores/reservation/?token=${token}`;
      return { guest, ask: () => (intent === null ? guest.get(path) : toTheEnd(guest, path, { intent })) };
    },
  };
}

/** The link in the mail about a stranger's reservation. */
function confirmed(answers: Use['answers'], after: After): Use {
  return {
    ...after,
    what: 'GET /fr-fr/stores/reservation/?token&confirmation (stranger)',
    answers,
    async prepare({ backend }) {
      const guest = new Guest(backend);
      const made = await backend.call('reserve', asking(await inStore(backend, 1)));
      const { token, confirmation } = await confirming(backend, made);
      const path = `/fr-fr/stores/reservation/?token=${token}&confirmation=${confirmation}`;
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/** An e-mail that nobody has used. */
const newEmail = async () => ({ email: `${crypto.randomUUID()}@test.example` });

/** What a button of a mailed link does that may not have worked. */
const notConfirmed = always(
  { ...failed, shows: 'Cela n’a pas fonctionné' },
  // It was carried out: the page looks, and says so.
  { lost: { status: 303, location: /(?:newsletter|unsubscribe)\/confirmation\/\?token/ } },
);

/** The page of a mailed link, opened or answered by a stranger. */
function letterLink(
  method: 'GET' | 'POST',
  page: 'confirmation' | 'unsubscribe',
  answers: Use['answers'],
  after: After,
): Use {
  return {
    ...after,
    what: `${method} /fr-fr/${page}/?token (stranger)`,
    answers,
    async prepare({ backend }) {
      const guest = new Guest(backend);
      const links = await newLetter(backend);
      const { pathname, search } = new URL(page === 'confirmation' ? links.confirm : links.leave);
      const path = pathname + search;
      return { guest, ask: () => (method === 'GET' ? guest.get(path) : toTheEnd(guest, path, {})) };
    },
  };
}

/** A new size of which the store in Lille has one, and where it is looked for. */
async function pieceInStore({ backend }: Stage) {
  const sku = await inStore(backend, 1);
  const optionId = await backend.db
    .prepare('SELECT option_id FROM skus WHERE sku = ?')
    .bind(sku)
    .first<string>('option_id');
  return { sku, query: `option=${optionId}&sku=${sku}` };
}

/** A page on the way to a reservation, for a stranger. */
function inStores(page: 'stock' | 'reserve', rest: string, answers: Use['answers']): Use {
  return {
    what: `GET /fr-fr/stores/${page}/ (stranger)`,
    answers,
    async prepare(stage) {
      const guest = new Guest(stage.backend);
      const { query } = await pieceInStore(stage);
      return { guest, ask: () => guest.get(`/fr-fr/stores/${page}/?${query}&${rest}`) };
    },
  };
}

/** Reserves a piece as a stranger. */
function reserving(answers: Use['answers']): Use {
  return {
    what: 'POST /fr-fr/stores/reserve/ (stranger)',
    answers,
    // The same once more, under the same id: it is one reservation.
    well: { status: 200, shows: 'class="notice notice--success"' },
    async prepare(stage) {
      const guest = new Guest(stage.backend);
      const { sku, query } = await pieceInStore(stage);
      const { storeId, firstName, lastName, email, reservationId } = asking(sku);
      const path = `/fr-fr/stores/reserve/?${query}&store=${storeId}`;
      const typed = { firstName, lastName, email, reservationId, phoneNumber: '0612345678' };
      const values = { form: 'reserve', ...typed, phoneNumberCountry: 'FR' };
      return { guest, ask: () => toTheEnd(guest, path, values) };
    },
  };
}

/** A reservation of a customer's. */
async function newOwn({ backend }: Stage, intent: 'cancel' | 'again') {
  const { guest, shopper } = await customer(backend, 'fr-fr');
  const { reservationId, token } = await backend.call('reserve', asking(await inStore(backend, 1)), shopper);
  if (intent === 'again') await backend.call('cancelReservation', { token });
  return { guest, reservationId };
}

/** A button of the customer's list. */
function ownReserved(intent: 'cancel' | 'again'): Use {
  return {
    what: `${intent} /fr-fr/account/reservations/ (customer)`,
    answers: { ...notChanged, '401': ended },
    well: fine,
    async prepare(stage) {
      const { guest, reservationId } = await newOwn(stage, intent);
      return {
        guest,
        ask: () => toTheEnd(guest, '/fr-fr/account/reservations/', { [intent]: reservationId }),
      };
    },
  };
}

/** The same by the list's script. */
function ownByProxy(call: 'cancelOwnReservation' | 'restoreOwnReservation'): Use[] {
  return [
    {
      what: `POST /fr-fr/api/${call} (customer)`,
      answers: ofCustomer,
      well: fine,
      async prepare(stage) {
        const { guest, reservationId } = await newOwn(
          stage,
          call === 'cancelOwnReservation' ? 'cancel' : 'again',
        );
        const body = JSON.stringify({ reservationId });
        const headers = { origin: guest.shop.shopUrl, 'content-type': 'application/json' };
        return { guest, ask: () => guest.get(`/fr-fr/api/${call}`, { method: 'POST', headers, body }) };
      },
    },
  ];
}

/** The sample page of a route in a market. */
function sampled(
  market: Locale,
  route: RouteName,
  expected: Expected = failed,
  after: Parameters<typeof shown>[4] = {},
): Use {
  const path = (sample: Sample) => samplePaths(market, sample)[route];
  return shown(market, `${route} of ${market}`, path, expected, after);
}

/** The wishlist of a new customer of a market, which shows pieces of the shop. */
function emptyWishlist(market: Locale, answers: Use['answers']): Use {
  return {
    what: `the empty wishlist of ${market}`,
    market,
    remembered: true,
    answers,
    async prepare({ backend }) {
      const { guest } = await customer(backend, market);
      return { guest, ask: () => guest.get(`/${market}/account/wishlist/`) };
    },
  };
}

type Shopper = 'stranger' | 'cart' | 'customer' | 'ready';

/** A guest in the market fr-fr: without anything, with a cart, signed in, or signed in with a cart ready to be paid. */
export async function guestOf(
  { backend }: Stage,
  shopper: Shopper,
  locale: Locale = 'fr-fr',
): Promise<Guest> {
  if (shopper === 'stranger') return new Guest(backend);
  const sku = await backend.product(9);
  if (shopper === 'cart') {
    const guest = new Guest(backend);
    const cart = await backend.call('createCart', {}, { ...visitor, locale });
    await backend.call('addProduct', { ...of(cart), sku }, { ...visitor, locale });
    guest.cookies.set('cart_id_local', cart.id);
    return guest;
  }
  const { guest, shopper: buyer } = await customer(backend, locale);
  if (shopper === 'customer') return guest;
  const cart = await readyCart(backend, buyer, [{ sku, quantity: 1 }]);
  guest.cookies.set('cart_id_local', cart.id);
  return guest;
}

function page(shopper: Shopper, path: string, answers: Use['answers'], after: After = {}): Use {
  return {
    ...after,
    what: `GET ${path} (${shopper})`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, shopper);
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/**
 * Posts a form; when it is refused, the answer is the page that says so, or the one that a guard leads on to. The log
 * knows it by the id of the posted request.
 */
async function toTheEnd(guest: Guest, path: string, values: Record<string, string>): Promise<Answer> {
  guest.answeredAt = Number.POSITIVE_INFINITY;
  const posted = await guest.post(path, values);
  guest.answeredAt = performance.now();
  const location = posted.headers.get('location') ?? '';
  const own = new URL(location, posted.url);
  // What starts over leads to the same page too, without a word.
  const isDrawn = guest.cookies.has('access_token_local') || own.searchParams.has('again');
  const refused = posted.status === 303 && own.pathname === new URL(posted.url).pathname && isDrawn;
  if (!refused && !guest.cookies.has('notices_local')) return posted;
  const signedIn = guest.cookies.has('access_token_local');
  let shown = await guest.get(own.href);
  for (let hops = 0; hops < 2 && [302, 303].includes(shown.status); hops += 1) {
    if (signedIn !== guest.cookies.has('access_token_local')) break;
    shown = await guest.get(new URL(shown.headers.get('location') ?? '', own).href);
  }
  const headers = new Headers(shown.headers);
  headers.set('x-request-id', posted.headers.get('x-request-id') ?? '');
  return { ...posted, status: shown.status, headers, html: shown.html };
}

/** A form; `fields` may ask the backend for what stands in the form. */
function form(
  shopper: Shopper,
  path: string,
  fields: (stage: Stage, guest: Guest) => Promise<Record<string, string>>,
  answers: Use['answers'],
  after: After = {},
): Use {
  return {
    ...after,
    what: `POST ${path} (${shopper})`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, shopper);
      const values = await fields(stage, guest);
      return { guest, ask: () => toTheEnd(guest, path, values) };
    },
  };
}

/** A call of the proxy. */
function proxy(
  shopper: Shopper,
  row: CallName,
  input: (stage: Stage, guest: Guest) => Promise<object>,
  answers: Use['answers'],
  after: After = {},
): Use {
  return {
    ...after,
    what: `POST /fr-fr/api/${row} (${shopper})`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, shopper);
      const body = JSON.stringify(await input(stage, guest));
      const headers = { origin: guest.shop.shopUrl, 'content-type': 'application/json' };
      return { guest, ask: () => guest.get(`/fr-fr/api/${row}`, { method: 'POST', headers, body }) };
    },
  };
}

/** What is done with a saved address by a button: a refusal is a notice. */
function pendingAction(page: 'favorite' | 'delete'): Use {
  return {
    what: `POST ${addressesPath}{id}/${page}/ (customer)`,
    answers: always(
      { ...failed, shows: 'notice--danger' },
      { '401': ended, '409': { ...conflict, shows: 'notice--danger' } },
    ),
    well: fine,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
      const saved = { ...billingAddress, ...phone, favorite: true };
      await backend.call('createDeliveryAddress', { ...saved, city: 'LILLE' }, shopper);
      const { id } = await backend.call('createDeliveryAddress', { ...saved, favorite: false }, shopper);
      return { guest, ask: () => toTheEnd(guest, `${addressesPath}${id}/${page}/`, {}) };
    },
  };
}

/** A page of a saved address. */
function addressPage(page: 'favorite' | 'edit'): Use {
  return {
    what: `GET ${addressesPath}{id}/${page}/ (customer)`,
    answers: needed,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      const phone = { phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
      const saved = { ...billingAddress, ...phone, favorite: true };
      const { id } = await backend.call('createDeliveryAddress', saved, shopper);
      return { guest, ask: () => guest.get(`${addressesPath}${id}/${page}/`) };
    },
  };
}

/** What a customer with a passkey asks of the page that takes it away. */
function passkeyRemoval(
  method: 'GET' | 'POST',
  ask: (guest: Guest, path: string) => Promise<Answer>,
  answers: Use['answers'],
  after: After = {},
): Use {
  return {
    ...after,
    what: `${method} /fr-fr/account/settings/security/passkeys/{id}/ (customer)`,
    answers,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      const id = crypto.randomUUID();
      await backend.db
        .prepare(
          `INSERT INTO passkeys (passkey_id, credential_id, public_key, customer_id, counter, transports, user_agent,
             backed_up, created_at) VALUES (?1, ?1, '', ?2, 0, '[]', '', 0, 0)`,
        )
        .bind(id, shopper.customerId)
        .run();
      return { guest, ask: () => ask(guest, `/fr-fr/account/settings/security/passkeys/${id}/`) };
    },
  };
}

/** A customer who has just signed in asks for all that is held of them. */
function dataExport(answers: Use['answers']): Use {
  const path = '/fr-fr/account/downloads/';
  return {
    what: `POST ${path} (customer who has just signed in)`,
    answers,
    well: fine,
    async prepare({ backend }) {
      const { guest } = await customer(backend, 'fr-fr', { fresh: true });
      return { guest, ask: () => toTheEnd(guest, path, { intent: 'my-data' }) };
    },
  };
}

/** The only line of a guest's cart. */
async function lineOf({ backend }: Stage, guest: Guest): Promise<string> {
  const cart = await backend.call('getCart', { cartId: guest.cartId }, { ...visitor, locale: 'fr-fr' });
  return cart.lineItems[0]?.lineId ?? '';
}

const cartPage = '/fr-fr/cart/';
/** What a new customer may tell of themselves. */
const about = {
  form: 'about',
  gender: 'F',
  birthday: '',
  phoneNumberCountry: 'FR',
  phoneNumber: '',
  newsletter: 'on',
};
const today = () => new Date().toISOString().slice(0, 10);

/** Changes the cart of a guest behind the storefront's back. */
async function changed<Name extends 'addPromoCode' | 'addGiftCard' | 'addDonation'>(
  { backend }: Stage,
  guest: Guest,
  name: Name,
  input: MutationInput<Name>,
): Promise<Cart> {
  const as = { ...visitor, locale: 'fr-fr' } as const;
  const cart = await backend.call('getCart', { cartId: guest.cartId }, as);
  // The input of this very call.
  return backend.call(name, { ...of(cart), ...input } as CallInput<Name>, as) as Promise<Cart>;
}

/** Gives the customer of a cart a loyalty card and points. */
async function becomeHolder({ backend }: Stage, guest: Guest): Promise<void> {
  const { db } = backend;
  const customer = '(SELECT customer_id FROM carts WHERE cart_id = ?1)';
  await db.batch([
    db
      .prepare(
        `UPDATE customers SET loyalty_number = ?1, loyalty_type = 'FID', loyalty_creation_date = '2021-01-01'
         WHERE customer_id = ${customer}`,
      )
      .bind(guest.cartId),
    db
      .prepare(
        `INSERT INTO loyalty_movements (customer_id, kind, points, created_at)
         VALUES (${customer}, 'granted', 500, '2026-01-01')`,
      )
      .bind(guest.cartId),
  ]);
}

/** What the proxy does with what only customers may ask for. */
const ofCustomer = always(failed, { '409': conflict, '401': { status: 401, told: true } });

/** Product and colour of a new piece. */
async function newPiece({ backend }: Stage): Promise<{ productId: string; optionId: string }> {
  const optionId = (await backend.product(9)).replace('-M', '');
  return { productId: optionId.slice(0, -1), optionId };
}

/** The same as a heart sends it. */
async function savedPiece(stage: Stage): Promise<{ save: string }> {
  const { productId, optionId } = await newPiece(stage);
  return { save: `${productId}-${optionId}` };
}

async function newAlert({ backend }: Stage): Promise<{ sku: string; storeId: string }> {
  const storeId = await backend.db.prepare('SELECT store_id FROM domains').first<string>('store_id');
  return { sku: await backend.product(0), storeId: storeId ?? '' };
}

const newSku = async ({ backend }: Stage) => ({ sku: await backend.product(9) });
const billing = { ...billingAddress, line1: '7 RUE DE LA FAÏENCE', line2: '', line3: '', line4: '' };
const delivery = {
  ...billing,
  address: 'new',
  save: 'on',
  phoneNumber: '06 12 34 56 78',
  phoneNumberCountry: 'FR',
  method: 'NO',
  methodsOf: 'FR',
};

const addressesPath = '/fr-fr/account/settings/delivery-addresses/';
const home = { ...billing, phoneNumber: '06 12 34 56 78', phoneNumberCountry: 'FR' };

/** Of a customer who has a password, and types another one. */
async function bankDetails({ backend }: Stage, guest: Guest) {
  const [, payload = ''] = (guest.cookies.get('access_token_local') ?? '').split('.');
  const { customerId } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  await backend.db
    .prepare(
      `INSERT INTO credentials (customer_id, password, updated_at)
       SELECT ?, password, credentials.updated_at FROM credentials JOIN customers USING (customer_id)
       WHERE email = 'new@example.com'`,
    )
    .bind(customerId)
    .run();
  return { holder: 'Ines Moreau', iban: 'FR76 3000 6000 0112 3456 7890 189', password: 'none at all' };
}

/** What the settings send of a customer who changes the name. */
async function typedClient(guest: Guest): Promise<Record<string, string>> {
  const { html } = await guest.get('/fr-fr/account/settings/edit/');
  const email = /name="before" value="([^"]*)"/.exec(html)?.[1] ?? '';
  return { firstName: 'Inès', lastName: 'Moreau', phoneNumberCountry: 'FR', email, before: email };
}

/** What is sent of an order that is collected. */
const collected = {
  ...{ method: 'PR', point: 'FR-P1', methodsOf: 'FR', search: '75002', searched: '75002' },
  ...{ collectFirstName: 'Zoé', collectLastName: 'Petit' },
  ...{ phoneNumber: '06 12 34 56 78', phoneNumberCountry: 'FR' },
};

/** What was shown of the cart of a guest. */
async function seen(guest: Guest, market: Locale) {
  const cart: Cart = JSON.parse((await guest.get(`/${market}/api/getCart`)).html);
  return { ...seenOrder(cart) };
}

/** What the payment page sends for the cart of a guest. */
async function paying(_: Stage, guest: Guest): Promise<Record<string, string>> {
  return { form: 'payment', product: 'card', ...(await seen(guest, 'fr-fr')) };
}

/** Coming back from a payment that the bank has authorised, before the provider could tell. */
function paidReturn(answers: Use['answers'], after: After): Use {
  return {
    ...after,
    what: 'the return from a payment (ready)',
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, 'ready');
      const opened = await guest.post('/fr-fr/order-payment/', await paying(stage, guest));
      const path = await payUntold(stage.backend.shop, opened.headers.get('location') ?? '');
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/** The step that makes the order of a free cart. */
function overview(method: 'GET' | 'POST', answers: Use['answers'], after: After = {}): Use {
  const path = `/${freeMarket}/order-overview/`;
  return {
    ...after,
    what: `${method} ${path}`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, 'ready', freeMarket);
      if (method === 'GET') return { guest, ask: () => guest.get(path) };
      const shown = await seen(guest, freeMarket);
      return { guest, ask: () => toTheEnd(guest, path, shown) };
    },
  };
}

/** The page that shows the order of a cart; the checkout leads there with the id of the cart in the address. */
function confirmation(cart: 'own' | 'former' | 'unnamed', answers: Use['answers'], after: After = {}): Use {
  return {
    ...after,
    what: `the confirmation of a cart (${cart})`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, cart === 'former' ? 'customer' : 'ready');
      const query = { own: `?cart=${guest.cartId}`, former: `?cart=${crypto.randomUUID()}`, unnamed: '' }[
        cart
      ];
      return { guest, ask: () => guest.get(`/fr-fr/order-confirmation/${query}`) };
    },
  };
}

/** What was bought once is in the cart again. */
const boughtAgain: After = { well: fine, again: { pieces: [2] } };

/** The page of an order that was delivered, or the form that asks for a return of it. */
function ordered(
  method: 'GET' | 'POST',
  rest: '' | 'return/' | 'withdrawal/',
  answers: Use['answers'],
  { withCart = false, ...after }: After & { withCart?: boolean } = {},
): Use {
  return {
    ...after,
    what: `${method} the page of an order (${rest})`,
    answers,
    async prepare(stage) {
      const { guest, shopper } = await customer(stage.backend, 'fr-fr');
      const path = `/fr-fr/account/orders/${await deliveredOrder(stage.backend, shopper)}/${rest}`;
      if (withCart) {
        const sku = await stage.backend.product(9);
        const cart = await readyCart(stage.backend, shopper, [{ sku, quantity: 1 }]);
        guest.cookies.set('cart_id_local', cart.id);
      }
      const statement = {
        form: 'withdrawal',
        confirmed: crypto.randomUUID(),
        name: 'Ines',
        email: 'i@x.example',
      };
      const values: Record<string, string> = {
        '': {},
        'return/': { requestId: crypto.randomUUID(), p1: '1', r1: 'too-large' },
        'withdrawal/': { ...statement, p1: '1' },
      }[rest];
      return {
        guest,
        ask: () => (method === 'GET' ? guest.get(path) : toTheEnd(guest, path, values)),
      };
    },
  };
}

/** A page about an order whose cart is known. */
function papered(
  what: string,
  path: (order: { cartId: string; number: string }) => string,
  answers: Use['answers'],
): Use {
  return {
    what: `${what} (customer)`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, 'ready');
      const { cartId } = guest;
      const number = `SVFAULT-${cartId.slice(0, 8).toUpperCase()}`;
      await stage.backend.db
        .prepare(
          `INSERT INTO orders (order_number, cart_id, customer_id, status, locale, currency, total_price, shipping_price,
             shipping_method, shipping_address, billing_address, created_at)
           SELECT ?2, cart_id, customer_id, 'PAID', 'fr-fr', 'EUR', 5900, 0, shipping_method, shipping_address,
             billing_address, '2026-11-20T10:00:00.000Z' FROM carts WHERE cart_id = ?1`,
        )
        .bind(cartId, number)
        .run();
      // The cart is history.
      guest.cookies.delete('cart_id_local');
      return { guest, ask: () => guest.get(`/fr-fr/${path({ cartId, number })}`) };
    },
  };
}

/** A page of a customer who holds a loyalty card. */
function holderPage(path: string, answers: Use['answers']): Use {
  return {
    what: `GET ${path} (holder)`,
    answers,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      await backend.db
        .prepare(`UPDATE customers SET loyalty_number = ?1, loyalty_type = 'FID' WHERE customer_id = ?1`)
        .bind(shopper.customerId)
        .run();
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/** Coming back from the sign-in with a code. */
function callback(exchanges: boolean, answers: Use['answers'], after: After): Use {
  return {
    ...after,
    what: `GET /fr-fr/auth/callback/${exchanges ? ' with a good code' : ''} (cart)`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, 'cart');
      const { customerId } = await stage.backend.customer();
      const tokens = await openSession(stage.backend, customerId, { newCustomer: false });
      if (exchanges)
        stage.breaks.add({
          call: 'exchangeCode',
          for: guest.sessionId,
          how: () => WorkerResponse.json(tokens),
        });
      const state = `random.${Buffer.from('/fr-fr/cart/').toString('base64url')}`;
      const flow = encodeURIComponent(JSON.stringify({ state, verifier: 'verifier' }));
      return {
        guest,
        ask() {
          guest.cookies.set('auth_flow_local', flow);
          return guest.get(`/fr-fr/auth/callback/?code=code&state=${state}`);
        },
      };
    },
  };
}

/** An account page of a customer whose access token is `age` seconds old. */
function account(market: Locale, age: number, answers: Use['answers']): Use {
  return {
    what: `GET /${market}/account/orders/ (token of ${age} s)`,
    market,
    answers,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend);
      const tokens = await openSession(backend, shopper.customerId, { age });
      guest.cookies.set('access_token_local', tokens.accessToken);
      guest.cookies.set('refresh_token_local', tokens.refreshToken);
      return { guest, ask: () => guest.get(`/${market}/account/orders/`) };
    },
  };
}

const toSignIn: Expected = {
  status: 302,
  location: /\/authentication\/auth\/logout/,
  ended: true,
  told: true,
};
const toSignInAgain: Expected = { status: 303, location: /\/authentication\/auth\/logout/ };

/** In the market `fr` carts are free and there is an overview: its button makes the order. */
export const freeMarket: Locale = 'fr';

/** The calls for which nothing of the shop asks yet; what becomes of their failure is in the contract. */
type Unused = 'nobody asks yet';

/** The configuration is asked by every page: it has a suite of its own. */
type Configuration = 'see the configuration';

/** What every page asks in the same way, whatever it shows: one page stands for all. */
export const askedByAll: ReadonlySet<CallName> = new Set([
  'getWebDomains',
  'getRedirects',
  'mergeCsp',
  'getHeader',
  'getFooter',
  'getSiteSelector',
  'getJwks',
  'refreshTokens',
  // Pages of the account ask it in their guard.
  'getAccount',
]);

/** Both pages and forms of the steps are behind the same guards. */
const steps = ['order-billing', 'order-delivery', 'order-payment'] as const;

/** What a call costs that every step needs before anything else. */
const neededBySteps: readonly Use[] = [
  ...steps.map((step) => page('ready', `/fr-fr/${step}/`, needed)),
  ...steps.map((step) => form('ready', `/fr-fr/${step}/`, async () => ({}), needed, empty)),
  overview('GET', needed),
  overview('POST', needed, { again: oneOrder }),
];

/** What a form of the steps answers that was sent empty: it was read, so the call before it was not needed. */
const readAnyway = always({ status: 422 }, { '401': ended });

/** The steps go on without what the guard before them asks for, so that the pages need not wait for it. */
const unneededBy = (pages: readonly (typeof steps)[number][]): readonly Use[] => [
  ...pages.map((step) => page('ready', `/fr-fr/${step}/`, optional)),
  ...pages.map((step) => form('ready', `/fr-fr/${step}/`, async () => ({}), readAnyway, empty)),
  overview('GET', optional),
  overview(
    'POST',
    always({ status: 303, again: 302, location: /\/order-confirmation\// }, { '401': ended }),
    {
      well: { status: 302, location: /\/order-confirmation\/$/ },
      lost: oneOrder,
    },
  ),
];

export const uses: { [Name in CallName]: readonly [Use, ...Use[]] | Unused | Configuration } = {
  getWebDomains: 'see the configuration',
  getRedirects: 'see the configuration',
  mergeCsp: 'see the configuration',
  getLegalNotices: [
    page(
      'stranger',
      '/fr-fr/api/getLegalNotices?country=FR&language=fra',
      always({ ...fine, shows: '{"values":[]}' }),
    ),
  ],

  // The first of all, because the keys are remembered.
  getJwks: [account('pl', 0, always(failed))],
  refreshTokens: [account('pl-pl', 1000, always(failed, { '401': toSignIn, denied: toSignIn }))],
  exchangeCode: [
    callback(false, always(failed, { '401': toSignInAgain, denied: toSignInAgain, '409': toSignInAgain }), {
      well: toSignInAgain,
    }),
  ],

  // An isolate offers the same products for a minute where there is nothing else to show: the empty cart asks for them
  // in markets where nothing else does, neither another row nor the first visit of the configuration.
  getSegmentations: [
    sampled('es-es', 'search', fine),
    sampled('de', 'cart', fine, remembered),
    sampled('fr', 'store', fine, remembered),
  ],
  getFamily: [
    shown('de-de', 'a catalogue', (sample) => familyPath('de-de', sample)),
    shown('pl-pl', 'a product', (sample) => productPath('pl-pl', sample), fine, remembered),
    sampled('pl-pl', 'landing-page', fine),
  ],
  listProducts: [
    shown('it-it', 'a catalogue', (sample) => familyPath('it-it', sample)),
    sampled('en', 'search', fine),
    // For what content proposes there, and beside an empty cart.
    sampled('pl', 'cart', { ...fine, asks: 2 }, remembered),
    papered('the confirmation of an order', ({ cartId }) => `order-confirmation/?cart=${cartId}`, optional),
    sampled('it', 'store', fine, remembered),
    sampled('fr-ch', 'landing-page', fine),
    sampled('de-de', 'blog-page', fine),
    sampled('it-it', 'trend-page', fine),
    emptyWishlist('pl-pl', optional),
  ],
  getRecommendations: [shown('fr-ch', 'a product', (sample) => productPath('fr-ch', sample), fine)],
  listReviews: [shown('pl', 'a product', (sample) => productPath('pl', sample), fine)],
  // The form comes with the account.
  createReview: 'nobody asks yet',
  getSizeGuide: [shown('it-it', 'a product', (sample) => productPath('it-it', sample), fine, remembered)],
  getDeliveryOffers: [
    shown('es-es', 'a product', (sample) => productPath('es-es', sample), fine, remembered),
  ],
  listOptions: [
    shown('fr-ch', 'GET /fr-ch/', () => '/fr-ch/', fine),
    sampled('de-de', 'lookbook-page', fine),
    // What was taken out is told without its name.
    form('customer', '/fr-fr/account/wishlist/', async () => ({ remove: '100001-1000011' }), always(fine), {
      well: fine,
    }),
  ],
  listPieces: [
    {
      what: 'GET /fr-fr/account/alerts/ (customer who waits for a size)',
      async prepare({ backend }) {
        const { guest, shopper } = await customer(backend, 'fr-fr');
        await backend.db
          .prepare(
            `INSERT INTO stock_alerts (customer_id, sku, store_id, locale, created_at)
             SELECT ?, (SELECT sku FROM skus LIMIT 1), store_id, locale, ? FROM domains WHERE locale = 'fr-fr'`,
          )
          .bind(shopper.customerId, new Date().toISOString())
          .run();
        return { guest, ask: () => guest.get('/fr-fr/account/alerts/') };
      },
      answers: always({ ...fine, shows: 'Réessayer', hides: 'pas vendue en France' }),
    },
    form('customer', '/fr-fr/account/alerts/', async () => ({ remove: 'x-M' }), always(fine), { well: fine }),
    shown('it', 'a shared cart', ({ sku }) => `/it/cart/?lines=${sku}*1`, {
      ...fine,
      shows: 'name="lines"',
    }),
  ],
  getProduct: [shown('en', 'a product', (sample) => productPath('en', sample))],
  getProductByOption: [
    inStores('stock', '', always(failed)),
    inStores('reserve', 'store=42', always(failed)),
    reserving(pieceUnknown),
    shown('pl-pl', 'a product by option', ({ optionId }) => `/pl-pl/product/any/${optionId}/`, failed, {
      well: { status: 301, location: /^\/pl-pl\/.+--p\d+\/$/ },
    }),
  ],
  getProductByGtin: [
    shown('es-es', 'a product by gtin', ({ gtin }) => `/es-es/product/${gtin}/`, failed, {
      well: { status: 301, location: /^\/es-es\/.+--p\d+\/$/ },
    }),
  ],
  searchProducts: [shown('de-de', 'GET /de-de/search/?q=seide', () => '/de-de/search/?q=seide')],
  getSizes: [page('stranger', '/de-de/api/getSizes?optionId=1', always({ ...fine, shows: '{"sizes":[]}' }))],
  getSuggestions: [
    page(
      'stranger',
      '/fr-fr/api/getSuggestions?query=robe&currency=EUR',
      always({ ...fine, shows: '{"values":[],"families":[],"products":[],"help":[' }),
    ),
  ],
  // What a sitemap lacked would be taken for gone.
  getSitemapParts: [shown('it-it', 'a sitemap', () => '/it-it/sitemap-pages.xml', { status: 503 })],
  getSitemapPart: [
    shown('es-es', 'a sitemap of products', () => '/es-es/sitemap-products-0.xml', { status: 503 }),
  ],

  getHeader: [shown('es', 'GET /es/', () => '/es/', fine, remembered)],
  getFooter: [shown('de', 'GET /de/', () => '/de/', fine, remembered)],
  getSiteSelector: [shown('it', 'GET /it/', () => '/it/', fine, remembered)],
  // The departments of the catalogue stand in.
  getZones: [
    shown('de', 'a catalogue with zones', (sample) => familyPath('de', sample), fine),
    shown('de', 'GET /de/search/?q=seide', () => '/de/search/?q=seide', fine),
    page('customer', '/fr-fr/account/dashboard/', optionalAnswer),
    page('cart', '/fr-fr/cart/', optionalAnswer),
    papered(
      'the confirmation of an order',
      ({ cartId }) => `order-confirmation/?cart=${cartId}`,
      optionalAnswer,
    ),
    // A list that is empty is not said to be lost.
    page('customer', '/fr-fr/account/wishlist/', always({ ...fine, hides: 'Réessayer' })),
    sampled('es', 'product', fine, remembered),
  ],
  getPages: [
    shown('pl', 'GET /pl/', () => '/pl/', { ...fine, shows: '--p' }),
    // What is all content says that it will be back, and offers products.
    shown('en', 'GET /en/x--lpterms/', () => '/en/x--lpterms/', unavailable, moved),
    sampled('es-es', 'blog', unavailable),
    sampled('fr-ch', 'blog-feed', { status: 503 }),
    // The article, and those beside it.
    sampled('pl-pl', 'blog-page', { ...unavailable, asks: 2 }),
    sampled('it-it', 'lookbook-page', unavailable),
    sampled('en', 'trend-page', unavailable),
    sampled('es-es', 'help', unavailable),
    sampled('it-it', 'help-page', unavailable),
    // Its picture is content's, and it does without.
    sampled('de-de', 'gift-card', fine),
    shown('pl-pl', 'a sitemap of content', () => '/pl-pl/sitemap-pages.xml', { status: 503 }),
    // The help that a search offers besides.
    shown('fr-ch', 'GET /fr-ch/search/?q=soie', () => '/fr-ch/search/?q=soie', fine, remembered),
    // What of the help is suggested while somebody types.
    shown(
      'it-it',
      'suggestions',
      () => '/it-it/api/getSuggestions?query=resi&currency=EUR',
      { ...fine, shows: '"help":[]' },
      remembered,
    ),
  ],
  getAssets: [sampled('es-es', 'trend-page', fine), sampled('pl', 'store', fine, remembered)],
  getCommercialOffers: [
    page(
      'customer',
      '/fr-fr/api/getCommercialOffers?context=SITE&country=FR&language=fra&allOffers=false',
      always({ ...fine, shows: '{"personalOffers":[],"collectiveOffers":[]}' }),
    ),
    page('customer', '/fr-fr/account/advantages/', triedAgainAnswer),
    page('customer', '/fr-fr/account/dashboard/', triedAgainAnswer),
  ],
  getPageUrls: [
    page('ready', '/fr-fr/order-payment/', always({ ...fine, shows: '--lpterms/' })),
    page('ready', '/fr-fr/order-overview/', always(fine)),
    // The page that says why it was refused asks, and logs it under its own id.
    form(
      'ready',
      '/fr-fr/order-payment/',
      async () => ({ form: 'payment' }),
      always({ status: 422, told: true }),
      empty,
    ),
    sampled('en', 'help', { ...fine, shows: '--lpcontact/' }),
    sampled('en', 'newsletter-subscription', { ...fine, shows: '--lpprivacy/' }),
    page('customer', '/fr-fr/account/dashboard/', optionalAnswer),
    page('customer', '/fr-fr/account/advantages/', optionalAnswer),
  ],

  getAccount: [
    papered('the confirmation of an order', ({ cartId }) => `order-confirmation/?cart=${cartId}`, optional),
    ordered('GET', '', needed),
    ordered('GET', 'return/', needed),
    ordered('GET', 'withdrawal/', needed),
    ordered('POST', 'withdrawal/', needed, { well: fine }),
    ordered('POST', '', needed, boughtAgain),
    ordered('POST', 'return/', needed, { well: fine }),
    holderPage('/fr-fr/account/loyalty/history/', needed),
    page('customer', '/fr-fr/account/dashboard/', unread),
    page('customer', '/fr-fr/account/orders/', unread),
    page('customer', '/fr-fr/account/welcome/', needed),
    page('customer', '/fr-fr/account/settings/', unread),
    page('customer', '/fr-fr/account/settings/edit/', unread),
    page('customer', '/fr-fr/account/advantages/', unread),
    // The market has no such programme.
    page('customer', '/fr-fr/account/loyalty/', unread, { well: { status: 404 } }),
    page('customer', '/fr-fr/api/visitor', always({ ...fine, shows: '"firstName":null' })),
    ...unneededBy(steps),
  ],
  reactivateAccount: [form('customer', '/fr-fr/account/welcome/', async () => ({}), needed)],
  changePassword: [
    form(
      'customer',
      '/fr-fr/account/change-password/',
      async () => ({ form: 'first-password', newPassword: 'neuf rivières calmes' }),
      written,
      // It is set already, which is told.
      { well: fine },
    ),
  ],
  proveDeletion: [
    form('customer', '/fr-fr/account/delete/', async () => ({ form: 'delete-mail' }), written, {
      well: fine,
    }),
  ],
  deleteAccount: [
    form('customer', '/fr-fr/account/delete/', async () => ({ form: 'delete-proof', proof: 'x' }), written, {
      well: fine,
    }),
  ],
  listSignIns: [
    page('customer', '/fr-fr/account/settings/security/', optional),
    page('customer', '/fr-fr/account/change-password/', optional),
    page('customer', '/fr-fr/account/settings/security/passkeys/', optional),
    passkeyRemoval('GET', (guest, path) => guest.get(path), optional),
    dataExport(always({ ...fine, shows: 'connectez-vous encore une fois' }, { '401': ended })),
  ],
  listPasskeys: [
    page('customer', '/fr-fr/account/welcome/', optional),
    page('customer', '/fr-fr/account/settings/security/', optional),
    passkeyRemoval('GET', (guest, path) => guest.get(path), needed),
  ],
  // These customers have not signed in just now, which the page says in the end.
  startPasskey: [
    form(
      'customer',
      '/fr-fr/account/settings/security/passkeys/',
      async () => ({ form: 'passkey', from: 'account-security' }),
      written,
      { well: fine },
    ),
  ],
  removePasskey: [
    passkeyRemoval(
      'POST',
      (guest, path) => toTheEnd(guest, path, { form: 'passkey', from: 'account-security' }),
      written,
      { well: fine },
    ),
  ],
  endSignIn: [
    form('customer', '/fr-fr/account/settings/security/', async () => ({ intent: 'end', id: 'x' }), written, {
      well: fine,
    }),
  ],
  endOtherSignIns: [
    form('customer', '/fr-fr/account/settings/security/', async () => ({ intent: 'end-others' }), written, {
      well: fine,
    }),
  ],
  sendEmailConfirmation: [
    form(
      'customer',
      '/fr-fr/account/settings/security/',
      async () => ({ intent: 'confirm-email' }),
      written,
      {
        well: fine,
      },
    ),
  ],
  updateAccount: [
    form('customer', '/fr-fr/account/welcome/', async () => about, refused, { well: fine }),
    form('customer', '/fr-fr/account/settings/edit/', async (_, guest) => typedClient(guest), refused, {
      well: fine,
    }),
    form('customer', '/fr-fr/account/store/', async () => ({ store: '42' }), written, { well: fine }),
  ],
  getBankDetails: [
    page('customer', '/fr-fr/account/settings/', triedAgain),
    page('customer', '/fr-fr/account/settings/bank-details/', unread),
  ],
  updateBankDetails: [
    form('customer', '/fr-fr/account/settings/bank-details/', bankDetails, refused, {
      // Theirs is another one.
      well: { status: 422, shows: 'href="#bank-details-password"' },
    }),
  ],
  getSubscriptions: [
    page('customer', '/fr-fr/account/settings/', triedAgain),
    page('customer', '/fr-fr/account/subscriptions/', triedAgain),
    page('customer', '/fr-fr/api/visitor', always({ ...fine, shows: '"subscribed":false' })),
  ],
  updateSubscriptions: [
    form(
      'customer',
      '/fr-fr/account/subscriptions/',
      async () => ({ shown: 'NEWS', NEWS: 'on' }),
      refused,
      isSaved,
    ),
  ],
  getAddresses: [
    page('customer', '/fr-fr/account/settings/', triedAgain),
    page('customer', '/fr-fr/account/dashboard/', triedAgain),
  ],
  getDeliveryAddresses: [
    page('customer', '/fr-fr/account/settings/delivery-addresses/', triedAgain),
    { ...pendingAction('favorite'), answers: needed },
    addressPage('favorite'),
    addressPage('edit'),
    page('ready', '/fr-fr/order-delivery/', optional),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => delivery,
      always({ status: 303, location: /order-/ }, { '401': ended }),
    ),
  ],
  getBillingAddress: [
    page('customer', '/fr-fr/account/settings/billing-address/', unread),
    form('customer', '/fr-fr/account/settings/billing-address/', async () => billing, needed, { well: fine }),
    page('ready', '/fr-fr/order-billing/', optional),
    form('ready', '/fr-fr/order-billing/', async () => billing, always({ status: 303, location: /order-/ })),
  ],
  createDeliveryAddress: [
    form('customer', `${addressesPath}create/`, async () => home, refused, { well: fine }),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => delivery,
      always({ status: 303, location: /order-/ }),
    ),
  ],
  updateDeliveryAddress: [
    pendingAction('favorite'),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async ({ backend }, guest) => {
        await guest.post('/fr-fr/order-delivery/', delivery);
        const edited = await backend.db
          .prepare(
            `SELECT address_id FROM delivery_addresses
             WHERE customer_id = (SELECT customer_id FROM carts WHERE cart_id = ?)`,
          )
          .bind(guest.cartId)
          .first<string>('address_id');
        return { ...delivery, address: 'edit', edited: edited ?? '', city: 'LILLE' };
      },
      always({ status: 303, location: /order-/ }),
    ),
  ],
  deleteDeliveryAddress: [
    // What is deleted is said to be gone, though its answer was lost.
    {
      ...pendingAction('delete'),
      answers: {
        ...pendingAction('delete').answers,
        lost: { ...fine, shows: 'n’est plus dans votre compte' },
      },
    },
  ],
  updateBillingAddress: [
    form('customer', '/fr-fr/account/settings/billing-address/', async () => billing, refused, {
      well: fine,
    }),
    form('ready', '/fr-fr/order-billing/', async () => billing, always({ status: 303, location: /order-/ })),
  ],
  listOrders: [
    page('customer', '/fr-fr/account/orders/', optional),
    page('customer', '/fr-fr/account/dashboard/', triedAgain),
  ],
  getLoyalty: [
    holderPage('/fr-fr/account/loyalty/', optional),
    holderPage('/fr-fr/account/loyalty/history/', optional),
    holderPage('/fr-fr/account/dashboard/', triedAgain),
  ],
  getLastPurchaseDate: [page('customer', '/fr-fr/account/dashboard/', optionalAnswer)],
  getOrder: [
    ordered('GET', '', needed),
    ordered('POST', '', always(failed, { '401': ended }), boughtAgain),
    ordered('GET', 'return/', needed),
    ordered('GET', 'withdrawal/', needed),
    ordered('POST', 'withdrawal/', always(failed, { '401': ended, '409': { ...failed, told: true } }), {
      well: fine,
    }),
    ordered('POST', 'return/', always(failed, { '401': ended, '409': { ...failed, told: true } }), {
      well: fine,
    }),
  ],
  requestReturn: [
    ordered('POST', 'return/', always(failed, { '401': ended, '409': conflict }), { well: fine }),
  ],
  withdraw: [
    ordered('POST', 'withdrawal/', always(failed, { '401': ended, '409': conflict }), { well: fine }),
  ],
  listDocuments: [
    papered('the confirmation of an order', ({ cartId }) => `order-confirmation/?cart=${cartId}`, optional),
    papered('the page of an order', ({ number }) => `account/orders/${number}/`, optional),
    page('customer', '/fr-fr/account/downloads/', optional),
  ],
  exportData: [dataExport(needed)],
  getDocument: [papered('an invoice', ({ number }) => `account/downloads/invoice-${number}/`, needed)],
  getOrderOfCart: [
    page(
      'ready',
      '/fr-fr/api/getOrderOfCart',
      always(failed, { '409': conflict, '401': { status: 401, told: true } }),
    ),
    confirmation('former', waits, unknownCart),
  ],

  createCart: [
    ordered('POST', '', notAddedAgain, boughtAgain),
    form(
      'stranger',
      '/fr-fr/cart/',
      async (stage) => ({ intent: 'add', quantity: '1', ...(await newSku(stage)) }),
      always(failed, { '409': conflict }),
      { again: { pieces: [1] } },
    ),
    proxy('stranger', 'addProduct', newSku, proxied, { again: { pieces: [1] } }),
    proxy(
      'stranger',
      'addProducts',
      async (stage) => ({ items: [{ ...(await newSku(stage)), quantity: 1 }] }),
      proxied,
      { again: { pieces: [1] } },
    ),
  ],
  deleteCart: [
    form(
      'cart',
      '/fr-fr/cart/',
      async () => ({ intent: 'empty' }),
      { ...shownInCart, lost: { ...shownInCart.lost, ordered: true } },
      { lost: { pieces: [] } },
    ),
  ],
  cancelPayment: [
    form('ready', '/fr-fr/cart/', async () => ({ intent: 'cancel-payment' }), written, { well: fine }),
    // Another way to pay than the one that was begun, which is cancelled first.
    form(
      'ready',
      '/fr-fr/order-payment/',
      async (stage, guest) => {
        const fields = await paying(stage, guest);
        await guest.post('/fr-fr/order-payment/', fields);
        return { ...fields, anew: 'yes' };
      },
      written,
      { again: { payments: 2 } },
    ),
  ],
  getOwnCart: [
    ordered('POST', '', notAddedAgain, boughtAgain),
    page('customer', '/fr-fr/cart/', needed),
    page('customer', '/fr-fr/api/visitor', always({ ...fine, shows: '"cart":null' })),
    confirmation('former', waits, unknownCart),
  ],
  getCart: [
    page('cart', '/fr-fr/cart/', always(failed)),
    page('cart', '/fr-fr/api/getCart', proxied),
    page('cart', '/fr-fr/api/visitor', always({ ...fine, shows: '"cart":null' })),
    ...neededBySteps,
    // Who may have paid is told so, or waits.
    page(
      'ready',
      '/fr-fr/order-adyen-check/?redirectResult=result',
      always({ ...fine, shows: '/fr-fr/order-adyen-check/?redirectResult=result' }, { '401': ended }),
      unknownResult,
    ),
    confirmation('own', waits, unpaid),
    confirmation('unnamed', needed, unpaid),
    confirmation('former', waits, unknownCart),
    ordered('POST', '', notAddedAgain, { well: fine, again: { pieces: [1, 2] }, withCart: true }),
    form('ready', '/fr-fr/account/welcome/', async () => ({ intent: 'card' }), written, { well: fine }),
    form('cart', '/fr-fr/cart/', async () => ({ intent: 'refresh' }), always(failed), { well: fine }),
    proxy('cart', 'addProduct', newSku, proxied, { again: { pieces: [1, 1] } }),
    proxy(
      'cart',
      'addProducts',
      async (stage) => ({ items: [{ ...(await newSku(stage)), quantity: 1 }] }),
      proxied,
      { again: { pieces: [1, 1] } },
    ),
    proxy(
      'cart',
      'setQuantity',
      async (stage, guest) => ({ lineItemId: await lineOf(stage, guest), quantity: 2 }),
      proxied,
      { again: { pieces: [2] } },
    ),
    proxy(
      'cart',
      'deleteProduct',
      async (stage, guest) => ({ lineId: await lineOf(stage, guest) }),
      proxied,
      {
        again: { pieces: [] },
      },
    ),
  ],
  addPromoCode: [
    form('cart', cartPage, async () => ({ form: 'promo', promoCode: 'gift' }), shownInCart, { well: fine }),
  ],
  deletePromoCode: [
    form(
      'cart',
      cartPage,
      async (stage, guest) => {
        await changed(stage, guest, 'addPromoCode', { promoCode: 'GIFT' });
        return { intent: 'promo-remove', promoCode: 'GIFT' };
      },
      shownInCart,
      // It is gone already, and the shopper is told that there is none.
      { well: { status: 422 } },
    ),
  ],
  getLoyaltyOffers: [
    holderPage('/fr-fr/account/loyalty/', optionalAnswer),
    {
      what: 'GET /fr-fr/cart/ (holder)',
      answers: always(fine),
      async prepare(stage) {
        const guest = await guestOf(stage, 'ready');
        await becomeHolder(stage, guest);
        return { guest, ask: () => guest.get(cartPage) };
      },
    },
  ],
  setLoyaltyOffers: [
    form(
      'ready',
      cartPage,
      async (stage, guest) => {
        await becomeHolder(stage, guest);
        return { intent: 'loyalty-offers', offers: 'points_100' };
      },
      seenOfCustomer,
      { well: fine },
    ),
  ],
  addLoyaltyCard: [
    form('ready', cartPage, async () => ({ intent: 'loyalty-card-add' }), seenOfCustomer, { well: fine }),
    form(
      'ready',
      '/fr-fr/account/welcome/',
      async () => ({ intent: 'card' }),
      { ...written, lost: fine },
      { well: fine },
    ),
  ],
  deleteLoyaltyCard: [
    form('ready', cartPage, async () => ({ intent: 'loyalty-card-remove' }), seenOfCustomer, { well: fine }),
  ],
  addGiftCard: [
    form(
      'cart',
      cartPage,
      async () => ({
        form: 'bought-card',
        amount: '50',
        recipientName: 'Jeanne',
        message: '',
        date: today(),
      }),
      always(
        { ...failed, shows: 'value="Jeanne"' },
        { '409': { ...conflict, shows: 'value="Jeanne"' }, lost: shownInCart.lost },
      ),
      { well: fine },
    ),
  ],
  payWithGiftCard: [
    form(
      'ready',
      cartPage,
      async (stage) => {
        const card = await giftCard(stage.backend, 1_000);
        return { form: 'paying-card', number: card.number, pin: card.pin };
      },
      seenOfCustomer,
      { well: fine },
    ),
  ],
  deleteGiftCard: [
    form(
      'cart',
      cartPage,
      async (stage, guest) => {
        const wanted = { amount: 5_000, recipientName: 'Jeanne', message: '', date: today() };
        const { giftCards } = await changed(stage, guest, 'addGiftCard', { giftCard: wanted });
        return { intent: 'gift-card-remove', giftCardId: giftCards[0]?.id ?? '' };
      },
      shownInCart,
      { well: { status: 409 } },
    ),
  ],
  restoreGiftCard: [
    form(
      'ready',
      cartPage,
      async (stage, guest) => {
        const { id: giftCardId, number, pin } = await giftCard(stage.backend, 1_000);
        await guest.post(cartPage, { form: 'paying-card', number, pin });
        await guest.post(cartPage, { intent: 'gift-card-remove', giftCardId });
        // What these have told is read.
        await guest.get(cartPage);
        return { intent: 'gift-card-restore', giftCardId };
      },
      seenOfCustomer,
      { well: fine },
    ),
  ],
  addDonation: [
    form('cart', cartPage, async () => ({ intent: 'donation-add', donationId: 'repair' }), shownInCart, {
      well: fine,
    }),
  ],
  deleteDonation: [
    form(
      'cart',
      cartPage,
      async (stage, guest) => {
        await changed(stage, guest, 'addDonation', { donation: { id: 'repair' } });
        return { intent: 'donation-remove', donationId: 'repair' };
      },
      shownInCart,
      { well: { status: 422 } },
    ),
  ],
  setSubscriptions: [
    form(
      'ready',
      cartPage,
      async () => ({ intent: 'subscriptions', asked: 'SURV', wanted: 'SURV' }),
      written,
      { well: fine },
    ),
  ],
  getTransactionSubscriptions: [page('ready', cartPage, always(fine))],
  addProduct: [
    form(
      'cart',
      '/fr-fr/cart/',
      async (stage) => ({ intent: 'add', quantity: '1', ...(await newSku(stage)) }),
      doneInCart,
      addedTwice,
    ),
    proxy('cart', 'addProduct', newSku, proxiedWrite, addedTwice),
  ],
  addProducts: [
    ordered('POST', '', perhapsAdded, { well: fine, lost: { pieces: [2] }, again: { pieces: [4] } }),
    form(
      'cart',
      '/fr-fr/cart/',
      async (stage) => ({ intent: 'shared', lines: `${(await newSku(stage)).sku}*1` }),
      doneInCart,
      addedTwice,
    ),
    proxy(
      'cart',
      'addProducts',
      async (stage) => ({ items: [{ ...(await newSku(stage)), quantity: 1 }] }),
      proxiedWrite,
      addedTwice,
    ),
  ],
  setQuantity: [
    form(
      'cart',
      '/fr-fr/cart/',
      async (stage, guest) => ({
        intent: 'quantity',
        quantity: '3',
        lineItemId: await lineOf(stage, guest),
      }),
      doneInCart,
      { lost: { pieces: [3] } },
    ),
    proxy(
      'cart',
      'setQuantity',
      async (stage, guest) => ({ lineItemId: await lineOf(stage, guest), quantity: 2 }),
      proxiedWrite,
      { lost: { pieces: [2] } },
    ),
  ],
  deleteProduct: [
    form(
      'cart',
      '/fr-fr/cart/',
      async (stage, guest) => ({ intent: 'delete', lineId: await lineOf(stage, guest) }),
      shownInCart,
      // The line is gone already, and the cart is shown as it is now.
      { well: { status: 409 }, lost: { pieces: [] } },
    ),
    proxy(
      'cart',
      'deleteProduct',
      async (stage, guest) => ({ lineId: await lineOf(stage, guest) }),
      proxiedWrite,
      {
        well: { status: 404 },
        lost: { pieces: [] },
      },
    ),
  ],
  setBillingAddress: [
    form(
      'ready',
      '/fr-fr/order-billing/',
      async () => billing,
      always(
        { ...failed, shows: 'value="7 RUE DE LA FAÏENCE"' },
        { '401': ended, '409': { ...conflict, shows: 'value="7 RUE DE LA FAÏENCE"' } },
      ),
    ),
  ],
  setShippingMethod: [
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => delivery,
      always(
        { ...failed, shows: 'value="7 RUE DE LA FAÏENCE"' },
        { '401': ended, '409': { ...conflict, shows: 'value="7 RUE DE LA FAÏENCE"' } },
      ),
    ),
  ],
  getShippingMethods: [
    page('cart', '/fr-fr/cart/', always(fine)),
    // The form is read without them: the page that says why it was refused asks, and logs it under its own id.
    form(
      'cart',
      '/fr-fr/cart/',
      async () => ({ intent: 'none' }),
      always({ status: 422, told: true }),
      empty,
    ),
    page('ready', '/fr-fr/order-delivery/', needed),
    form('ready', '/fr-fr/order-delivery/', async () => ({}), needed, empty),
    ...unneededBy(['order-billing', 'order-payment']),
    page('cart', '/fr-fr/api/getShippingMethods?country=FR', proxied),
  ],
  createPayment: [form('ready', '/fr-fr/order-payment/', paying, written, { lost: { payments: 1 } })],
  createProviderPayment: [
    form(
      'ready',
      '/fr-fr/order-payment/',
      async (stage, guest) => ({ ...(await paying(stage, guest)), product: 'alma-3x' }),
      written,
      { lost: { payments: 1 } },
    ),
  ],
  getPaymentSession: [page('ready', '/fr-fr/order-payment/?pay=here', optionalAnswer)],
  submitPaymentDetails: [
    page(
      'ready',
      '/fr-fr/order-adyen-check/?redirectResult=result',
      always(
        { ...fine, shows: '/fr-fr/order-adyen-check/?redirectResult=result' },
        { '401': ended, '409': { status: 303, location: /order-payment\/\?result=Error/, told: true } },
      ),
      unknownResult,
    ),
    // It was paid once, and there is one order of it.
    paidReturn(
      always(
        { ...fine, shows: '/fr-fr/order-adyen-check/?redirectResult=' },
        { '401': ended, '409': { status: 303, location: /order-payment\/\?result=Error/, told: true } },
      ),
      { well: { status: 302, location: /\/order-confirmation\/$/ }, lost: { orders: 1 } },
    ),
  ],
  refreshCart: [
    form('cart', '/fr-fr/cart/', async () => ({ intent: 'refresh' }), always(failed, { '409': conflict }), {
      well: fine,
    }),
  ],
  validateCart: [
    // What was ordered is shown, without a word of the answer that was lost.
    overview(
      'POST',
      { ...written, lost: { ...fine, shows: 'data-order-number', hides: 'role="alert"', ordered: true } },
      {
        well: { status: 302, location: /\/order-confirmation\/$/ },
        lost: oneOrder,
      },
    ),
  ],
  getStores: [
    inStores('stock', 'search=Lille', always({ status: 503, shows: 'notice--warning' })),
    page('ready', '/fr-fr/order-delivery/', optional),
    // A store is shown without those nearby.
    sampled('de-de', 'store', fine),
    shown('pl-pl', 'the locator', () => '/pl-pl/stores/?search=Warszawa', {
      status: 503,
      shows: 'name="search"',
    }),
    sampled('fr-ch', 'stores-all', { status: 503, shows: 'notice--warning' }),
    page(
      'customer',
      '/fr-fr/account/store/?search=Lille',
      always({ ...fine, shows: 'notice--warning' }, { '401': ended }),
      { well: fine },
    ),
    shown('fr-ch', 'the sitemap', () => '/fr-ch/sitemap-pages.xml', { status: 503 }),
  ],
  getPickups: [
    page('ready', '/fr-fr/order-delivery/', optional),
    form('ready', '/fr-fr/order-delivery/', async () => collected, written),
  ],
  getLockers: [
    page('ready', '/fr-fr/order-delivery/', optional),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => ({ ...collected, method: 'LO', point: 'FR-L2' }),
      written,
    ),
  ],
  getMapPoints: [shown('it-it', 'the map', () => '/it-it/api/getMapPoints?kind=store', { status: 503 })],
  getStoreOptions: [sampled('fr-ch', 'store', fine)],
  // Countries without their stores are not named, and all of them can still be reached.
  getStoreCountries: [sampled('it-it', 'stores', { ...fine, shows: '/it-it/stores/all/' })],
  suggestPlaces: [
    page('cart', '/fr-fr/api/suggestPlaces?search=Par', always(fine)),
    shown('it-it', 'the locator', () => '/it-it/stores/?search=Xyzzy', fine),
  ],
  reserve: [
    reserving(always({ ...failed, shows: 'id="errors"' }, { '409': { ...conflict, shows: 'id="errors"' } })),
  ],
  subscribeNewsletter: [
    // Whoever asked hears the same, whatever became of it; the log knows.
    form(
      'stranger',
      '/fr-fr/newsletter/subscription/',
      newEmail,
      always({ ...fine, shows: 'Merci.' }),
      isSaved,
    ),
    proxy(
      'stranger',
      'subscribeNewsletter',
      async () => ({ ...(await newEmail()), additionalInformation: '/fr-fr/' }),
      always(fine),
      { well: fine },
    ),
  ],
  askUnsubscription: [
    form(
      'stranger',
      '/fr-fr/unsubscribe/',
      newEmail,
      always({ ...failed, shows: 'id="errors"' }, { '409': { ...conflict, shows: 'id="errors"' } }),
      isSaved,
    ),
  ],
  getNewsletterRequest: [
    letterLink('GET', 'confirmation', always({ status: 503, shows: 'notice--warning' }), {
      well: { ...fine, shows: 'Confirmer mon inscription' },
    }),
  ],
  confirmNewsletter: [
    letterLink('POST', 'confirmation', notConfirmed, { well: { status: 303, location: /confirmation/ } }),
  ],
  getUnsubscription: [
    // The button is there while nobody can say how it stands.
    letterLink('GET', 'unsubscribe', always({ ...fine, shows: 'Se désinscrire</button>' }), {
      well: { ...fine, shows: 'Se désinscrire</button>' },
    }),
  ],
  unsubscribeNewsletter: [
    letterLink('POST', 'unsubscribe', notConfirmed, {
      well: { status: 303, location: /unsubscribe\/confirmation\// },
    }),
  ],
  getReservation: [
    reserved(null, always({ status: 503, shows: 'Rien n’a changé' }), {
      well: { ...fine, shows: '12 Grand Place' },
    }),
  ],
  cancelReservation: [reserved('cancel', notChanged, isSaved)],
  restoreReservation: [reserved('again', notChanged, isSaved)],
  // It leads to the address of the reservation, where that is said.
  confirmReservation: [
    confirmed(always({ status: 503, shows: 'Rien n’a changé' }), {
      well: { status: 303, location: /\?token=[^&]+$/ },
    }),
  ],
  listReservations: [
    page(
      'customer',
      '/fr-fr/account/reservations/',
      always({ ...fine, shows: 'notice--warning' }, { '401': ended }),
    ),
  ],
  cancelOwnReservation: [ownReserved('cancel'), ...ownByProxy('cancelOwnReservation')],
  restoreOwnReservation: [ownReserved('again'), ...ownByProxy('restoreOwnReservation')],
  setHappyShopping: [
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async ({ backend }, guest) => {
        await backend.db
          .prepare(
            `UPDATE customers SET loyalty_type = 'HSP'
             WHERE customer_id = (SELECT customer_id FROM carts WHERE cart_id = ?)`,
          )
          .bind(guest.cartId)
          .run();
        return { ...collected, method: 'HSP', point: '44' };
      },
      always(
        { ...failed, shows: 'value="Zoé"' },
        { '401': ended, '409': { ...conflict, shows: 'value="Zoé"' } },
      ),
    ),
  ],
  suggestAddresses: [
    page('cart', '/fr-fr/api/suggestAddresses?country=FR&search=rue+de', always(fine)),
    // The address is kept without a word on its quality.
    form('customer', `${addressesPath}create/`, async () => home, always(fine), { well: fine }),
    form('customer', '/fr-fr/account/settings/billing-address/', async () => billing, always(fine), {
      well: fine,
    }),
    form('ready', '/fr-fr/order-billing/', async () => billing, always({ status: 303, location: /order-/ })),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => delivery,
      always({ status: 303, location: /order-/ }),
    ),
  ],
  getWishlist: [
    page('customer', '/fr-fr/account/dashboard/', always({ ...fine, shows: 'Réessayer' })),
    page('customer', '/fr-fr/account/wishlist/', always({ ...fine, shows: 'Réessayer' }), {
      well: fine,
    }),
    page('customer', '/fr-fr/api/visitor?saved', always({ ...fine, shows: '"saved":[]' })),
  ],
  addWishlistProduct: [
    proxy('customer', 'addWishlistProduct', newPiece, ofCustomer),
    form('customer', '/fr-fr/account/wishlist/', savedPiece, written, { well: fine }),
  ],
  deleteWishlistProduct: [
    proxy('customer', 'deleteWishlistProduct', async () => ({ productId: '100001' }), ofCustomer),
    form('customer', '/fr-fr/account/wishlist/', async () => ({ remove: '100001-1000011' }), written, {
      well: fine,
    }),
  ],
  getStockAlerts: [
    page('customer', '/fr-fr/account/alerts/', always({ ...fine, shows: 'Réessayer' }), { well: fine }),
    page('customer', '/fr-fr/api/visitor?saved', always({ ...fine, shows: '"saved":[]' })),
  ],
  addStockAlert: [
    proxy('customer', 'addStockAlert', newAlert, ofCustomer),
    form(
      'customer',
      '/fr-fr/account/alerts/',
      async (stage) => ({ ask: (await newAlert(stage)).sku }),
      written,
      {
        well: fine,
      },
    ),
  ],
  deleteStockAlert: [
    proxy('customer', 'deleteStockAlert', async () => ({ sku: 'x-M', knowledgeTypeId: '1' }), ofCustomer),
    form('customer', '/fr-fr/account/alerts/', async () => ({ remove: 'x-M' }), written, { well: fine }),
  ],
  getStore: [
    sampled('it-it', 'store'),
    reserved(null, always({ ...fine, shows: '12 Grand Place' })),
    inStores('reserve', 'store=42', always(failed)),
    reserving(pieceUnknown),
    withStore('/fr-fr/account/store/', always({ ...fine, shows: 'notice--warning' }, { '401': ended })),
    form('customer', '/fr-fr/account/store/', async () => ({ store: '42' }), written, { well: fine }),
    form(
      'ready',
      '/fr-fr/order-delivery/',
      async () => ({ ...collected, method: 'LM', point: '44' }),
      written,
    ),
  ],
  mergeCarts: [
    callback(true, always({ status: 303, location: /^\/fr-fr\/cart\/$/ }), {
      well: { status: 303, location: /^\/fr-fr\/cart\/$/ },
    }),
  ],
};
