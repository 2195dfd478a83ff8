import type { Context } from 'hono';
import type { SignInPurpose } from '../shared/account/sign-in-purpose.ts';
import { isEmpty, isOfMarket } from '../shared/cart/cart.ts';
import { familyHref, optionOfSlug, productHref } from '../shared/catalogue/product-url.ts';
import {
  type CheckoutStep,
  checkoutSteps,
  currentStep,
  deliveryCountry,
  isBeingPaid,
  mayVisit,
  nextStep,
  stepsOf,
} from '../shared/checkout/checkout.ts';
import type { Family } from '../shared/contract/catalogue/catalog.ts';
import type { Product, ProductOption } from '../shared/contract/catalogue/product.ts';
import { href } from '../shared/routes.ts';
import { findEntry, toEntry } from './content/find-entry.ts';
import { isUnauthorized, NotFound, UpstreamError } from './errors/errors.ts';
import type { AppEnv, RequestState } from './page/context.ts';
import type { GuardName, PublicGuardName } from './page/guard-names.ts';
import type { PageRequest } from './page/page-module.ts';
import { signInUrl } from './visitor/sign-in.ts';

/** Runs before a visitor's page: returns nothing to let it pass, or the response. @throws NotFound */
export type Guard = (c: Context<AppEnv>) => Promise<Response | undefined>;

/** The same for public pages, which have no visitor. */
export type PublicGuard = (request: PageRequest) => Promise<Response | undefined>;

function redirect(location: string, status: 301 | 302): Response {
  return new Response(null, { status, headers: { location } });
}

function isStep(name: string | undefined): name is CheckoutStep {
  return checkoutSteps.some((step) => step === name);
}

/** Awaits a call for an id in the address. @throws NotFound if the gateway answers 404 or 400 */
async function resolve<T>(request: PageRequest, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UpstreamError && (error.status === 404 || error.status === 400))
      throw new NotFound(request.url.pathname);
    throw error;
  }
}

/** Turns an upstream failure into null. Rethrows an unauthorised call and any other error. */
function withoutAnswer(error: unknown): null {
  if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
  return null;
}

/** Redirects permanently to the canonical address, unless this is it. The door adds the query. */
function toCanonical(request: PageRequest, path: string): Response | undefined {
  return path === request.url.pathname ? undefined : redirect(path, 301);
}

/**
 * Redirects to the one address of a landing page. Its family is loaded here for the page, which makes the same call
 * again at no cost. If the content service fails, the page says so itself.
 */
async function initLanding(request: PageRequest, landingPageId: string): Promise<Response | undefined> {
  const entry = await findEntry(request, 'landing_page', landingPageId);
  if (entry === null) return undefined;
  if (entry.family_id !== null) await request.gateway.attempt('getFamily', { familyId: entry.family_id });
  return toEntry(request, 'landing_page', entry);
}

const initCatalog: PublicGuard = async (request) => {
  const { familyId = '', landingPageId } = request.route.params;
  if (landingPageId !== undefined) return initLanding(request, landingPageId);
  const family: Family = await resolve(request, request.gateway.call('getFamily', { familyId }));
  return toCanonical(request, familyHref(request.locale, family));
};

async function productOf(request: PageRequest): Promise<{ product: Product; option: ProductOption | undefined }> {
  const { gateway, domain } = request;
  const { productId, optionId, gtin, name = '' } = request.route.params;
  const currency = domain.devise;
  if (gtin !== undefined) {
    const product = await gateway.call('getProductByGtin', { gtin, currency });
    return { product, option: product.options.find(({ sizes }) => sizes.some((size) => size.gtin === gtin)) };
  }
  if (optionId !== undefined) {
    try {
      const product = await gateway.call('getProductByOption', { optionId, currency });
      return { product, option: product.options.find((option) => option.optionId === optionId) };
    } catch (error) {
      // Both shapes of /product/{name}/{id} look the same: an id that is no option may be a product.
      if (request.route.name !== 'product-option' || !(error instanceof UpstreamError) || error.status !== 404)
        throw error;
      const product = await gateway.call('getProduct', { productId: optionId, currency });
      return { product, option: undefined };
    }
  }
  const product = await gateway.call('getProduct', { productId: productId ?? '', currency });
  return { product, option: optionOfSlug(product, request.properties.lang, name) };
}

const initProduct: PublicGuard = async (request) => {
  const { product, option = product.options[0] } = await resolve(request, productOf(request));
  if (option === undefined) throw new NotFound(request.url.pathname);
  return toCanonical(request, productHref(request.locale, product, option));
};

/** A store page needs an active locator, and a store in one of its countries. */
const storeAccess: PublicGuard = async (request) => {
  const { domain, url, gateway, route } = request;
  const { isActive, countryCodes } = domain.params.storeLocator;
  if (!isActive) throw new NotFound(url.pathname);
  const { storeId = '' } = route.params;
  const { country } = await resolve(request, gateway.call('getStore', { storeId }));
  if (!countryCodes.includes(country)) throw new NotFound(url.pathname);
  return undefined;
};

/** Why the visitor has to sign in: to order, to save to the wishlist, or to set a stock alert. */
async function purposeOf(c: Context<AppEnv>): Promise<SignInPurpose | undefined> {
  const state = c.get('state');
  if (state.route?.name === 'order-billing') return 'order';
  if (c.req.method !== 'POST') return undefined;
  const asked = await c.req.formData().catch(() => undefined);
  if (state.route?.name === 'account-alerts' && asked?.has('ask')) return 'alert';
  if (state.route?.name === 'account-wishlist' && asked?.has('save')) return 'wishlist';
  return undefined;
}

