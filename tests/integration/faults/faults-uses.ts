/**
 * The table of expected responses: for every call of the contract, the pages and proxy routes that use it, and what a
 * shopper gets if it fails. A call without a row here does not compile.
 */
import { Response as WorkerResponse } from 'miniflare';
import { registrationSql } from '../../../backend/authentication/tokens/platform-registration.ts';
import { demoPlatform } from '../../../demo/platforms.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import type { CallInput, CallName } from '../../../shared/contract/contract.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { seenOrder } from '../../../worker/pages/checkout/frame/seen-order.ts';
import type { MutationInput } from '../../../worker/visitor/cart/cart-writes.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { linkedPlatform, platformToken } from '../../shop/linked-platform.ts';
import { familyPath, productPath, type Sample, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, billingAddress, of, readyCart, visitor } from '../cart/carts-fixture.ts';
import { giftCard } from '../cart/extras-fixture.ts';
import { newLetter } from '../consent/newsletter-fixture.ts';
import { deliveredOrder } from '../orders/delivered-order.ts';
import { payUnnotified } from '../payment/pay-unnotified.ts';
import { asking, confirming, inStore } from '../stores/reservations-fixture.ts';
import { type Break, type Fault, faults } from './faults-layer.ts';
import { customer, Guest, openSession } from './faults-visitor.ts';

export interface Expected {
  status: number;
  /** The status of a repeated request after it was carried out: an order is placed once. */
  again?: number;
  /** Target of a redirect. */
  location?: RegExp;
  /** Text that the response contains. */
  shows?: string;
  /** Text that it must not contain. */
  hides?: string;
  /** True for a refusal that the shopper sees: it is no failure, and leaves no line in the log. */
  unlogged?: true;
  /** True if the visitor has to sign in again. */
  ended?: true;
  /** How often the page makes the call, with different inputs: each failure is logged. Default 1. */
  asks?: number;
  /** True if the cart became an order, which is shown: the visitor has no cart any more. */
  ordered?: true;
}

/** The backend's records of a visitor. */
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

/** Expectations after the failures, the last of which was carried out without a response. */
interface After {
  /** The response to a repeated request; by default a page, or for a form a redirect. */
  well?: Expected;
  /** Changes of the records by the failures. */
  lost?: Partial<Holdings>;
  /** Changes of the records by the repeated request. */
  again?: Partial<Holdings>;
}

export interface Use extends After {
  what: string;
  /**
   * Market in which the call is broken for everybody, after the answers that requests share are cleared; otherwise it
   * is broken for this visitor only.
   */
  market?: Locale;
  /** Creates the visitor; `ask` sends the request of the case, as often as it is called. */
  prepare(stage: Stage): Promise<{ guest: Guest; ask(): Promise<Answer> }>;
  answers: Record<Fault, Expected>;
}

/** The same response to all faults, with exceptions. */
function always(expected: Expected, exceptions: Partial<Record<Fault, Expected>> = {}): Use['answers'] {
  // One entry for each fault.
  return Object.fromEntries(faults.map((fault) => [fault, exceptions[fault] ?? expected])) as Use['answers'];
}

const failed: Expected = { status: 502 };
const fine: Expected = { status: 200 };
const unavailable: Expected = { status: 503, shows: '--p' };
/** Another spelling of a URL redirects to it, once the call succeeds. */
const moved: After = { well: { status: 301, location: /--lpterms\/$/ } };
const ended: Expected = { status: 303, ended: true };
const conflict: Expected = { status: 409, unlogged: true };

/** A platform's token is refused: the platform links the customer anew. */
const tokenRefused: Expected = { status: 401, shows: 'identity_required', unlogged: true };

