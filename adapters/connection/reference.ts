import { z } from 'zod';
import { Problem } from '../../backend/problem.ts';
import type { Caller } from '../../backend/serve.ts';
import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';

/** Milliseconds for an answer of the reference backend. */
const timeout = 5000;

/** What is needed of the bindings. */
export interface ReferenceEnv {
  REFERENCE: Pick<Fetcher, 'fetch'>;
  GATEWAY_SUBSCRIPTION_KEY: string;
}

/**
 * Sends a request to the reference backend; once more if it may be repeated and finds the connection lost.
 * @throws the error of a connection that is lost again
 */
export async function askReference(
  { REFERENCE }: Pick<ReferenceEnv, 'REFERENCE'>,
  request: Request,
  repeatable = request.method === 'GET',
): Promise<Response> {
  if (!repeatable) return REFERENCE.fetch(request);
  // Of the same type, which the platform's types do not say.
  const again = request.clone() as Request;
  try {
    return await REFERENCE.fetch(request);
  } catch (error) {
    if (again.signal.aborted) throw error;
    return REFERENCE.fetch(again);
  }
}

type Asker = Pick<Caller<ReferenceEnv>, 'env' | 'locale' | 'storeId' | 'sessionId' | 'deviceChannel' | 'token'>;

/**
 * Makes a call of the reference backend in the name of the caller, with their access token.
 * @throws Problem with the status of a refusal
 */
export async function callReference<Name extends CallName>(
  { env, locale, storeId, sessionId, deviceChannel, token }: Asker,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const row: CallRow = contract[name];
  const { method, path, body } = toWire(row, input);
  const request = new Request(`https://reference/${row.upstream}${path}`, {
    method,
    headers: {
      [gatewayHeaders.language]: locale,
      [gatewayHeaders.storeId]: storeId,
      [gatewayHeaders.sessionId]: sessionId,
      [gatewayHeaders.deviceChannel]: deviceChannel,
      [gatewayHeaders.subscriptionKey]: env.GATEWAY_SUBSCRIPTION_KEY,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeout),
  });
  const response = await askReference(env, request).catch((error) => {
    throw new Problem(503, `The reference backend does not answer ${name}: ${error}`);
  });
  const json: unknown = await response.json();
  if (!response.ok) throw new Problem(refusedStatus(response.status), `The reference backend refuses ${name}.`);
  const { result } = parseAnswer(row.output, json);
  if (!result.success) throw new Error(`The answer to ${name} is unusable: ${z.prettifyError(result.error)}`);
  // Parsed by the output of this call's row.
  return result.data as CallOutput<Name>;
}

/** The status for the caller: a token that is refused there is refused here. */
const refusedStatus = (status: number) => (status === 401 ? 401 : 503);
