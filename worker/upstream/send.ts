import { freeDeliveryText, noFreeDelivery } from '../../shared/cart/free-delivery.ts';
import type { FreeDelivery } from '../../shared/contract/cart/free-delivery.ts';
import {
  bookmarkHeader,
  freeDeliveryHeader,
  gatewayHeaders,
  requestIdHeader,
} from '../../shared/contract/gateway/headers.ts';
import type { CallRow, Upstream } from '../../shared/contract/gateway/row.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { memoise } from '../../shared/memoise.ts';
import type { Env } from '../env.ts';
import { UpstreamError } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import { toTraceparent, traceHeader } from '../observability/trace-context.ts';
import type { Credentials } from './authorise.ts';
import { Bookmark } from './bookmark.ts';
import type { Answer, Send } from './call.ts';
import { noteFaults } from './contract-faults.ts';
import type { Deadline } from './deadline.ts';

export interface SendOptions {
  env: Env;
  locale: Locale;
  storeId: string;
  /** Free delivery from the market's release; without it the gateway decides. */
  freeDelivery?: FreeDelivery;
  sessionId: string;
  /** AM, SD or SM. */
  deviceChannel: string;
  credentials?: Credentials;
  /** The visitor's; by default that of this client's calls alone. */
  bookmark?: Bookmark;
  deadline: Deadline;
  log: LogContext;
}

const baseUrls: Record<Upstream, 'GATEWAY_URL' | 'CONTENT_URL' | 'AUTH_URL'> = {
  gateway: 'GATEWAY_URL',
  content: 'CONTENT_URL',
  authentication: 'AUTH_URL',
};

/** Where each upstream's calls go: to the bound Worker, which has one origin, or over the network. */
const fetchersOf = memoise((env: Env): Record<Upstream, Pick<Fetcher, 'fetch'>> => {
  const bound = new URL(env.GATEWAY_URL).origin;
  const fetcherOf = (upstream: Upstream) =>
    env.GATEWAY !== undefined && new URL(env[baseUrls[upstream]]).origin === bound ? env.GATEWAY : globalThis;
  return {
    gateway: fetcherOf('gateway'),
    content: fetcherOf('content'),
    authentication: fetcherOf('authentication'),
  };
});

const noTime = 'No answer in time.';

/**
 * Sends calls by HTTP and reads the responses. Errors may have any body; successes must be JSON.
 * @throws UpstreamError 504 on a timeout, 502 for a success that is not JSON, 0 for a lost connection
 */
export function sender(options: SendOptions): Send<Answer> {
  const { env, deadline, bookmark = new Bookmark() } = options;
  const headersOf = headersFor({ ...options, bookmark });
  return async function send({ name, row, input, maxTime }) {
    const left = Math.min(deadline.left, maxTime);
    // Without time for the answer the call is not sent: the outcome of a write would be unknown.
    if (left === 0) {
      deadline.spentOn ??= new UpstreamError(name, 504, noTime);
      throw deadline.spentOn;
    }
    const wire = toWire(row, input);
    const limit = AbortSignal.timeout(left);
    const headers = headersOf(row);
    if (wire.body !== undefined) headers.set('content-type', 'application/json');
    let response: Response | undefined;
    if (row.upstream === 'gateway' && row.method !== 'GET') bookmark.write();
    try {
      response = await fetchersOf(env)[row.upstream].fetch(env[baseUrls[row.upstream]] + wire.path, {
        method: wire.method,
        body: wire.body ?? null,
        headers,
        signal: limit,
        redirect: 'manual',
      });
      const state = row.upstream === 'gateway' ? response.headers.get(bookmarkHeader) : null;
      if (state !== null) bookmark.note(state);
      const body = await (response.ok ? read(response, row) : response.json().catch(() => null));
      return { status: response.status, ok: response.ok, body };
    } catch (error) {
      if (limit.aborted) {
        const late = new UpstreamError(name, 504, noTime);
        if (deadline.left === 0) deadline.spentOn ??= late;
        throw late;
      }
      if (response !== undefined && error instanceof SyntaxError) {
        noteFaults({ name, row, input }, ['the whole: JSON was expected'], { lost: 'answer' });
        throw new UpstreamError(name, 502, 'The answer is not JSON.');
      }
      throw new UpstreamError(name, 0, error instanceof Error ? error.message : String(error));
    }
  };
}

/** The headers of a call, except the content type. */
function headersFor(options: SendOptions & { bookmark: Bookmark }): (row: CallRow) => Headers {
  const { env, locale, storeId, sessionId, deviceChannel, credentials, bookmark, log } = options;
  const freeDelivery = freeDeliveryText(options.freeDelivery ?? noFreeDelivery);
  return (row) => {
    const headers = new Headers({
      accept: row.file ?? 'application/json',
      [gatewayHeaders.language]: locale,
      [gatewayHeaders.storeId]: storeId,
      [gatewayHeaders.sessionId]: sessionId,
      [gatewayHeaders.deviceChannel]: deviceChannel,
      [requestIdHeader]: log.requestId,
    });
    if (log.trace !== undefined) headers.set(traceHeader, toTraceparent(log.trace));
    if (row.needsKey === true) headers.set(gatewayHeaders.subscriptionKey, env.AUTH_SUBSCRIPTION_KEY);
    // The token is for the gateway only, and so is its key.
    if (row.upstream === 'gateway') {
      headers.set(gatewayHeaders.subscriptionKey, env.GATEWAY_SUBSCRIPTION_KEY);
      if (freeDelivery !== undefined) headers.set(freeDeliveryHeader, freeDelivery);
      if (bookmark.newest !== undefined) headers.set(bookmarkHeader, bookmark.newest);
      const token = credentials?.accessToken();
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    }
    return headers;
  };
}

/** The body of a success: JSON, or the bytes of a file; null for a file of another type. */
async function read(response: Response, { file }: CallRow): Promise<unknown> {
  if (file === undefined) return response.json();
  const bytes = await response.arrayBuffer();
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return type === file ? new Uint8Array(bytes) : null;
}