/** A customer's page with a required call. */
const needed = always(failed, { '401': ended });
/** The same for a page of the account: it keeps its layout, and offers a retry. */
const unread = always({ ...failed, shows: 'Réessayer' }, { '401': ended });
/** A page with an optional call. */
const optional = always(fine, { '401': ended });
/** The same with a message and a retry. */
const triedAgain = always({ ...fine, shows: 'Réessayer' }, { '401': ended });
/** A page that shows an optional call's failure as a result. */
const optionalAnswer = always(fine);
/** The same with a message and a retry. */
const triedAgainAnswer = always({ ...fine, shows: 'Réessayer' });
/** Buying again: the order shows that it failed. */
const notAddedAgain = always(
  { ...fine, shows: 'pas pu être ajoutées' },
  { '401': ended, '409': { ...fine, unlogged: true } },
);
/** The same if the pieces may have been added. */
const perhapsAdded = always(
  { ...fine, shows: 'Nous ne savons pas' },
  {
    '401': ended,
    '409': { ...fine, unlogged: true },
    '500': { ...fine, shows: 'pas pu être ajoutées' },
    refused: { ...fine, shows: 'pas pu être ajoutées' },
    lost: { ...fine, hides: 'Nous ne savons pas' },
  },
);
/** A page that writes to the cart. */
const written = always(failed, { '401': ended, '409': conflict });
/** A write whose effect the cart shows: if it is there, no failure is shown. */
const outcomeUnknown: Expected = { ...failed, shows: 'Nous ne savons pas' };
const shownInCart = always(outcomeUnknown, {
  '409': conflict,
  '500': { ...failed, hides: 'Nous ne savons pas' },
  refused: { ...failed, hides: 'Nous ne savons pas' },
  lost: { ...fine, hides: 'Nous ne savons pas' },
});
/** Without a success message, the form redirects to the cart. */
const doneInCart: Use['answers'] = { ...shownInCart, lost: { status: 303, location: /\/cart\/$/ } };
const seenOfCustomer: Use['answers'] = { ...shownInCart, '401': ended };
/** A form of the account: it is shown again with what was typed. */
const refused = always(
  { ...failed, shows: 'id="errors"' },
  { '401': ended, '409': { ...conflict, shows: 'id="errors"' } },
);
/** A form whose page cannot be rendered again either, without the same call. */
const pieceUnknown = always(failed, { '409': { ...failed, unlogged: true } });
/** A button whose result is visible on the page. */
const notChanged = always(
  { ...failed, shows: 'Vous voyez ci-dessous' },
  { '409': { ...conflict, shows: 'Vous voyez ci-dessous' } },
);
/** The same after it was carried out: the page shows success. */
const isSaved: After = { well: { status: 200, shows: 'class="notice notice--success"' } };
/** The confirmation: whoever may have paid sees the waiting page. */
const waits = always({ ...fine, shows: 'data-island="order-watch"' }, { '401': ended });
/** The proxy: refusals are passed on. */
const proxied = always(failed, { '409': conflict });
/** A write to the cart by the proxy: done if the cart shows it, otherwise unknown. */
const proxiedWrite = always({ status: 504 }, { '409': conflict, '500': failed, refused: failed, lost: fine });

/** The response to an empty form: it was read. */
const empty: After = { well: { status: 422 } };
/** Nothing was paid: back to the payment page. */
const unpaid: After = { well: { status: 303, location: /\/order-payment\/$/ } };
/** No cart of this customer. */
const unknownCart: After = { well: { status: 303, location: /\/account\/orders\/$/ } };
/** The provider does not know the result. */
const unknownResult: After = { well: { status: 303, location: /\/order-payment\/\?result=Error$/ } };
/** One order, however often it is requested. */
const oneOrder = { payments: 1, orders: 1 };
/** A second add leaves both in the cart. */
const addedTwice: After = { lost: { pieces: [1, 1] }, again: { pieces: [1, 2] } };

/**
 * A public page, or one like it: broken for a whole market. Two rows must not name the same page in the same market,
 * because the edge caches it after the fault.
 */
