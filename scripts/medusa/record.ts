/** Records the answers of a real Medusa to the calls of the adapter, for the tests. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { askMedusa, type MedusaEnv } from '../../adapters/medusa/connection/medusa.ts';
import { AdapterClient, bindingsOf, RefusedCall, replayedRun } from '../../adapters/medusa/recorded/adapter-client.ts';
import { recordedCalls } from '../../adapters/medusa/recorded/calls.ts';
import { type Exchange, requestKey, steadied } from '../../adapters/medusa/recorded/exchange.ts';
import { MemoryProvider } from '../../adapters/medusa/recorded/memory-provider.ts';
import { scenarios } from '../../adapters/medusa/recorded/scenarios.ts';
import { root } from '../sources.mjs';
import type { LiveMedusa } from './live.ts';
import type { Medusa } from './server.ts';

const folder = join(root, 'adapters', 'medusa', 'recorded');

const pastTime = '2026-01-01T00:00:00.000Z';

/**
 * What differs between two seeds of the same catalogue is replaced: Medusa's ids by numbers, and times in the past. The
 * same replacements in all files keep requests and answers together.
 */
function steadyText(run: string): (text: string) => string {
  const ids = new Map<string, string>();
  return (text) =>
    text
      .replaceAll(new RegExp(`${run}-\\w+`, 'g'), replayedRun)
      .replaceAll(/\b([a-z]+(?:_[a-z]+)*)_01[0-9A-HJKMNP-TV-Z]{24}\b/g, (id, kind) => {
        const known = ids.get(id) ?? `${kind}_${ids.size + 1}`;
        ids.set(id, known);
        return known;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => (Date.parse(time) > Date.now() ? time : pastTime))
      .replaceAll(/"processing_time_ms":\d+/g, '"processing_time_ms":0');
}

const named = z.object({
  id: z.string(),
  variant_sku: z.string().optional(),
  sku: z.string().nullish(),
  metadata: z.object({ familyId: z.string() }).optional().catch(undefined),
  value: z.string().optional(),
  currency_code: z.string().optional(),
  key: z.string().optional(),
  address_1: z.string().optional(),
});

/** The name of a line, variant, category, tag, value, region, delivery method or address. */
function nameOf({ variant_sku, sku, metadata, value, currency_code, key, address_1 }: z.output<typeof named>): string {
  return variant_sku ?? sku ?? metadata?.familyId ?? value ?? currency_code ?? key ?? address_1 ?? '';
}

/** Medusa lists in any order what nothing orders: another seed, another order. */
function inOrder(_: string, list: unknown): unknown {
  if (!Array.isArray(list) || !z.array(named).safeParse(list).success) return list;
  const nameAt = (thing: unknown) => nameOf(named.parse(thing));
  return list.toSorted((one, other) => nameAt(one).localeCompare(nameAt(other), 'en'));
}

type Answered = Omit<Exchange, 'answer'> & { answered: string };

/** Notes the requests that a Medusa is sent, and its answers. */
class Recorder {
  url = '';
  #exchanges: Answered[] = [];
  readonly #server: Server;

  constructor({ url, publishableKey }: Medusa) {
    this.#server = createServer(async (request, response) => {
      const { method = 'GET', url: path = '/' } = request;
      const body = await text(request);
      const { authorization } = request.headers;
      const answer = await fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-publishable-api-key': publishableKey,
          ...(authorization !== undefined && { authorization }),
        },
        ...(body !== '' && { body }),
      });
      const answered = await answer.text();
      this.#exchanges.push({ request: requestKey(method, path, body), status: answer.status, answered });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    this.url = `http://127.0.0.1:${address.port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  /** The exchanges since the last time. */
  take(): Answered[] {
    return this.#exchanges.splice(0);
  }
}

const orders = z.object({ orders: z.array(z.object({ id: z.string(), email: z.string(), status: z.string() })) });

/** The e-mails of the customers of all runs begin with it. */
const runs = 'account';
/** And those of the check of the gateway (scripts/conform). */
const checks = 'conformance-';

/** Cancels the orders of all runs and checks: their pieces can be sold again. */
async function cancelOrders(env: MedusaEnv): Promise<void> {
  const query = { fields: 'id,email,status', order: '-created_at', limit: 50 };
  const listed = await askMedusa(env, { path: '/admin/orders', query }, orders);
  for (const { id, email, status } of listed.orders)
    if ((email.startsWith(runs) || email.startsWith(checks)) && status !== 'canceled')
      await askMedusa(env, { method: 'POST', path: `/admin/orders/${id}/cancel` }, z.unknown());
}

/** Makes the calls, writes the files, and returns the names of those that have changed. */
export async function record(medusa: Medusa, { port }: LiveMedusa['payment']): Promise<string[]> {
  // Customers of this run only: Medusa remembers what former ones have.
  const run = `${runs}${Date.now()}`;
  const steady = steadyText(run);
  const known = new Set<string>();
  const provider = new MemoryProvider();
  const stopProvider = await provider.listen(port);
  const own = { ...bindingsOf(medusa.url, medusa.jwtSecret), MEDUSA_TIMEOUT: 60_000 };
  await cancelOrders(own);
  const recorder = new Recorder(medusa);
  await recorder.start();
  const changed: string[] = [];
  const write = (name: string, exchanges: readonly Answered[]) => {
    const file = join(folder, `${name}.json`);
    const last = new Map<string, string>();
    const recorded = exchanges.map(({ request, status, answered }): Exchange => {
      const answer = steady(steadied(JSON.stringify(JSON.parse(answered, inOrder))));
      const isRepeated = last.get(request) === answer;
      last.set(request, answer);
      return { request: steady(request), status, ...(!isRepeated && { answer: JSON.parse(answer) }) };
    });
    const written = `${JSON.stringify(recorded, null, 1)}\n`;
    if (!existsSync(file) || readFileSync(file, 'utf8') !== written) changed.push(name);
    writeFileSync(file, written);
  };
  for (const [name, { call, input, locale }] of Object.entries(recordedCalls)) {
    try {
      await new AdapterClient(bindingsOf(recorder.url)).call(call, input, { locale });
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status >= 500) throw error;
    }
    const fresh = recorder.take().filter(({ request }) => !known.has(request));
    for (const { request } of fresh) known.add(request);
    // Requests of one call may be answered in any order; the ids are numbered in that of the file.
    write(
      name,
      fresh.toSorted((one, other) => (one.request < other.request ? -1 : 1)),
    );
  }
  for (const [of, all] of Object.entries(scenarios)) {
    mkdirSync(join(folder, of), { recursive: true });
    for (const [name, play] of Object.entries(all)) {
      const bindings = bindingsOf(recorder.url, medusa.jwtSecret, provider);
      await play(new AdapterClient(bindings, `${run}-${name}`));
      write(
        `${of}/${name}`,
        recorder.take().filter(({ request }) => !known.has(request)),
      );
    }
  }
  await cancelOrders(own);
  await recorder.stop();
  stopProvider();
  return changed;
}
