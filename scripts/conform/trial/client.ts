/** Calls to the gateway under test, each noted with its answer and its time. */
import type { z } from 'zod';
import { type CallInput, type CallName, contract } from '../../../shared/contract/contract.ts';
import { answerFaults } from '../../../shared/contract/gateway/answer-faults.ts';
import { gatewayHeaders, requestIdHeader } from '../../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import { isRefusal, type Refusal, refusals } from '../../../shared/contract/gateway/refusals.ts';
import type { CallRow, Upstream } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { readBytes, readText } from './answer-text.ts';

/**
 * How the storefront takes a violation: the call fails; an entry or a value is left out; a refusal is not the one that
 * is needed; or nothing is noticed, and the result is wrong.
 */
export type ViolationKind = 'failed' | 'left out' | 'refusal' | 'wrong';

/** What a service answered that does not fit the contract, or a rule of docs/gateway.md that it breaks. */
export class Violation extends Error {
  readonly faults: readonly string[];
  readonly kind: ViolationKind;

  constructor(faults: string | readonly string[], kind: ViolationKind) {
    const all = typeof faults === 'string' ? [faults] : faults;
    super(all.join('\n'));
    this.faults = all;
    this.kind = kind;
  }
}

/** Why a check could not be made, and what it needs. */
export class NotChecked extends Error {}

/** Who calls: from which market, and with whose token. */
export interface Caller {
  locale: Locale;
  storeId: string;
  /** Access token; null for a stranger. */
  token: string | null;
}

export interface Reply {
  status: number;
  ok: boolean;
  /** JSON, bytes of a file, or undefined if it is neither. */
  body: unknown;
  /** What came, if it was to be JSON and is not. */
  notJson?: string;
  /** Milliseconds until the whole answer had arrived. */
  time: number;
}

/** A call and its answer; `body` is that of the first successful answer to each call. */
export interface Exchange extends Reply {
  name: CallName;
  input: Record<string, unknown>;
  /** The address below the service's base URL, and the body that was sent. */
  method: string;
  path: string;
  sent: string | undefined;
}

export type Output<Name extends CallName> = z.output<(typeof contract)[Name]['output']>;

/** Base URLs of the services; those that are missing are not called. */
export type Addresses = { gateway: string } & Partial<Record<Exclude<Upstream, 'gateway'>, string>>;

/** What is missing if a service has no address. */
export const missingAddress = (upstream: Upstream): string =>
  upstream === 'content'
    ? 'needs the address of the content service: --content. That of the reference backend is http://localhost:8788/content'
    : `needs the address of the ${upstream} service: ${upstream === 'authentication' ? '--auth' : '--gateway'}`;

/** Timeout of a call in milliseconds: long enough to see how late a late answer is. */
const timeout = 15_000;

/** A refusal as the storefront reads it. */
interface Refused {
  status: number;
  code: Refusal | null;
  message: string;
}

export class Client {
  readonly exchanges: Exchange[] = [];
  readonly #addresses: Addresses;
  readonly #key: string;

  /** @param key sent as `subscription-key` to the gateway, and with calls of the storefront alone */
  constructor(addresses: Addresses, key: string) {
    this.#addresses = addresses;
    this.#key = key;
  }

  /** True if the service of a call has an address. */
  reaches(name: CallName): boolean {
    return this.#addresses[contract[name].upstream] !== undefined;
  }

