import type { z } from 'zod';
import { freeDeliveryText, noFreeDelivery } from '../../shared/cart/free-delivery.ts';
import { unauthorized } from '../../shared/contract/account/authentication.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import {
  freeDeliveryHeader,
  gatewayHeaders,
  invalidJwt,
  requestIdHeader,
} from '../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import {
  isRefusal,
  noFacts,
  type Refusal,
  type RefusalFacts,
  refusalFacts,
} from '../../shared/contract/gateway/refusals.ts';
import type { CallRow, Upstream } from '../../shared/contract/gateway/row.ts';
import { faultsOf, faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { toWire, typedIn, type Wire } from '../../shared/contract/gateway/wire.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { restingPart } from '../../shared/releases/switches.ts';
import type { Env } from '../env.ts';
import { isUnauthorized, Resting, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import { toTraceparent, traceHeader } from '../observability/trace-context.ts';
import { isSeenInCart } from './cart-written.ts';
import { mayAsk, noteAnswer, noteFailure } from './circuits.ts';
import type { Deadline } from './deadline.ts';

/** The client of the contract: adds headers and time limits, retries once on a 401, decides failures. */
export interface Gateway {
  /** Throws `UpstreamError` where the contract says that the failure is thrown. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /**
   * For what a page can do without: null where nothing is known by the id that was asked for, and where the upstream failed,
   * which is logged. A refused token is still thrown.
   */
  attempt<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name> | null>;
  /** Something stands in for a call that failed: what is made of it is not worth keeping. */
  readonly degraded: boolean;
  /** Whether the answer to a call is such a stand-in: an empty list then says nothing. */
  isStandIn(name: CallName): boolean;
}

/** The access token of a visitor and the way to a fresh one. */
export interface Credentials {
  accessToken(): string | undefined;
  /** Replaces the tokens. Throws when that is refused. */
  refresh(): Promise<void>;
}

export interface GatewayOptions {
  env: Env;
  locale: Locale;
  storeId: string;
  /** What rests in the market is not asked for. */
  switches: Switches;
  /** What the market's release says of free delivery; without one the gateway decides by itself. */
  freeDelivery?: FreeDelivery;
  sessionId: string;
  /** AM, SD or SM. */
  deviceChannel: string;
  credentials?: Credentials;
  /** On a secure route no call goes out for a stranger (specification, section 6): without a token it is refused here. */
  mandatory?: boolean;
  /** The time that all calls of the request share. */
  deadline: Deadline;
  log: LogContext;
}

const baseUrls: Record<Upstream, 'GATEWAY_URL' | 'CONTENT_URL' | 'AUTH_URL'> = {
  gateway: 'GATEWAY_URL',
  content: 'CONTENT_URL',
  authentication: 'AUTH_URL',
};

/**
 * How often a read is sent whose connection is lost. A gateway that has closed idle connections has closed several, and
 * the second try may take another of them.
 */
const readTries = 3;
/** Milliseconds between the first try and the second; twice as many before the third. */
const restBeforeTry = 20;

/** A client for one request: reads are asked once, whoever asks again; all calls share one time limit. */
export function createGateway({
  env,
  locale,
  storeId,
  switches,
  freeDelivery = noFreeDelivery,
  sessionId,
  deviceChannel,
  credentials,
  mandatory = false,
  deadline,
  log,
}: GatewayOptions): Gateway {
  const reads = new Map<string, Promise<unknown>>();
  const standIns = new Set<CallName>();
  const freeDeliveryTold = freeDeliveryText(freeDelivery);

  /** Sends a call and reads its answer. Errors may come with any body; only successes must be JSON. */
  async function send(
    name: CallName,
    row: CallRow,
    wire: Wire,
    atMost: number,
  ): Promise<{ response: Response; body: unknown }> {
    const left = Math.min(deadline.left, atMost);
    // What cannot be waited for is not sent: a write would be carried out, and nobody would know.
    if (left === 0) {
      deadline.spentOn ??= new UpstreamError(name, 504, noTime);
      throw deadline.spentOn;
    }
    const limit = AbortSignal.timeout(left);
    const headers = new Headers({
      accept: row.file ?? 'application/json',
      [gatewayHeaders.language]: locale,
      [gatewayHeaders.storeId]: storeId,
      [gatewayHeaders.sessionId]: sessionId,
      [gatewayHeaders.deviceChannel]: deviceChannel,
      [requestIdHeader]: log.requestId,
    });
    if (wire.body !== undefined) headers.set('content-type', 'application/json');
    if (log.trace !== undefined) headers.set(traceHeader, toTraceparent(log.trace));
    // Key and token are the gateway's alone: other services have no business with them.
    if (row.upstream === 'gateway') {
      headers.set(gatewayHeaders.subscriptionKey, env.GATEWAY_SUBSCRIPTION_KEY);
      if (freeDeliveryTold !== undefined) headers.set(freeDeliveryHeader, freeDeliveryTold);
      const token = credentials?.accessToken();
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    }
    let response: Response | undefined;
    try {
      response = await env.GATEWAY.fetch(env[baseUrls[row.upstream]] + wire.path, {
        method: wire.method,
        body: wire.body ?? null,
        headers,
        signal: limit,
        redirect: 'manual',
      });
      const body = await (response.ok ? read(response, row) : response.json().catch(() => null));
      return { response, body };
    } catch (error) {
      if (limit.aborted) {
        const late = new UpstreamError(name, 504, noTime);
        if (deadline.left === 0) deadline.spentOn ??= late;
        throw late;
      }
      if (response !== undefined && error instanceof SyntaxError)
        throw new UpstreamError(name, 502, 'The answer is not JSON.');
      throw new UpstreamError(name, 0, error instanceof Error ? error.message : String(error));
    }
  }

  /** The same, told to whoever follows this request. */
  async function sendSeen(...asked: Parameters<typeof send>): ReturnType<typeof send> {
    const ended = log.trail?.call(asked[0]);
    if (ended === undefined) return send(...asked);
    try {
      const answer = await send(...asked);
      ended(answer.response.status);
      return answer;
    } catch (error) {
      ended(error instanceof UpstreamError ? error.status : 0);
      throw error;
    }
  }

  /**
   * A read whose connection was lost is sent again within the time left, and so is what may be repeated; any other
   * write may have been carried out.
   */
  async function sendReads(...[name, row, wire, atMost]: Parameters<typeof send>): ReturnType<typeof send> {
    const isRead = row.method === 'GET' || row.repeatable === true;
    for (let tried = 1; ; tried += 1) {
      try {
        return await sendSeen(name, row, wire, atMost);
      } catch (error) {
        const lost = error instanceof UpstreamError && error.status === 0;
        if (!lost || !isRead || tried === readTries) throw error;
        // Connections that were kept are lost together: in a moment it is known of all of them.
        await new Promise((resolve) => setTimeout(resolve, Math.min(tried * restBeforeTry, deadline.left)));
      }
    }
  }

  async function ask(
    name: CallName,
    row: CallRow,
    input: Record<string, unknown>,
    atMost: number,
  ): Promise<unknown> {
    const wire = toWire(row, input);
    const forVisitor = row.upstream === 'gateway' && credentials?.accessToken() !== undefined;
    // The session has ended while the page was made.
    if (mandatory && row.upstream === 'gateway' && !forVisitor)
      throw new UpstreamError(name, 401, unauthorized);
    let { response, body } = await sendReads(name, row, wire, atMost);
    if (response.status === 401 && row.upstream === 'gateway') {
      if (forVisitor && messageOf(body) === invalidJwt.message) await credentials.refresh();
      ({ response, body } = await sendReads(name, row, wire, atMost));
    }
    if (!response.ok) {
      const message = messageOf(body);
      // A 401 that is not about the visitor's token refuses the shop itself: signing in again would not help.
      const refusesShop =
        response.status === 401 && !judgesTokens.has(name) && !(forVisitor && message === invalidJwt.message);
      const status = refusesShop ? 502 : response.status;
      const refused = new UpstreamError(name, status, message, codeOf(body), factsOf(body));
      refused.typed = typedIn(wire);
      throw refused;
    }
    const { result: answer, leftOut, entries } = parseAnswer(row.output as z.ZodType, body);
    if (!answer.success) {
      const faults = faultsText(faultsOf(answer.error, 'the whole'));
      throw new UpstreamError(name, 502, `The answer does not fit the contract: ${faults}`);
    }
    if (entries > 0) {
      const words = `Left out ${entries} entries: ${faultsText(leftOut)}`;
      logError(new UpstreamError(name, 200, words), log, 200);
    }
    return answer.data;
  }

  /**
   * Asks, unless the part of the shop that the call serves rests. The way to an order is asked however often it has
   * failed: nobody buys from a shop that does not try.
   */
  async function askPart(...[name, row, input, atMost]: Parameters<typeof ask>): ReturnType<typeof ask> {
    const resting = restingPart(name, row, switches);
    if (resting !== undefined) {
      log.trail?.note(`call ${name}`, 'not made', `${resting} is switched off`);
      throw new Resting(name, resting);
    }
    const rest = env.CIRCUIT_REST;
    if (row.part === undefined || row.part === 'checkout' || rest === 0) return ask(name, row, input, atMost);
    const place = { locale, part: row.part };
    if (!mayAsk(place, rest)) {
      log.trail?.note(`call ${name}`, 'not made', `${row.part} has failed again and again, and rests`);
      throw new Resting(name, row.part, 'circuit');
    }
    try {
      const answer = await ask(name, row, input, atMost);
      noteAnswer(place, log);
      return answer;
    } catch (error) {
      // A refusal is an answer; and what was not sent for want of time is not this part's fault.
      if (!(error instanceof UpstreamError) || (error.status > 0 && error.status < 500))
        noteAnswer(place, log);
      else if (error.call === name) noteFailure(place, rest, log);
      throw error;
    }
  }

  /** Something stands in for what was not told; what operators have switched off is as it should be. */
  function noteStandIn(name: CallName, error: UpstreamError): void {
    logError(error, log);
    if (!(error instanceof Resting && error.by === 'hand')) standIns.add(name);
  }

  /** Milliseconds for a call that is needed: a write whose effect the cart shows leaves the time to look for it. */
  function timeOf(name: CallName): number {
    return isSeenInCart(name) ? deadline.write : Number.POSITIVE_INFINITY;
  }

  async function decide(
    name: CallName,
    row: CallRow,
    input: Record<string, unknown>,
    optional: boolean,
  ): Promise<unknown> {
    try {
      const atMost = optional || row.failure !== 'throw' ? deadline.optional : timeOf(name);
      return await askPart(name, row, input, atMost);
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404 && row.notFound !== undefined)
        return row.notFound;
      // A write that was not made for want of permission has not failed: whoever asked for it hears so.
      if (error instanceof Resting && error.part === 'changes') throw error;
      if (row.failure === 'throw' || !(error instanceof UpstreamError)) throw error;
      noteStandIn(name, error);
      return row.failure === 'null' ? null : row.failure.answer;
    }
  }

  function start<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    optional: boolean,
  ): Promise<CallOutput<Name>> {
    const row: CallRow = contract[name];
    const key = `${name} ${JSON.stringify(input)}`;
    // Only reads stand there.
    const answer = reads.get(key) ?? decide(name, row, { ...input }, optional);
    if (row.method === 'GET') reads.set(key, answer);
    else reads.clear();
    // The row's own schema has just checked the answer.
    return answer as Promise<CallOutput<Name>>;
  }

  async function attempt<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallOutput<Name> | null> {
    try {
      return await start(name, input, true);
    } catch (error) {
      if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
      // An answer, not a failure: a store that a customer preferred may be gone.
      if (error.code === 'unknown') return null;
      noteStandIn(name, error);
      return null;
    }
  }

  return {
    call: (name, input) => start(name, input, false),
    attempt,
    get degraded() {
      return standIns.size > 0;
    },
    isStandIn: (name) => standIns.has(name),
  };
}

/** The calls that show what a visitor has brought; their 401 is about that. */
const judgesTokens: ReadonlySet<CallName> = new Set(['exchangeCode', 'refreshTokens']);

/** The body of a success: JSON, or the bytes of a file. What says that it is another file is none. */
async function read(response: Response, { file }: CallRow): Promise<unknown> {
  if (file === undefined) return response.json();
  const bytes = await response.arrayBuffer();
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return type === file ? new Uint8Array(bytes) : null;
}

const noTime = 'No answer in time.';

/** The code of a refusal; one that is not of the contract says nothing. */
function codeOf(body: unknown): Refusal | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return isRefusal(code) ? code : undefined;
}

/** What a refusal says besides; what does not fit is not said. */
function factsOf(body: unknown): RefusalFacts {
  const { result } = parseAnswer(refusalFacts, body);
  return result.success ? result.data : noFacts;
}

function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : 'No readable answer.';
}
