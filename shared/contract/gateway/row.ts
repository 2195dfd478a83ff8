import type { z } from 'zod';
import type { ShopPart } from './parts.ts';
import type { Refusal } from './refusals.ts';

/** The service that answers a call; each has a base URL of its own. */
export type Upstream = 'gateway' | 'content' | 'authentication';

/** What the session decides, so that the Worker always overwrites it, whatever a browser sent. */
export type SessionValue = 'cartId' | 'version' | 'customer' | 'store';

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
  browser?: true;
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
  /** The part of the shop that it serves: while that rests, nobody asks. */
  part?: ShopPart;
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
