import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import app from '../../../adapters/medusa/index.ts';
import { type RecordedName, recordedCalls } from '../../../adapters/medusa/recorded/calls.ts';
import { type Exchange, requestKey } from '../../../adapters/medusa/recorded/exchange.ts';
import { type CallOutput, contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../../shared/contract/gateway/headers.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { toWire } from '../../../shared/contract/gateway/wire.ts';

const exchanges = new Map(
  globSync('adapters/medusa/recorded/*.json')
    .flatMap((file): Exchange[] => JSON.parse(readFileSync(file, 'utf8')))
    .map((exchange) => [exchange.request, exchange]),
);

export const key = 'the-key';

/** The headers of a gateway call from a market. */
export const headersFrom = (locale: string): Record<string, string> => ({
  [gatewayHeaders.language]: locale,
  [gatewayHeaders.storeId]: '1',
  [gatewayHeaders.sessionId]: 'session',
  [gatewayHeaders.deviceChannel]: 'SD',
  [gatewayHeaders.subscriptionKey]: key,
});

/**
 * Starts a server with the recorded answers of Medusa; a request that is not recorded is answered 500.
 * @param unanswered tells by its body whether a request gets no answer
 */
export async function startRecordedMedusa(
  unanswered: (body: string) => boolean = () => false,
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await text(request);
    if (unanswered(body)) return request.socket.destroy();
    const found = exchanges.get(requestKey(method, url, body));
    response
      .writeHead(found?.status ?? 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(found?.answer ?? { type: 'not_recorded', message: `${method} ${url}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** The adapter's bindings with a Medusa; the reference backend only answers which path it was asked for. */
export const bindingsOf = (MEDUSA_URL: string) => ({
  MEDUSA_URL,
  MEDUSA_PUBLISHABLE_KEY: 'pk',
  GATEWAY_SUBSCRIPTION_KEY: key,
  REFERENCE: { fetch: async (request: Request) => Response.json({ reference: new URL(request.url).pathname }) },
});

/** Makes a recorded call through the adapter; returns the status, and the answer as the storefront reads it. */
export async function callRecorded<Name extends RecordedName>(
  name: Name,
  url: string,
): Promise<{ status: number; answer: CallOutput<(typeof recordedCalls)[Name]['call']> }> {
  const { call, input, locale } = recordedCalls[name];
  const row: CallRow = contract[call];
  const { method, path } = toWire(row, input);
  const response = await app.request(`/gateway${path}`, { method, headers: headersFrom(locale) }, bindingsOf(url));
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  const { result, leftOut } = parseAnswer(row.output, body);
  if (!result.success) throw result.error;
  if (leftOut.length > 0) throw new Error(leftOut.join('\n'));
  // Parsed by the output of this call's row.
  return { status: response.status, answer: result.data as CallOutput<(typeof recordedCalls)[Name]['call']> };
}
