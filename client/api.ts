import type { BrowserCall, BrowserInput, CallOutput, Contract } from '../shared/contract/contract.ts';
import type { Refusal } from '../shared/contract/gateway/refusals.ts';
import type { Locale } from '../shared/markets/locales.ts';
import { pageLocale } from './page-locale.ts';

/** The calls that read: they go out as GET, all others as POST with a JSON body. */
type Read = {
  [Name in BrowserCall]: Contract[Name] extends { method: 'GET' } ? Name : never;
}[BrowserCall];

// Spelled out, because the contract itself (and zod with it) stays out of the browser; the type keeps it complete.
const reads: Record<Read, true> = {
  getCart: true,
  getShippingMethods: true,
  getOrderOfCart: true,
  getLegalNotices: true,
  getSuggestions: true,
  getCommercialOffers: true,
  getSizes: true,
  suggestAddresses: true,
  suggestPlaces: true,
};

/** The Worker's answer to a call that failed: its HTTP status (0 when there was none) and message. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Which refusal of the gateway it is, when it says so. */
  readonly code: Refusal | undefined;

  constructor(status: number, message: string, code?: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The path of a call, which is its SWR key as well. */
export function apiPath(locale: Locale, name: BrowserCall, query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/${locale}/api/${name}${text === '' ? '' : `?${text}`}`;
}

async function request(path: string, init?: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init?.headers } });
  } catch {
    throw new ApiError(0, 'No answer');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  // The Worker's errors have this shape; anything else says nothing.
  const { message, code } = (body ?? {}) as { message?: string; code?: Refusal };
  throw new ApiError(response.status, message || response.statusText, code);
}

/** The answer of a call; null for what is awaited and not there yet. */
type Answer<Name extends BrowserCall> = Contract[Name] extends { awaited: true }
  ? CallOutput<Name> | null
  : CallOutput<Name>;

/**
 * Calls a row of the contract through the Worker, on behalf of the visitor, in the market of the page: what the session decides (cart,
 * version, customer) is added there. Throws `ApiError`.
 */
export async function call<Name extends BrowserCall>(
  name: Name,
  input: BrowserInput<Name>,
): Promise<Answer<Name>> {
  const answer =
    name in reads
      ? await request(apiPath(pageLocale(), name, input))
      : await request(apiPath(pageLocale(), name), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
  // The Worker answers what the contract says; the backend's tests hold it to that.
  return answer as Answer<Name>;
}
