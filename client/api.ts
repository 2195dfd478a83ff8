import type { BrowserCall, BrowserInput, CallOutput, Contract } from '../shared/contract/contract.ts';
import type { Refusal } from '../shared/contract/gateway/refusals.ts';
import type { Locale } from '../shared/markets/locales.ts';
import { pageLocale } from './page-locale.ts';

/** The calls that are sent as GET; all others are POST with a JSON body. */
type Read = {
  [Name in BrowserCall]: Contract[Name] extends { method: 'GET' } ? Name : never;
}[BrowserCall];

// A literal, because the contract (and zod with it) stays out of the browser; the type keeps it complete.
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

/** A failed call: its HTTP status (0 without a response) and the Worker's message. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The gateway's refusal code, if there is one. */
  readonly code: Refusal | undefined;

  constructor(status: number, message: string, code?: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The path of a call; also its SWR key. */
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
  // The Worker's errors have this shape; other bodies have no message.
  const { message, code } = (body ?? {}) as { message?: string; code?: Refusal };
  throw new ApiError(response.status, message || response.statusText, code);
}

/** The response of a call; null for an awaited record that does not exist yet. */
type Answer<Name extends BrowserCall> = Contract[Name] extends { awaited: true }
  ? CallOutput<Name> | null
  : CallOutput<Name>;

/**
 * Calls a row of the contract through the Worker in the market of the page. The Worker adds what the session decides
 * (cart, version, customer).
 * @throws {ApiError}
 */
export async function call<Name extends BrowserCall>(name: Name, input: BrowserInput<Name>): Promise<Answer<Name>> {
  const answer =
    name in reads
      ? await request(apiPath(pageLocale(), name, input))
      : await request(apiPath(pageLocale(), name), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
  // The backend's tests check responses against the contract.
  return answer as Answer<Name>;
}