/** Without a secure session: signs out and redirects to the authentication service, with this address to return to. */
const secureAuthent: Guard = async (c) => {
  const state = c.get('state');
  const { env, market, cookies, session, normalPath } = state;
  if (session.secure) return undefined;
  // A failure of the authentication service must not sign anybody out.
  if (session.outage !== undefined) throw session.outage;
  session.end();
  const returnTo = normalPath + state.url.search;
  const purpose = await purposeOf(c);
  return redirect(await signInUrl({ env, market, cookies, returnTo, purpose }), 302);
};

/** Loads the customer. Redirects a deleted account to the page that offers to reactivate it. */
const accountAccess: Guard = async (c) => {
  const state = c.get('state');
  const { visitor, market, route } = state;
  const client = await visitor.gateway.call('getAccount', {});
  state.visitor = { ...visitor, client };
  if (client.isDeleted && route?.name !== 'account-welcome')
    return redirect(href(market.locale, 'account-welcome'), 302);
  return undefined;
};

/** Where a checkout step leads without a cart: after Back from a payment to that order, else to the cart page. */
function withoutCart({ visitor, market }: RequestState): string {
  const { lastOrdered } = visitor.cart;
  if (lastOrdered === undefined) return href(market.locale, 'cart');
  return href(market.locale, 'order-confirmation', {}, { cart: lastOrdered });
}

/**
 * Loads the cart, its shipping methods and the customer.
 * - An empty cart leads to the order that was just placed, else to the cart page.
 * - A cart of another market leads to the cart page, which asks whether to continue in this one.
 * - A deleted account leads to the page that offers to reactivate it, and returns here.
 * Methods or a customer that cannot be loaded are ignored (specification, section 4): the pages ask again and decide.
 */
const initOrder: Guard = async (c) => {
  const state = c.get('state');
  const { visitor, market, normalPath } = state;
  const [cart, client] = await Promise.all([visitor.cart.load(), visitor.gateway.attempt('getAccount', {})]);
  if (cart === null || isEmpty(cart)) return redirect(withoutCart(state), 302);
  if (!isOfMarket(cart, market.domain)) return redirect(href(market.locale, 'cart'), 302);
  if (client?.isDeleted === true)
    return redirect(href(market.locale, 'account-welcome', {}, { returnTo: normalPath }), 302);
  state.visitor = { ...visitor, client };
  const country = deliveryCountry(cart, market.domain);
  await visitor.gateway.attempt('getShippingMethods', { country, cartId: cart.id });
  return undefined;
};

/** Redirects to the first incomplete step. */
const orderAccess: Guard = async (c) => {
  const { visitor, market, route } = c.get('state');
  const cart = await visitor.cart.load();
  if (cart === null) return redirect(href(market.locale, 'cart'), 302);
  const { params } = market.domain;
  if (isStep(route?.name) && mayVisit(cart, route.name, params)) return undefined;
  return redirect(href(market.locale, currentStep(cart, params)), 302);
};

/**
 * Skips steps that a cart does not have: delivery for gift cards by mail, payment for free carts. A cart that is paid,
 * or being paid at the bank, leads to the confirmation, and a flash message about a lost answer is withdrawn. If the
 * cart cannot be read the guard lets pass: the page reports the failure in words that fit.
 */
const orderException: Guard = async (c) => {
  const { visitor, market, route, flashMessages: notices, normalPath } = c.get('state');
  const cart = await visitor.cart.load().catch(withoutAnswer);
  if (cart === null) return undefined;
  const { params } = market.domain;
  const current = currentStep(cart, params);
  const ordered = current === 'order-confirmation';
  if (ordered || (isStep(route?.name) && isBeingPaid(cart))) {
    await notices.withdraw(normalPath);
    return redirect(href(market.locale, 'order-confirmation', {}, ordered ? {} : { cart: cart.id }), 302);
  }
  if (!isStep(route?.name) || stepsOf(cart, params).includes(route.name)) return undefined;
  return redirect(href(market.locale, nextStep(cart, route.name, params)), 302);
};

/** A link with a shared cart works in markets that allow it. It only shows the lines and asks; GET changes nothing. */
const shareCart: Guard = async (c) => {
  const { market } = c.get('state');
  if (c.req.query('lines') === undefined || market.domain.params.allowShareCart) return undefined;
  return redirect(href(market.locale, 'cart'), 302);
};

const guards: Record<GuardName, Guard> = {
  'account-access': accountAccess,
  'init-order': initOrder,
  'order-access': orderAccess,
  'order-exception': orderException,
  'secure-authent': secureAuthent,
  'share-cart': shareCart,
};

const publicGuards: Record<PublicGuardName, PublicGuard> = {
  'init-catalog': initCatalog,
  'init-product': initProduct,
  'store-access': storeAccess,
};

/** The guard with this name. @throws Error 'Unknown route middleware' (specification, section 2) */
export function guardOf(name: string): Guard {
  const found = Object.entries(guards).find(([known]) => known === name);
  if (found === undefined) throw new Error('Unknown route middleware');
  return found[1];
}

/** The guard of public pages with this name. @throws Error 'Unknown route middleware' */
export function publicGuardOf(name: string): PublicGuard {
  const found = Object.entries(publicGuards).find(([known]) => known === name);
  if (found === undefined) throw new Error('Unknown route middleware');
  return found[1];
}
