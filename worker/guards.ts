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
import type { Family, Product, ProductOption } from '../shared/contract/catalogue/catalog.ts';
import { href } from '../shared/routes.ts';
import { findEntry, toEntry } from './content/find-entry.ts';
import { isUnauthorized, NotFound, UpstreamError } from './errors/errors.ts';
import type { AppEnv } from './page/context.ts';
import type { GuardName, PublicGuardName } from './page/guard-names.ts';
import type { PageRequest } from './page/page-module.ts';
import { signInUrl } from './visitor/sign-in.ts';

/** Before the page of a visitor: lets pass, or answers in its place. Throws `NotFound`. */
export type Guard = (c: Context<AppEnv>) => Promise<Response | undefined>;

/** The same for public pages, which know no visitor. */
export type PublicGuard = (request: PageRequest) => Promise<Response | undefined>;

function redirect(location: string, status: 301 | 302): Response {
  return new Response(null, { status, headers: { location } });
}

function isStep(name: string | undefined): name is CheckoutStep {
  return checkoutSteps.some((step) => step === name);
}

/** What an id leads to; NotFound when the gateway does not know it, or when it can be none. */
async function resolve<T>(request: PageRequest, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof UpstreamError && (error.status === 404 || error.status === 400))
      throw new NotFound(request.url.pathname);
    throw error;
  }
}

/** Null for what the gateway does not tell; a refused token is thrown on. */
function withoutAnswer(error: unknown): null {
  if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
  return null;
}

/** One permanent redirect to the canonical address, unless this is it; the query goes along. */
function toCanonical(request: PageRequest, path: string): Response | undefined {
  return path === request.url.pathname ? undefined : redirect(path, 301);
}

/**
 * A landing page stands at one address; the family that it lists is asked for here, and again by the page, which costs
 * nothing. A content service that fails stops nobody: the page says so itself.
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

async function productOf(
  request: PageRequest,
): Promise<{ product: Product; option: ProductOption | undefined }> {
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
      // The two shapes of /product/{name}/{id} look the same: what is not an option may be a product.
      if (
        request.route.name !== 'product-option' ||
        !(error instanceof UpstreamError) ||
        error.status !== 404
      )
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

/** What only customers may: to order, and what a form asks for: a heart, or to be told when a size is back. */
async function purposeOf(c: Context<AppEnv>): Promise<SignInPurpose | undefined> {
  if (c.var.route?.name === 'order-billing') return 'order';
  if (c.req.method !== 'POST') return undefined;
  const asked = await c.req.formData().catch(() => undefined);
  if (c.var.route?.name === 'account-alerts' && asked?.has('ask')) return 'alert';
  if (c.var.route?.name === 'account-wishlist' && asked?.has('save')) return 'wishlist';
  return undefined;
}

/** No secure session: logged out, and on to the authentication service with this address to return to. */
const secureAuthent: Guard = async (c) => {
  const { env, market, cookies, session, normalPath } = c.var;
  if (session.secure) return undefined;
  // Nobody is logged out because the authentication service cannot be asked.
  if (session.outage !== undefined) throw session.outage;
  session.end();
  const returnTo = normalPath + c.var.url.search;
  const purpose = await purposeOf(c);
  return redirect(await signInUrl({ env, market, cookies, returnTo, purpose }), 302);
};

/** Loads the customer; who has deleted the account is offered to reactivate it. */
const accountAccess: Guard = async (c) => {
  const { visitor, market, route } = c.var;
  const client = await visitor.gateway.call('getAccount', {});
  c.set('visitor', { ...visitor, client });
  if (client.isDeleted && route?.name !== 'account-welcome')
    return redirect(href(market.locale, 'account-welcome'), 302);
  return undefined;
};

/** Where a step of the checkout leads without a cart: Back after paying to that order, else to the cart page. */
function withoutCart({ var: { visitor, market } }: Context<AppEnv>): string {
  const { lastOrdered } = visitor.cart;
  if (lastOrdered === undefined) return href(market.locale, 'cart');
  return href(market.locale, 'order-confirmation', {}, { cart: lastOrdered });
}

/**
 * Loads the cart, its shipping methods and the customer. An empty cart goes to the order that was just made, if there is
 * one, else to the cart page. So does a cart of another market, and is asked there whether to go on in this one. Who has
 * deleted the account is offered to reactivate it, and comes back. Methods and customer that cannot be loaded stop nobody (specification, section 4): the pages ask
 * again, and decide for themselves.
 */
const initOrder: Guard = async (c) => {
  const { visitor, market, normalPath } = c.var;
  const [cart, client] = await Promise.all([visitor.cart.load(), visitor.gateway.attempt('getAccount', {})]);
  if (cart === null || isEmpty(cart)) return redirect(withoutCart(c), 302);
  if (!isOfMarket(cart, market.domain)) return redirect(href(market.locale, 'cart'), 302);
  if (client?.isDeleted === true)
    return redirect(href(market.locale, 'account-welcome', {}, { returnTo: normalPath }), 302);
  c.set('visitor', { ...visitor, client });
  const country = deliveryCountry(cart, market.domain);
  await visitor.gateway.attempt('getShippingMethods', { country, cartId: cart.id });
  return undefined;
};

/** Sends to the first step that is not complete yet. */
const orderAccess: Guard = async (c) => {
  const { visitor, market, route } = c.var;
  const cart = await visitor.cart.load();
  if (cart === null) return redirect(href(market.locale, 'cart'), 302);
  const { params } = market.domain;
  if (isStep(route?.name) && mayVisit(cart, route.name, params)) return undefined;
  return redirect(href(market.locale, currentStep(cart, params)), 302);
};

/**
 * Gift cards by mail have no delivery, free carts no payment, and a cart that is paid, or that the bank has in its
 * hands, only its confirmation, where nothing is said of an answer that was lost on the way. A cart that cannot be read
 * is no exception: who comes back from paying is told so by the page, in words that fit.
 */
const orderException: Guard = async (c) => {
  const { visitor, market, route, flashMessages: notices, normalPath } = c.var;
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

/** A link with a shared cart is for markets that allow it. It shows the lines and asks: a link alone changes nothing. */
const shareCart: Guard = async (c) => {
  const { market } = c.var;
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

/** The guard of a name. Throws 'Unknown route middleware' (specification, section 2). */
export function guardOf(name: string): Guard {
  const found = Object.entries(guards).find(([known]) => known === name);
  if (found === undefined) throw new Error('Unknown route middleware');
  return found[1];
}

/** The guard of a public page by name. Throws 'Unknown route middleware'. */
export function publicGuardOf(name: string): PublicGuard {
  const found = Object.entries(publicGuards).find(([known]) => known === name);
  if (found === undefined) throw new Error('Unknown route middleware');
  return found[1];
}