  /** Sends a call, whatever it answers. `headers` replace the usual ones; an empty value leaves one out. */
  async send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    as: Caller,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const row: CallRow = contract[name];
    const base = this.#addresses[row.upstream];
    if (base === undefined) throw new NotChecked(missingAddress(row.upstream));
    const { method, path, body: sent } = toWire(row, { ...input });
    const all = {
      accept: 'application/json',
      [gatewayHeaders.language]: as.locale,
      [gatewayHeaders.storeId]: as.storeId,
      [gatewayHeaders.sessionId]: 'conformance',
      [gatewayHeaders.deviceChannel]: 'SD',
      [requestIdHeader]: crypto.randomUUID(),
      ...((row.upstream === 'gateway' || row.needsKey === true) && { [gatewayHeaders.subscriptionKey]: this.#key }),
      ...(as.token !== null && { authorization: `Bearer ${as.token}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const started = performance.now();
    const reply = await this.#fetch(name, row, `${base}${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      ...(sent !== undefined && { body: sent }),
    });
    const exchange = { ...reply, time: performance.now() - started, name, input: { ...input }, method, path, sent };
    // Answers may be large: of each call the first successful one is kept, for examples.
    const isKept = reply.ok && !this.exchanges.some((former) => former.ok && former.name === name);
    this.exchanges.push(isKept ? exchange : { ...exchange, body: undefined });
    return exchange;
  }

  async #fetch(name: CallName, row: CallRow, url: string, init: RequestInit): Promise<Omit<Reply, 'time'>> {
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      const { status, ok } = response;
      if (ok && row.file !== undefined) return { status, ok, body: await readBytes(response) };
      const text = await readText(response);
      try {
        return { status, ok, body: JSON.parse(text) };
      } catch {
        const type = response.headers.get('content-type') ?? 'something of an unknown type';
        const came = text === '' ? 'nothing' : type.includes('json') ? 'text that is cut or wrong' : type;
        return { status, ok, body: undefined, notJson: came };
      }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new Violation(`${name}: no answer (${cause})`, 'failed');
    }
  }

  /**
   * The answer to a call that must succeed and fit the contract.
   * @throws Violation with all faults of the answer, entries that the storefront would leave out included
   */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>, as: Caller): Promise<Output<Name>> {
    return answerOf(name, await this.send(name, input, as));
  }

  /** The refusal of a call that must be refused with one of these codes, or, if the gateway sends none, its status. */
  async refused<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    as: Caller,
    expected: readonly (Refusal | 400 | 401)[],
  ): Promise<Refused> {
    const reply = await this.send(name, input, as);
    const { status } = reply;
    const sent = codeOf(reply.body);
    const statuses = expected.map((each) => (typeof each === 'number' ? each : refusals[each]));
    const wanted = expected.map((each) => (typeof each === 'number' ? each : `${refusals[each]} ${each}`)).join(' or ');
    if (reply.ok) throw new Violation(`${name}: ${status} where ${wanted} is needed`, 'refusal');
    if (!statuses.some((each) => each === status))
      throw new Violation(`${name}: ${status} ${messageOf(reply.body)}, where ${wanted} is needed`, 'refusal');
    const code = isRefusal(sent) ? sent : null;
    if (sent !== undefined && (code === null || !expected.includes(code)) && !expected.includes(status as 400))
      throw new Violation(`${name}: code '${String(sent)}', where ${wanted} is needed`, 'refusal');
    return { status, code, message: messageOf(reply.body) };
  }
}

/** The answer that a reply must be. @throws Violation */
export function answerOf<Name extends CallName>(name: Name, reply: Reply): Output<Name> {
  const { ok, status, body, notJson } = reply;
  if (!ok) throw new Violation(`${name}: ${status} ${messageOf(body)}`, 'failed');
  if (notJson !== undefined) throw new Violation(`${name}: JSON was expected, and ${notJson} came`, 'failed');
  return read(name, body);
}

/** Reads an answer by its row. @throws Violation */
export function read<Name extends CallName>(name: Name, body: unknown): Output<Name> {
  const schema: z.ZodType = contract[name].output;
  const parsed = parseAnswer(schema, body);
  const { result } = parsed;
  const faults = answerFaults(schema, body, parsed);
  const kind = result.success ? 'left out' : 'failed';
  if (faults.length > 0)
    throw new Violation(
      faults.map((fault) => `${name}: ${fault}`),
      kind,
    );
  // The row's own schema has just read it.
  return result.data as Output<Name>;
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
}

export function messageOf(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : 'without a message';
}