function shown(
  market: Locale,
  what: string,
  path: (sample: Sample) => string,
  expected: Expected = failed,
  after: After = {},
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

/** A page for a customer with a preferred store. */
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

/** An unused e-mail. */
const newEmail = async () => ({ email: `${crypto.randomUUID()}@test.example` });

/** A button of a mailed link with an unknown result. */
const notConfirmed = always(
  { ...failed, shows: 'Cela n’a pas fonctionné' },
  // It was carried out: the page checks, and shows it.
  { lost: { status: 303, location: /(?:newsletter|unsubscribe)\/confirmation\/\?token/ } },
);

/** The page of a mailed link, opened or submitted by a stranger. */
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

/** A new size with one piece in the store in Lille, and its search. */
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
    // Repeated with the same id: it is one reservation.
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

/** A customer's reservation. */
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
        const { guest, reservationId } = await newOwn(stage, call === 'cancelOwnReservation' ? 'cancel' : 'again');
        const body = JSON.stringify({ reservationId });
        const headers = { origin: guest.shop.shopUrl, 'content-type': 'application/json' };
        return { guest, ask: () => guest.get(`/fr-fr/api/${call}`, { method: 'POST', headers, body }) };
      },
    },
  ];
}

/** The sample page of a route in a market. */
function sampled(market: Locale, route: RouteName, expected: Expected = failed, after: After = {}): Use {
  const path = (sample: Sample) => samplePaths(market, sample)[route];
  return shown(market, `${route} of ${market}`, path, expected, after);
}

/** The wishlist of a new customer of a market, which shows pieces of the shop. */
function emptyWishlist(market: Locale, answers: Use['answers']): Use {
  return {
    what: `the empty wishlist of ${market}`,
    market,
    answers,
    async prepare({ backend }) {
      const { guest } = await customer(backend, market);
      return { guest, ask: () => guest.get(`/${market}/account/wishlist/`) };
    },
  };
}

type Shopper = 'stranger' | 'cart' | 'customer' | 'ready';

/**
 * A guest in the market fr-fr: without anything, with a cart, signed in, or signed in with a cart ready to be paid.
 */
