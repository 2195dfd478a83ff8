/** Calls the adapter in this process, for recording Medusa's answers and for the tests that replay them. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { gatewayAudience } from '../../../shared/contract/account/authentication.ts';
import { type CallInput, type CallName, type CallOutput, contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { app } from '../app.ts';
import { withMemoryObjects } from './memory-objects.ts';

export const key = 'the-key';
export const shopOrigin = 'https://shop.example';
/** Of the payment provider. */
export const paymentKey = '0a'.repeat(32);

/** Who calls: by default a visitor of the international market. */
export interface From {
  locale?: Locale;
  /** Signed in. */
  customerId?: string;
}

const keys = await generateKeyPair('ES256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'recorded', alg: 'ES256', use: 'sig' };

const tokenOf = (customerId: string): Promise<string> =>
  new SignJWT({ customerId, newCustomer: false })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'recorded' })
    .setAudience(gatewayAudience)
    .setJti('recorded')
    .setExpirationTime('1h')
    .sign(keys.privateKey);

/** The headers of a gateway call. */
export async function headersFrom({ locale = 'en', customerId }: From): Promise<Record<string, string>> {
  return {
    [gatewayHeaders.language]: locale,
    [gatewayHeaders.storeId]: '1',
    [gatewayHeaders.sessionId]: 'session',
    [gatewayHeaders.deviceChannel]: 'SD',
    [gatewayHeaders.subscriptionKey]: key,
    ...(customerId !== undefined && { authorization: `Bearer ${await tokenOf(customerId)}` }),
  };
}

/** The adapter's bindings. The reference backend has the keys of tokens, and else answers the path it was asked for. */
export function bindingsOf(MEDUSA_URL: string, MEDUSA_PUBLISHABLE_KEY = 'pk', MEDUSA_JWT_SECRET = 'secret') {
  const reference = async (asked: RequestInfo | URL): Promise<Response> => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked);
    return Response.json(pathname.endsWith(contract.getJwks.path) ? { keys: [jwk] } : { reference: pathname });
  };
  return withMemoryObjects({
    MEDUSA_URL,
    MEDUSA_PUBLISHABLE_KEY,
    MEDUSA_JWT_SECRET,
    MEDUSA_TIMEOUT: 10_000,
    GATEWAY_SUBSCRIPTION_KEY: key,
    PAYMENT_HMAC_KEY: paymentKey,
    SHOP_ORIGIN: shopOrigin,
    REFERENCE: { fetch: reference },
  });
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

export class AdapterClient {
  readonly #bindings: ReturnType<typeof bindingsOf>;

  constructor(bindings: ReturnType<typeof bindingsOf>) {
    this.#bindings = bindings;
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
      { method, headers: await headersFrom(from), ...(body !== undefined && { body }) },
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
