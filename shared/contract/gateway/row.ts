import type { z } from 'zod';
import type { RouteName } from '../../routes.ts';
import type { ShopPart } from './parts.ts';
import type { Refusal } from './refusals.ts';

/** The service that answers a call; each has a base URL of its own. */
export type Upstream = 'gateway' | 'content' | 'authentication';

/** What the session decides, so that the Worker always overwrites it, whatever a browser sent. */
export type SessionValue = 'cartId' | 'version' | 'customer' | 'store';

/**
 * What nobody may do faster than people do: searches ask the gateway for a lot, carts and payments hold stock, attempts
 * can be guesses or cost others something.
 */
export type Limit = 'search' | 'cart' | 'attempt';

/** What the proxy must know of a call that browsers make. */
export interface BrowserUse {
  /** The limit against which each call counts; null for none. */
  limit: Limit | null;
  /** The page whose form it stands for: where people are told from programs, that page makes the call. */
  form?: RouteName;
  /** It may open a cart, of which a browser without cookies knows nothing afterwards: the answer says whether it has any. */
  opensCart?: true;
}

/**
 * One call to an upstream, declared once for the storefront's client, the proxy routes and the
 * reference backend.
 *
 * `input` is flat; how it travels says `wire.ts`.
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
  /** The answer is a file of this type, read as its bytes (`Uint8Array`); else it is JSON. */
  file?: 'application/pdf';
  /** Who may call: anybody, or only a signed-in customer with an access token. */
  access: 'anyone' | 'customer';
  /** Asked twice it does no more than once, though its method writes: a lost connection is no reason to give up. */
  repeatable?: true;
  /** Values that come from the session and never from a browser. */
  session?: readonly SessionValue[];
  /** A browser may call it through `/{locale}/api/{row name}`. */
  browser?: BrowserUse;
  /**
   * A browser asks for it until it is there: while the gateway knows none (404) the proxy answers null, because a browser
   * writes every 404 into its console.
   */
  awaited?: true;
  /**
   * What it may be refused for, by code; the code has its status in `refusals.ts`. Besides these, any call may be
   * refused because it is malformed (400) or brings no valid key or token (401).
   */
  refuses?: readonly Refusal[];
  /** What the storefront makes of a failure: null, this answer, or the error is thrown (specification, section 8). */
  failure: 'throw' | 'null' | { answer: z.output<Output> };
  /** The part of the shop that it serves: while that is disabled, nobody asks. */
  part?: ShopPart;
  /**
   * A write that goes on where nothing can be changed: it ends a payment that has begun, for which no bank waits until the
   * shop opens again, or it is none, though its method is that of a write.
   */
  whileReadOnly?: true;
  /** It decides about money: the backend refuses (400) a write with fields that nobody knows. */
  strict?: true;
  /** A write to a cart that shows whether it was carried out, so that it can be looked for when no answer comes. */
  seenInCart?: true;
  /** It shows what a visitor has brought; its 401 is about that. */
  judgesTokens?: true;
  /** What a 404 means where it is no failure: nothing was found. */
  notFound?: z.output<Output>;
}

/** Declares a row and keeps its exact types. */
export function row<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Declared extends CallRow<Input, Output>,
>(declared: Declared & CallRow<Input, Output>): Declared {
  return declared;
}