export async function guestOf({ backend }: Stage, shopper: Shopper, locale: Locale = 'fr-fr'): Promise<Guest> {
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
 * Posts a form; after a refusal, the response is the page with the reason, or the target of a guard's redirect. The
 * log has it under the id of the posted request.
 */
async function toTheEnd(guest: Guest, path: string, values: Record<string, string>): Promise<Answer> {
  guest.answeredAt = Number.POSITIVE_INFINITY;
  const posted = await guest.post(path, values);
  guest.answeredAt = performance.now();
  const location = posted.headers.get('location') ?? '';
  const own = new URL(location, posted.url);
  // A restart leads to the same page too, without a message.
  const hasForm = guest.cookies.has('access_token_local') || own.searchParams.has('again');
  const refused = posted.status === 303 && own.pathname === new URL(posted.url).pathname && hasForm;
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

/** A form; `fields` may call the backend for its values. */
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

/** A button of a saved address: a refusal is a flash message. */
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

/** The page that removes a passkey, for a customer who has one. */
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

/** The page that removes a platform, for a customer who has linked one. */
function platformRemoval(
  method: 'GET' | 'POST',
  ask: (guest: Guest, path: string) => Promise<Answer>,
  answers: Use['answers'],
  after: After = {},
): Use {
  return {
    ...after,
    what: `${method} /fr-fr/account/settings/security/assistants/{id}/ (customer)`,
    answers,
    async prepare({ backend }) {
      const { guest, shopper } = await customer(backend, 'fr-fr');
      const id = await linkedPlatform(backend.db, shopper.customerId);
      return { guest, ask: () => ask(guest, `/fr-fr/account/settings/security/assistants/${id}/`) };
    },
  };
}

/** A platform searches for a customer who has linked it. The shop's own profile says all that one has to say. */
function linkedSearch(answers: Use['answers']): Use {
  const path = '/api/ucp/catalog/search';
  return {
    what: `POST ${path} (platform with a customer's token)`,
    market: 'de-de',
    answers,
    async prepare({ backend }) {
      const { shop, db } = backend;
      const { guest, shopper } = await customer(backend);
      const profile = `${shop.shopUrl}/.well-known/ucp`;
      await db.batch(registrationSql({ ...demoPlatform, profile }).map((sql) => db.prepare(sql)));
      const token = await platformToken(shop, await linkedPlatform(db, shopper.customerId, shop.shopUrl));
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-language': 'de-DE',
        'content-type': 'application/json',
        'ucp-agent': `profile="${profile}"`,
      };
      const body = JSON.stringify({ query: 'Kleid', pagination: { limit: 1 } });
      return { guest, ask: () => guest.get(path, { method: 'POST', headers, body }) };
    },
  };
}

/** A customer with a recent sign-in requests the export of all personal data. */
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
/** Fields of a new customer. */
const about = {
  form: 'about',
  gender: 'F',
  birthday: '',
  phoneNumberCountry: 'FR',
  phoneNumber: '',
  newsletter: 'on',
};
const today = () => new Date().toISOString().slice(0, 10);

/** Changes a guest's cart directly in the gateway. */
async function changed<Name extends 'addPromoCode' | 'addGiftCard' | 'addDonation'>(
  { backend }: Stage,
  guest: Guest,
  name: Name,
  input: MutationInput<Name>,
): Promise<Cart> {
  const as = { ...visitor, locale: 'fr-fr' } as const;
  const cart = await backend.call('getCart', { cartId: guest.cartId }, as);
  // The input of this call.
  return backend.call(name, { ...of(cart), ...input } as CallInput<Name>, as) as Promise<Cart>;
}

/** Gives the customer of a cart a loyalty card and points. */
/** Gives the customer of a cart a loyalty card with points. */
export async function becomeHolder({ backend }: Stage, guest: Guest): Promise<void> {
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

/** The proxy with a call for customers only. */
const ofCustomer = always(failed, { '409': conflict, '401': { status: 401, unlogged: true } });

/** Product and colour of a new piece. */
async function newPiece({ backend }: Stage): Promise<{ productId: string; optionId: string }> {
  const optionId = (await backend.product(9)).replace('-M', '');
  return { productId: optionId.slice(0, -1), optionId };
}

/** The same as a heart sends it. */
async function savedPiece(stage: Stage): Promise<{ save: string }> {
  const { productId, optionId } = await newPiece(stage);
  return { save: `${productId}.${optionId}` };
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

/** For a customer with a password, who types another one. */
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

/** The settings form of a customer who changes the name. */
async function typedClient(guest: Guest): Promise<Record<string, string>> {
  const { html } = await guest.get('/fr-fr/account/settings/edit/');
  const email = /name="before" value="([^"]*)"/.exec(html)?.[1] ?? '';
  return { firstName: 'Inès', lastName: 'Moreau', phoneNumberCountry: 'FR', email, before: email };
}

/** Fields of an order that is collected. */
const collected = {
  ...{ method: 'PR', point: 'FR-P1', methodsOf: 'FR', search: '75002', searched: '75002' },
  ...{ collectFirstName: 'Zoé', collectLastName: 'Petit' },
  ...{ phoneNumber: '06 12 34 56 78', phoneNumberCountry: 'FR' },
};

/** The shown state of a guest's cart. */
async function seen(guest: Guest, market: Locale) {
  const cart: Cart = JSON.parse((await guest.get(`/${market}/api/getCart`)).html);
  return { ...seenOrder(cart) };
}

/** Fields of the payment page for a guest's cart. */
async function paying(_: Stage, guest: Guest): Promise<Record<string, string>> {
  return { form: 'payment', product: 'card', ...(await seen(guest, 'fr-fr')) };
}

/** The return from an authorised payment, before the provider's notification. */
function paidReturn(answers: Use['answers'], after: After): Use {
  return {
    ...after,
    what: 'the return from a payment (ready)',
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, 'ready');
      const opened = await guest.post('/fr-fr/order-payment/', await paying(stage, guest));
      const path = await payUnnotified(stage.backend.shop, opened.headers.get('location') ?? '');
      return { guest, ask: () => guest.get(path) };
    },
  };
}

/** The step that places a free cart's order. */
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

/** The page with the order of a cart; the checkout redirects there with the cart's id in the URL. */
function confirmation(cart: 'own' | 'former' | 'unnamed', answers: Use['answers'], after: After = {}): Use {
  return {
    ...after,
    what: `the confirmation of a cart (${cart})`,
    answers,
    async prepare(stage) {
      const guest = await guestOf(stage, cart === 'former' ? 'customer' : 'ready');
      const query = { own: `?cart=${guest.cartId}`, former: `?cart=${crypto.randomUUID()}`, unnamed: '' }[cart];
      return { guest, ask: () => guest.get(`/fr-fr/order-confirmation/${query}`) };
    },
  };
}

