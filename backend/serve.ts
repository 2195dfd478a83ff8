import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { freeDeliveryIn } from '../shared/cart/free-delivery.ts';
import { equalInConstantTime } from '../shared/constant-time.ts';
import type { AccessTokenClaims } from '../shared/contract/account/authentication.ts';
import type { FreeDelivery } from '../shared/contract/cart/free-delivery.ts';
import {
  bookmarkHeader,
  bookmarkIn,
  freeDeliveryHeader,
  gatewayHeaders,
  invalidJwt,
  requestIdHeader,
  requestIdIn,
} from '../shared/contract/gateway/headers.ts';
import type { CallRow, Upstream } from '../shared/contract/gateway/row.ts';
import { fromWire, pathPattern } from '../shared/contract/gateway/wire.ts';
import { isAllowed } from '../shared/contract/platform-calls.ts';
import { isLocale, type Language, type Locale, locales } from '../shared/markets/locales.ts';
import type { Env } from './env.ts';
import { logFailure } from './log.ts';
import { Problem, Refused, Unanswered } from './problem.ts';
import { runLater, type Task } from './task.ts';

/** What every backend needs of its bindings; `Env` are those of the reference backend. */
interface ServingEnv {
  GATEWAY_SUBSCRIPTION_KEY: string;
}

export interface Caller<Bindings = Env> {
  env: Bindings;
  locale: Locale;
  language: Language;
  storeId: string;
  sessionId: string;
  deviceChannel: string;
  /** The signed-in customer; never null in rows whose access is `customer`. */
  customerId: string | null;
  /** The access token itself, for a backend that asks another one; null for a visitor. */
  token: string | null;
  /** The sign-in that the token descends from; null if the token does not name it. */
  signIn: string | null;
  /** Cart totals for free delivery, if the market's release sets them. */
  freeDelivery: FreeDelivery;
  /** The state of the data that the visitor has seen or written; nothing older may be read. */
  bookmark?: string | undefined;
  /** Sends the state of the data after this call with its answer. */
  sendBookmark?(bookmark: string): void;
  waitUntil(promise: Promise<unknown>): void;
}

/** One handler for every row; a missing or additional one does not compile. */
export type Handlers<Rows extends Record<string, CallRow>, Bindings = Env> = {
  [Name in keyof Rows]: (
    input: z.output<Rows[Name]['input']>,
    caller: Caller<Bindings>,
  ) => Promise<z.input<Rows[Name]['output']>>;
};

export type VerifyAccessToken<Bindings = Env> = (
  env: Bindings,
  token: string,
) => Promise<Pick<AccessTokenClaims, 'customerId' | 'sid' | 'scope'>>;

/** The input of a call, merged from path, query and body. */
async function readInput(c: Context, row: CallRow): Promise<Record<string, unknown>> {
  const query = new URL(c.req.url).searchParams;
  const body = await c.req.text();
  try {
    return fromWire(row, { params: c.req.param(), query, body });
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem(400, 'The body is not JSON of this call.');
    throw error;
  }
}

/** Reads the headers that every gateway call must have (specification, section 7). */
async function readCaller<Bindings extends ServingEnv>(
  c: Context<{ Bindings: Bindings }>,
  name: string,
  row: CallRow,
  verify: VerifyAccessToken<Bindings>,
): Promise<Caller<Bindings>> {
  const header = (name: keyof typeof gatewayHeaders): string => {
    const value = c.req.header(gatewayHeaders[name]);
    if (value === undefined || value === '') throw new Problem(400, `Header '${gatewayHeaders[name]}' is missing.`);
    return value;
  };
  const key = c.req.header(gatewayHeaders.subscriptionKey) ?? '';
  if (row.upstream === 'gateway' && !equalInConstantTime(key, c.env.GATEWAY_SUBSCRIPTION_KEY)) {
    throw new Problem(401, 'Access denied due to missing or invalid subscription key.');
  }
  const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? null;
  let customerId: string | null = null;
  let signIn: string | null = null;
  let scope: string | undefined;
  if (token !== null) {
    try {
      const claims = await verify(c.env, token);
      customerId = claims.customerId;
      signIn = claims.sid ?? null;
      scope = claims.scope;
    } catch (error) {
      // Whoever verifies may ask another service, which may not answer.
      if (error instanceof Problem && error.status !== 401) throw error;
      throw new Problem(401, invalidJwt.message);
    }
  }
  if (scope !== undefined && !isAllowed(scope, name))
    throw new Problem(403, `The token's scopes do not allow ${name}.`);
  if (row.access === 'customer' && customerId === null) throw new Problem(401, invalidJwt.message);
  const locale = header('language');
  if (!isLocale(locale)) throw new Problem(400, `Unknown locale '${locale.slice(0, 20)}'.`);
  const freeDelivery = freeDeliveryIn(c.req.header(freeDeliveryHeader));
  // It affects money, so an unreadable value is an error and has no default.
  if (freeDelivery === undefined) throw new Problem(400, `Header '${freeDeliveryHeader}' cannot be read.`);
  return {
    env: c.env,
    locale,
    language: locales[locale].lang,
    storeId: header('storeId'),
    sessionId: header('sessionId'),
    deviceChannel: header('deviceChannel'),
    customerId,
    token,
    signIn,
    freeDelivery,
    bookmark: bookmarkIn(c.req.header(bookmarkHeader)),
    sendBookmark: (bookmark) => c.header(bookmarkHeader, bookmark),
    waitUntil: (promise) => c.executionCtx.waitUntil(promise),
  };
}

