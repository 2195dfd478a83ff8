import { toHex } from '../../../shared/encoding.ts';
import { logError } from '../../observability/log.ts';
import type { KeptAnswer } from '../stored/idempotency-store.ts';
import { fromStore } from './from-store.ts';
import type { UcpRequest } from './operation.ts';
import { UcpRefusal } from './refusal.ts';

/** Seconds after which a platform asks for the answer again that another request still prepares. */
const retryAfter = '1';

/** Reads an idempotency key: 16 to 255 visible ASCII characters. @throws UcpRefusal 400 */
export function readIdempotencyKey(text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{16,255}$/.test(text)) return text;
  throw new UcpRefusal(400, 'invalid_request', 'An idempotency key has 16 to 255 visible ASCII characters.');
}

/** The fields of an object in one order, so that equal payloads are equal texts. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

async function fingerprintOf(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value, inOrder));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/** A request that has a key, as far as its key and its repetitions are concerned. */
interface KeyedRequest {
  key: string | undefined;
  /** Name of the operation, whichever transport brought it. */
  operation: string;
  /** The payload, as it was sent. */
  input: unknown;
}

/**
 * Answers a request that changes something. With a key it is carried out once: whoever repeats it gets the same answer
 * for 48 hours (signatures, replay protection). A refusal and a failure leave the key unused.
 * @throws UcpRefusal 409 if the key came with another payload, for another customer or with other scopes, or while the
 * first request with it is not answered; 503 if keys cannot be kept
 */
export async function answerOnce(
  request: UcpRequest,
  { key, operation, input }: KeyedRequest,
  answer: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const { env, platform, market, customer, log } = request;
  if (key === undefined || env.IDEMPOTENCY_KEYS === undefined) return answer();
  // An unsigned request only claims to be from the platform: it does not get at the answers to signed ones.
  const name = await fingerprintOf([platform.profile.address, platform.isSigned, operation, key]);
  const store = env.IDEMPOTENCY_KEYS.getByName(name);
  // An answer that needed a scope is not repeated once the customer has taken it back.
  const allowed = customer === null ? null : [customer.customerId, [...customer.scopes].toSorted()];
  const fingerprint = await fingerprintOf([operation, market.locale, allowed, input]);
  const claimed = await fromStore(log, () => store.claim(fingerprint));
  if (claimed === 'other')
    throw new UcpRefusal(409, 'idempotency_conflict', 'This idempotency key came with another request before.');
  if (claimed === 'running') {
    const headers = { 'retry-after': retryAfter };
    throw new UcpRefusal(409, 'request_in_progress', 'A request with this key is not answered yet.', { headers });
  }
  if (claimed !== 'new') return claimed;
  // What was done is answered, also if the answer cannot be kept.
  const settle = (answered: KeptAnswer | null) =>
    fromStore(log, () => store.settle(answered)).catch((error: unknown) => logError(error, log));
  try {
    const answered = await answer();
    await settle(answered);
    return answered;
  } catch (error) {
    await settle(null);
    throw error;
  }
}
