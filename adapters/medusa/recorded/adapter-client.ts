/** Calls the adapter in this process, for recording Medusa's answers and for the tests that replay them. */
import { decodeJwt, UnsecuredJWT } from 'jose';
import type { z } from 'zod';
import type { client } from '../../../shared/contract/account/customer.ts';
import { type CallInput, type CallName, type CallOutput, contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';
import { type Locale, localeNames } from '../../../shared/markets/locales.ts';
import { usualParameters } from '../../../starter/markets/parameters.ts';
import { app } from '../app.ts';
import { withMemoryObjects } from './memory-objects.ts';
import { MemoryProvider, providerPath } from './memory-provider.ts';

export const key = 'the-key';
export const shopOrigin = 'https://shop.example';
/** Of the payment provider. */
export const paymentKey = '0a'.repeat(32);

/** The run of recorded ids of customers. */
export const replayedRun = 'account-run';

/** Who calls: by default a visitor of the international market. */
export interface From {
  locale?: Locale;
  /** Signed in. */
  customerId?: string;
}

/** The headers of a gateway call. */
export function headersFrom({ locale = 'en', customerId }: From): Record<string, string> {
  return {
    [gatewayHeaders.language]: locale,
    [gatewayHeaders.storeId]: '1',
    [gatewayHeaders.sessionId]: 'session',
    [gatewayHeaders.deviceChannel]: 'SD',
    [gatewayHeaders.subscriptionKey]: key,
    ...(customerId !== undefined && { authorization: `Bearer ${new UnsecuredJWT({ customerId }).encode()}` }),
  };
}

/** The account of a customer at the reference backend. */
const accountOf = (customerId: string): z.input<typeof client> => ({
  ...{ customerId, email: `${customerId}@example.com`, emailQuality: 'CONFIRMED', firstName: 'Ada', lastName: 'Byron' },
  ...{ hasPassword: true, isDeleted: false, loyaltyNumber: null, loyaltyCreationDate: null, phoneNumber: null },
  ...{ preferredStore: null, birthday: null, phoneNumberQuality: null, fiscalNumber: null, preferredChannel: null },
});

/**
 * The adapter's bindings. The reference backend has accounts, whose token names them, and else answers the path it was
 * asked for.
 * @param MEDUSA_JWT_SECRET of a real Medusa
 */
export function bindingsOf(MEDUSA_URL: string, MEDUSA_JWT_SECRET = 'secret', provider = new MemoryProvider()) {
  const reference = async (asked: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(asked, init);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(providerPath)) {
      const { status, answer } = provider.answer(pathname.slice(providerPath.length), await request.text());
      return Response.json(answer, { status });
    }
    if (pathname.endsWith(contract.getWebDomains.path))
      return Response.json(localeNames.map((locale) => usualParameters(locale, '1')));
    if (!pathname.endsWith(contract.getAccount.path)) return Response.json({ reference: pathname });
    const { customerId } = decodeJwt<{ customerId: string }>(request.headers.get('authorization')?.slice(7) ?? '');
    return Response.json(accountOf(customerId));
  };
  const env = withMemoryObjects({
    MEDUSA_URL,
    MEDUSA_PUBLISHABLE_KEY: 'pk',
    MEDUSA_JWT_SECRET,
    // A busy machine is no fault.
    MEDUSA_TIMEOUT: 10_000,
    GATEWAY_SUBSCRIPTION_KEY: key,
    PAYMENT_HMAC_KEY: paymentKey,
    SHOP_ORIGIN: shopOrigin,
    REFERENCE: { fetch: reference },
  });
  return { ...env, provider };
}

/** The refusal of a call. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code, message }: { code?: string; message?: string }) {
    super(`${status} ${code ?? ''} ${message ?? ''}`);
    this.status = status;
    this.code = code ?? '';
  }
}

/** Status and code of the refusal of a call. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RefusedCall) return `${error.status} ${error.code}`;
    throw error;
  }
  return 'accepted';
}

export class AdapterClient {
  readonly #bindings: ReturnType<typeof bindingsOf>;
  readonly #run: string;
  #customers = 0;

  /** @param run is in the ids of customers: a real Medusa remembers them */
  constructor(bindings: ReturnType<typeof bindingsOf>, run = replayedRun) {
    this.#bindings = bindings;
    this.#run = run;
  }

  /** The provider, on whose pages the shopper decides. */
  get provider(): MemoryProvider {
    return this.#bindings.provider;
  }

  /** A customer whom Medusa does not know yet. */
  newCustomer(): { customerId: string } {
    this.#customers += 1;
    return { customerId: `${this.#run}-${this.#customers}` };
  }

  /**
   * Makes a call; the answer is parsed as the storefront does.
   * @throws RefusedCall; Error if a part of the answer does not fit
   */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>, from: From = {}): Promise<CallOutput<Name>> {
    const row: CallRow = contract[name];
    const { method, path, body } = toWire(row, input);
    const response = await app.request(
      `/${row.upstream}${path}`,
      { method, headers: headersFrom(from), ...(body !== undefined && { body }) },
      this.#bindings,
    );
    const json = await response.json();
    if (!response.ok) throw new RefusedCall(response.status, json as object);
    const { result, leftOut } = parseAnswer(row.output, json);
    if (!result.success) throw result.error;
    if (leftOut.length > 0) throw new Error(leftOut.join('\n'));
    // Parsed by the output of this call's row.
    return result.data as CallOutput<Name>;
  }
}