/** The schema of a call that rejects unknown fields, also in nested objects. */
function strictly({ input }: CallRow): z.ZodObject {
  const shape = Object.entries(input.shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodObject ? schema.strict() : schema,
  ]);
  return z.strictObject(Object.fromEntries(shape));
}

const addressOf = ({ method, path }: CallRow): string => `${method} ${path}`;

interface Serving<Rows, Bindings> {
  upstream: Upstream;
  verify: VerifyAccessToken<Bindings>;
  /** Tasks after a call, whether it succeeds or fails. */
  after?: (name: keyof Rows) => readonly Task<Bindings>[];
}

/**
 * Mounts the rows of one upstream: checks caller and input, and answers errors as JSON. `strict` rows reject writes
 * with unknown fields (400), because they affect money.
 */
export function serve<Rows extends Record<string, CallRow>, Bindings extends ServingEnv>(
  rows: Rows,
  handlers: Handlers<Rows, Bindings>,
  { upstream, verify, after = () => [] }: Serving<Rows, Bindings>,
): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const isTwin = (row: CallRow) =>
    Object.values(rows).some(
      (other) => other !== row && other.upstream === row.upstream && addressOf(other) === addressOf(row),
    );
  for (const name of Object.keys(rows)) {
    const declared = rows[name];
    if (declared?.upstream !== upstream) continue;
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`No handler for '${name}'`);
    const expected = declared.strict === true && declared.method !== 'GET' ? strictly(declared) : declared.input;
    // Of two rows with the same address, the one with a version handles requests with a version.
    const isForAnother = (c: Context) =>
      isTwin(declared) && 'version' in declared.input.shape !== (c.req.query('version') !== undefined);
    app.on(declared.method, pathPattern(declared), async (c, next) => {
      if (isForAnother(c)) return next();
      try {
        const caller = await readCaller(c, name, declared, verify);
        const input = expected.safeParse(await readInput(c, declared));
        if (!input.success) throw new Problem(400, z.prettifyError(input.error));
        const answer: unknown = await handler(input.data as z.output<Rows[string]['input']>, caller);
        if (declared.file !== undefined && answer instanceof Uint8Array)
          return c.body(Uint8Array.from(answer), 200, { 'content-type': declared.file });
        return c.json(answer as object, partial(answer) ? 206 : 200);
      } finally {
        runLater(c, after(name));
      }
    });
  }
  return app;
}

/** True if some products of a list could not be added: 206 (specification, section 7). */
function partial(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'productsNotAdded' in answer &&
    Array.isArray(answer.productsNotAdded) &&
    answer.productsNotAdded.length > 0
  );
}

export function problemResponse(error: unknown, c: Context): Response {
  if (error instanceof Refused)
    return c.json({ statusCode: error.status, code: error.code, message: error.message, ...error.facts }, error.status);
  if (error instanceof Problem) return c.json({ statusCode: error.status, message: error.message }, error.status);
  if (error instanceof z.ZodError) return c.json({ statusCode: 400, message: z.prettifyError(error) }, 400);
  logFailure(error, { path: c.req.path, requestId: requestIdIn(c.req.header(requestIdHeader)) });
  if (error instanceof Unanswered)
    return c.json({ statusCode: 504, message: 'It is not known whether this was carried out.' }, 504);
  return c.json({ statusCode: 500, message: 'Internal server error' }, 500);
}
