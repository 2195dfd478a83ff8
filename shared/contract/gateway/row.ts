import type { z } from 'zod';
import type { RouteName } from '../../routes.ts';
import type { ShopPart } from './parts.ts';
import type { Refusal } from './refusals.ts';

/** The service that answers a call; each has a base URL of its own. */
export type Upstream = 'gateway' | 'content' | 'authentication';

/** Values that the session decides: the Worker always overwrites them, whatever a browser sent. */
export type SessionValue = 'cartId' | 'version' | 'customer' | 'store';

/**
 * Rate limits of calls: searches cost the gateway a lot, carts and payments reserve stock, attempts can be guesses or
 * cost others something.
 */
export type Limit = 'search' | 'cart' | 'attempt';

/** Settings of the proxy for a call that browsers make. */
export interface BrowserUse {
  /** The limit that each call counts against; null for none. */
  limit: Limit | null;
  /** The page whose form the call replaces: while the bot check is on, that page makes the call instead. */
  form?: RouteName;
  /** It may open a cart, which a browser without cookies then loses: the answer says whether the browser sent any. */
  opensCart?: true;
}

/**
 * One call to an upstream, declared once for the storefront's client, the proxy routes and the reference backend.
 *
 * `input` is flat; `wire.ts` distributes it over path, query and body.
 */
export interface CallRow<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  upstream: Upstream;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the upstream's base URL, with `{name}` for parameters. */
  path: `/${string}`;
  input: Input;
  query?: readonly (keyof z.output<Input> & string)[];
  body?: keyof z.output<Input> & string;
  output: Output;
  /** The answer is a file of this type, read as bytes (`Uint8Array`); otherwise it is JSON. */
  file?: 'application/pdf';
  /** Access: for anybody, or only for a signed-in customer with an access token. */
  access: 'anyone' | 'customer';
  /**
   * Only the storefront may make it, although its upstream is not the gateway: it sends the subscription key. Without
   * the right one the answer is 403, since a 401 is about the visitor's token.
   */
  needsKey?: true;
  /** The call is idempotent although its method writes, so it is retried after a lost connection. */
  repeatable?: true;
  /** Values that come from the session and never from a browser. */
  session?: readonly SessionValue[];
  /** A browser may call it through `/{locale}/api/{row name}`. */
  browser?: BrowserUse;
  /** A browser polls it: while the gateway has none (404) the proxy answers null, because browsers log every 404. */
  awaited?: true;
  /**
   * Codes with which it may be refused; `refusals.ts` has their statuses. Besides these, any call may be refused
   * because it is malformed (400), has no valid key or token (401), or has a platform's token that may not make it
   * (403, platform-calls.ts).
   */
  refuses?: readonly Refusal[];
  /** Result of a failure in the storefront: null, this answer, or the error is thrown (specification, section 8). */
  failure: 'throw' | 'null' | { answer: z.output<Output> };
  /** The part of the shop that it belongs to: while that is disabled, the call is not made. */
  part?: ShopPart;
  /**
   * The call is allowed while the shop is read-only. It either ends a payment that has begun, because the bank does
   * not wait until the shop opens again, or it changes nothing, although its method writes.
   */
  whileReadOnly?: true;
  /** It involves money: the backend refuses (400) a write with unknown fields. */
  strict?: true;
  /** A write to a cart whose success is visible in the cart, so that it can be verified if no answer arrives. */
  seenInCart?: true;
  /** The same is rarely asked twice, as of a search: no answer is stored for other requests. */
  rarelyRepeated?: true;
  /** It validates tokens of the visitor; its 401 is about those. */
  judgesTokens?: true;
  /** Result for a 404 that is no failure: nothing was found. */
  notFound?: z.output<Output>;
}

/** Declares a row and preserves its exact types. */
export function row<Input extends z.ZodObject, Output extends z.ZodType, Declared extends CallRow<Input, Output>>(
  declared: Declared & CallRow<Input, Output>,
): Declared {
  return declared;
}