/** The former piece is in the cart again. */
const boughtAgain: After = { well: fine, again: { pieces: [2] } };

/** The page of a delivered order, or its form for a return. */
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
          `INSERT INTO orders (order_number, cart_id, customer_id, status, locale, currency, total_price,
             shipping_price, shipping_method, shipping_address, billing_address, created_at)
           SELECT ?2, cart_id, customer_id, 'PAID', 'fr-fr', 'EUR', 5900, 0, shipping_method, shipping_address,
             billing_address, '2026-11-20T10:00:00.000Z' FROM carts WHERE cart_id = ?1`,
        )
        .bind(cartId, number)
        .run();
      // The cart has become an order.
      guest.cookies.delete('cart_id_local');
      return { guest, ask: () => guest.get(`/fr-fr/${path({ cartId, number })}`) };
    },
  };
}

/** A page of a customer with a loyalty card. */
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

/** The return from the sign-in with a code. */
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
  unlogged: true,
};
const toSignInAgain: Expected = { status: 303, location: /\/authentication\/auth\/logout/ };

/** In the market `fr` carts are free and there is an overview: its button places the order. */
export const freeMarket: Locale = 'fr';

/** Calls that nothing of the shop uses yet; the contract declares their failures. */
type Unused = 'nobody asks yet';

/** Every page needs the configuration: it has a suite of its own. */
type Configuration = 'see the configuration';

/** Calls that every page makes in the same way: one page stands for all. */
export const askedByAll: ReadonlySet<CallName> = new Set([
  'getWebDomains',
  'getRedirects',
  'mergeCsp',
  'getHeader',
  'getFooter',
  'getSiteSelector',
  'getJwks',
  'refreshTokens',
  // Guards of account pages make it.
  'getAccount',
]);

/** Both pages and forms of the steps have the same guards. */
const steps = ['order-billing', 'order-delivery', 'order-payment'] as const;

/** The calls that every step needs before anything else. */
const neededBySteps: readonly Use[] = [
  ...steps.map((step) => page('ready', `/fr-fr/${step}/`, needed)),
  ...steps.map((step) => form('ready', `/fr-fr/${step}/`, async () => ({}), needed, empty)),
  overview('GET', needed),
  overview('POST', needed, { again: oneOrder }),
];

/** The response to an empty form of the steps: it was read, so the call before it was optional. */
const readAnyway = always({ status: 422 }, { '401': ended });

