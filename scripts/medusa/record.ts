/** Records the answers of a real Medusa to the calls of the adapter, for the tests. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import app from '../../adapters/medusa/index.ts';
import { recordedCalls } from '../../adapters/medusa/recorded/calls.ts';
import { type Exchange, requestKey } from '../../adapters/medusa/recorded/exchange.ts';
import { contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';
import { root } from '../sources.mjs';
import type { Medusa } from './server.ts';

const folder = join(root, 'adapters', 'medusa', 'recorded');

/**
 * What differs between two seeds of the same catalogue is replaced: Medusa's ids by numbers, and times. The same
 * replacements in all files keep requests and answers together.
 */
function steadyText(): (text: string) => string {
  const ids = new Map<string, string>();
  return (text) =>
    text
      .replaceAll(/\b([a-z]+)_01[0-9A-HJKMNP-TV-Z]{24}\b/g, (id, kind) => {
        const known = ids.get(id) ?? `${kind}_${ids.size + 1}`;
        ids.set(id, known);
        return known;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')
      .replaceAll(/"processing_time_ms":\d+/g, '"processing_time_ms":0');
}

/** Makes the calls, writes the files, and returns the names of those that have changed. */
export async function record({ url, publishableKey }: Medusa): Promise<string[]> {
  const steady = steadyText();
  const known = new Set<string>();
  let exchanges: { request: string; status: number; answered: string }[] = [];
  const proxy = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const body = await text(request);
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-publishable-api-key': publishableKey },
      ...(body !== '' && { body }),
    });
    const answered = await answer.text();
    const key = requestKey(method, path, body);
    if (!known.has(key)) exchanges.push({ request: key, status: answer.status, answered });
    known.add(key);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const env = {
    MEDUSA_URL: `http://127.0.0.1:${address.port}`,
    MEDUSA_PUBLISHABLE_KEY: publishableKey,
    GATEWAY_SUBSCRIPTION_KEY: 'recorded',
  };
  const changed: string[] = [];
  for (const [name, { call, input, locale }] of Object.entries(recordedCalls)) {
    exchanges = [];
    const row: CallRow = contract[call];
    const { method, path } = toWire(row, input);
    const headers = {
      [gatewayHeaders.language]: locale,
      [gatewayHeaders.storeId]: '1',
      [gatewayHeaders.sessionId]: 'recorded',
      [gatewayHeaders.deviceChannel]: 'SD',
      [gatewayHeaders.subscriptionKey]: env.GATEWAY_SUBSCRIPTION_KEY,
    };
    const response = await app.request(`/gateway${path}`, { method, headers }, env);
    if (response.status >= 500) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    // Requests of one call may be answered in any order; the ids are numbered in that of the file.
    const sorted = exchanges
      .toSorted((one, other) => (one.request < other.request ? -1 : 1))
      .map(
        ({ request, status, answered }): Exchange => ({
          request: steady(request),
          status,
          answer: JSON.parse(steady(answered)),
        }),
      );
    const file = join(folder, `${name}.json`);
    const written = `${JSON.stringify(sorted, null, 1)}\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== written) changed.push(name);
    writeFileSync(file, written);
  }
  await new Promise((resolve) => proxy.close(resolve));
  return changed;
}