/** The steps continue without the call of their guard, so that the pages need not wait for it. */
const unneededBy = (pages: readonly (typeof steps)[number][]): readonly Use[] => [
  ...pages.map((step) => page('ready', `/fr-fr/${step}/`, optional)),
  ...pages.map((step) => form('ready', `/fr-fr/${step}/`, async () => ({}), readAnyway, empty)),
  overview('GET', optional),
  overview('POST', always({ status: 303, again: 302, location: /\/order-confirmation\// }, { '401': ended }), {
    well: { status: 302, location: /\/order-confirmation\/$/ },
    lost: oneOrder,
  }),
];

export const uses: { [Name in CallName]: readonly [Use, ...Use[]] | Unused | Configuration } = {
  getWebDomains: 'see the configuration',
  getRedirects: 'see the configuration',
  mergeCsp: 'see the configuration',
  getLegalNotices: [
    page('stranger', '/fr-fr/api/getLegalNotices?country=FR&language=fra', always({ ...fine, shows: '{"values":[]}' })),
  ],

  // First, because keys are cached.
  getJwks: [account('pl', 0, always(failed))],
  refreshTokens: [account('pl-pl', 1000, always(failed, { '401': toSignIn, denied: toSignIn }))],
  exchangeCode: [
    callback(false, always(failed, { '401': toSignInAgain, denied: toSignInAgain, '409': toSignInAgain }), {
      well: toSignInAgain,
    }),
  ],

  // An isolate caches for a minute the products that it offers instead of content: the empty cart requests them in
  // markets where nothing else does, neither another row nor the first visit of the configuration.
  getSegmentations: [sampled('es-es', 'search', fine), sampled('de', 'cart', fine), sampled('fr', 'store', fine)],
  getFamily: [
    shown('de-de', 'a catalogue', (sample) => familyPath('de-de', sample)),
    shown('pl-pl', 'a product', (sample) => productPath('pl-pl', sample), fine),
    sampled('pl-pl', 'landing-page', fine),
  ],
  listProducts: [
    shown('it-it', 'a catalogue', (sample) => familyPath('it-it', sample)),
    sampled('en', 'search', fine),
    // For the pieces that content proposes there, and those of an empty cart.
    sampled('pl', 'cart', { ...fine, asks: 2 }),
    papered('the confirmation of an order', ({ cartId }) => `order-confirmation/?cart=${cartId}`, optional),
    sampled('it', 'store', fine),
    sampled('fr-ch', 'landing-page', fine),
    sampled('de-de', 'blog-page', fine),
    sampled('it-it', 'trend-page', fine),
    emptyWishlist('pl-pl', optional),
  ],
  getRecommendations: [shown('fr-ch', 'a product', (sample) => productPath('fr-ch', sample), fine)],
  listReviews: [shown('pl', 'a product', (sample) => productPath('pl', sample), fine)],
  // The form is to come with the account.
  createReview: 'nobody asks yet',
  getSizeGuide: [shown('it-it', 'a product', (sample) => productPath('it-it', sample), fine)],
  getDeliveryOffers: [shown('es-es', 'a product', (sample) => productPath('es-es', sample), fine)],
  listOptions: [
    shown('fr-ch', 'GET /fr-ch/', () => '/fr-ch/', fine),
    sampled('de-de', 'lookbook-page', fine),
    // The message about a removed entry has no name then.
    form('customer', '/fr-fr/account/wishlist/', async () => ({ remove: '100001.1000011' }), always(fine), {
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
  // An incomplete sitemap would look as if pages were gone.
  getSitemapParts: [shown('it-it', 'a sitemap', () => '/it-it/sitemap-pages.xml', { status: 503 })],
  getSitemapPart: [shown('es-es', 'a sitemap of products', () => '/es-es/sitemap-products-0.xml', { status: 503 })],

  getHeader: [shown('es', 'GET /es/', () => '/es/', fine)],
  getFooter: [shown('de', 'GET /de/', () => '/de/', fine)],
  getSiteSelector: [shown('it', 'GET /it/', () => '/it/', fine)],
  // The departments of the catalogue are the fallback.
  getZones: [
    shown('de', 'a catalogue with zones', (sample) => familyPath('de', sample), fine),
    shown('de', 'GET /de/search/?q=seide', () => '/de/search/?q=seide', fine),
    page('customer', '/fr-fr/account/dashboard/', optionalAnswer),
    page('cart', '/fr-fr/cart/', optionalAnswer),
    papered('the confirmation of an order', ({ cartId }) => `order-confirmation/?cart=${cartId}`, optionalAnswer),
    // An empty list is not shown as an error.
    page('customer', '/fr-fr/account/wishlist/', always({ ...fine, hides: 'Réessayer' })),
    sampled('es', 'product', fine),
  ],
  getPages: [
    shown('pl', 'GET /pl/', () => '/pl/', { ...fine, shows: '--p' }),
    // Pages of content alone say that they will be back, and offer products.
    shown('en', 'GET /en/x--lpterms/', () => '/en/x--lpterms/', unavailable, moved),
    sampled('es-es', 'blog', unavailable),
    sampled('fr-ch', 'blog-feed', { status: 503 }),
    // The article, and related ones.
    sampled('pl-pl', 'blog-page', { ...unavailable, asks: 2 }),
    sampled('it-it', 'lookbook-page', unavailable),
    sampled('en', 'trend-page', unavailable),
    sampled('es-es', 'help', unavailable),
    sampled('it-it', 'help-page', unavailable),
    // Its picture is content, and optional.
    sampled('de-de', 'gift-card', fine),
    shown('pl-pl', 'a sitemap of content', () => '/pl-pl/sitemap-pages.xml', { status: 503 }),
    // The help results of a search.
    shown('fr-ch', 'GET /fr-ch/search/?q=soie', () => '/fr-ch/search/?q=soie', fine),
    // Suggestions of help articles.
    shown('it-it', 'suggestions', () => '/it-it/api/getSuggestions?query=resi&currency=EUR', {
      ...fine,
      shows: '"help":[]',
    }),
  ],
  getAssets: [sampled('es-es', 'trend-page', fine), sampled('pl', 'store', fine)],
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
    // The page with the reason makes the call, and logs it under its own id.
    form(
      'ready',
      '/fr-fr/order-payment/',
      async () => ({ form: 'payment' }),
      always({ status: 422, unlogged: true }),
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
    // The market has no loyalty programme.
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
      // It is set already, which is shown.
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
  // These customers have no recent sign-in, which the page says in the end.
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
  listPlatforms: [
    page('customer', '/fr-fr/account/settings/security/', optional),
    platformRemoval('GET', (guest, path) => guest.get(path), needed),
  ],
  unlinkPlatform: [
    platformRemoval(
      'POST',
      (guest, path) => toTheEnd(guest, path, { form: 'platform' }),
      { ...written, lost: { ...fine, shows: 'n’est plus associé à votre compte' } },
      { well: fine },
    ),
  ],
  exchangePlatformToken: [
    linkedSearch(always({ status: 503, shows: 'unavailable' }, { '401': tokenRefused, denied: tokenRefused })),
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
    form('customer', '/fr-fr/account/settings/security/', async () => ({ intent: 'confirm-email' }), written, {
      well: fine,
    }),
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
      // Their password is another one.
      well: { status: 422, shows: 'href="#bank-details-password"' },
    }),
  ],
  getSubscriptions: [
    page('customer', '/fr-fr/account/settings/', triedAgain),
    page('customer', '/fr-fr/account/subscriptions/', triedAgain),
    page('customer', '/fr-fr/api/visitor', always({ ...fine, shows: '"subscribed":false' })),
  ],
  updateSubscriptions: [
    form('customer', '/fr-fr/account/subscriptions/', async () => ({ shown: 'NEWS', NEWS: 'on' }), refused, isSaved),
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
    form('ready', '/fr-fr/order-delivery/', async () => delivery, always({ status: 303, location: /order-/ })),
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
    // It is shown as deleted, though the response was lost.
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
    ordered('POST', 'withdrawal/', always(failed, { '401': ended, '409': { ...failed, unlogged: true } }), {
      well: fine,
    }),
    ordered('POST', 'return/', always(failed, { '401': ended, '409': { ...failed, unlogged: true } }), {
      well: fine,
    }),
  ],
  requestReturn: [ordered('POST', 'return/', always(failed, { '401': ended, '409': conflict }), { well: fine })],
  withdraw: [ordered('POST', 'withdrawal/', always(failed, { '401': ended, '409': conflict }), { well: fine })],
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
      always(failed, { '409': conflict, '401': { status: 401, unlogged: true } }),
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
    // Another payment method than the pending one, which is cancelled first.
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
    // Whoever may have paid sees the result, or the waiting page.
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
    proxy('cart', 'addProducts', async (stage) => ({ items: [{ ...(await newSku(stage)), quantity: 1 }] }), proxied, {
      again: { pieces: [1, 1] },
    }),
    proxy(
      'cart',
      'setQuantity',
      async (stage, guest) => ({ lineItemId: await lineOf(stage, guest), quantity: 2 }),
      proxied,
      { again: { pieces: [2] } },
    ),
    proxy('cart', 'deleteProduct', async (stage, guest) => ({ lineId: await lineOf(stage, guest) }), proxied, {
      again: { pieces: [] },
    }),
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
      // It is gone already, and the shopper sees that there is none.
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
        // Reads their flash messages.
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
    form('ready', cartPage, async () => ({ intent: 'subscriptions', asked: 'SURV', wanted: 'SURV' }), written, {
      well: fine,
    }),
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
      // The line is gone already, and the current cart is shown.
      { well: { status: 409 }, lost: { pieces: [] } },
    ),
    proxy('cart', 'deleteProduct', async (stage, guest) => ({ lineId: await lineOf(stage, guest) }), proxiedWrite, {
      well: { status: 404 },
      lost: { pieces: [] },
    }),
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
    // The form is read without them: the page with the reason makes the call, and logs it under its own id.
    form('cart', '/fr-fr/cart/', async () => ({ intent: 'none' }), always({ status: 422, unlogged: true }), empty),
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
        { '401': ended, '409': { status: 303, location: /order-payment\/\?result=Error/, unlogged: true } },
      ),
      unknownResult,
    ),
    // It was paid once, and there is one order.
    paidReturn(
      always(
        { ...fine, shows: '/fr-fr/order-adyen-check/?redirectResult=' },
        { '401': ended, '409': { status: 303, location: /order-payment\/\?result=Error/, unlogged: true } },
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
    // The order is shown, without a message about the lost response.
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
    // A store is shown without nearby ones.
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
    form('ready', '/fr-fr/order-delivery/', async () => ({ ...collected, method: 'LO', point: 'FR-L2' }), written),
  ],
  getMapPoints: [shown('it-it', 'the map', () => '/it-it/api/getMapPoints?kind=store', { status: 503 })],
  getStoreOptions: [sampled('fr-ch', 'store', fine)],
  // Countries are not listed without their stores, and all stores can still be reached.
  getStoreCountries: [sampled('it-it', 'stores', { ...fine, shows: '/it-it/stores/all/' })],
  suggestPlaces: [
    page('cart', '/fr-fr/api/suggestPlaces?search=Par', always(fine)),
    shown('it-it', 'the locator', () => '/it-it/stores/?search=Xyzzy', fine),
  ],
  reserve: [reserving(always({ ...failed, shows: 'id="errors"' }, { '409': { ...conflict, shows: 'id="errors"' } }))],
  subscribeNewsletter: [
    // The response is the same in all cases; the log has the failure.
    form('stranger', '/fr-fr/newsletter/subscription/', newEmail, always({ ...fine, shows: 'Merci.' }), isSaved),
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
    // The button is shown while the status is unknown.
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
  // It redirects to the URL of the reservation, which shows it.
  confirmReservation: [
    confirmed(always({ status: 503, shows: 'Rien n’a changé' }), {
      well: { status: 303, location: /\?token=[^&]+$/ },
    }),
  ],
  listReservations: [
    page('customer', '/fr-fr/account/reservations/', always({ ...fine, shows: 'notice--warning' }, { '401': ended })),
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
      always({ ...failed, shows: 'value="Zoé"' }, { '401': ended, '409': { ...conflict, shows: 'value="Zoé"' } }),
    ),
  ],
  suggestAddresses: [
    page('cart', '/fr-fr/api/suggestAddresses?country=FR&search=rue+de', always(fine)),
    // The address is saved without a note on its quality.
    form('customer', `${addressesPath}create/`, async () => home, always(fine), { well: fine }),
    form('customer', '/fr-fr/account/settings/billing-address/', async () => billing, always(fine), {
      well: fine,
    }),
    form('ready', '/fr-fr/order-billing/', async () => billing, always({ status: 303, location: /order-/ })),
    form('ready', '/fr-fr/order-delivery/', async () => delivery, always({ status: 303, location: /order-/ })),
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
    form('customer', '/fr-fr/account/wishlist/', async () => ({ remove: '100001.1000011' }), written, {
      well: fine,
    }),
  ],
  getStockAlerts: [
    page('customer', '/fr-fr/account/alerts/', always({ ...fine, shows: 'Réessayer' }), { well: fine }),
    page('customer', '/fr-fr/api/visitor?saved', always({ ...fine, shows: '"saved":[]' })),
  ],
  addStockAlert: [
    proxy('customer', 'addStockAlert', newAlert, ofCustomer),
    form('customer', '/fr-fr/account/alerts/', async (stage) => ({ ask: (await newAlert(stage)).sku }), written, {
      well: fine,
    }),
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
    form('ready', '/fr-fr/order-delivery/', async () => ({ ...collected, method: 'LM', point: '44' }), written),
  ],
  mergeCarts: [
    callback(true, always({ status: 303, location: /^\/fr-fr\/cart\/$/ }), {
      well: { status: 303, location: /^\/fr-fr\/cart\/$/ },
    }),
  ],
};
