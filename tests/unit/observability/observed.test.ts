/** Metrics of responses and calls, and the traces that are sent: names and times, without visitor data. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { fromTraceparent, toTraceparent } from '../../../worker/observability/trace-context.ts';
import { smallShop } from '../steps/small-shop.ts';

interface Point {
  indexes: string[];
  blobs: string[];
  doubles: number[];
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

let points: Point[];
let sent: { url: string; init: RequestInit }[];
let answer: () => Promise<Response>;
let logged: string[];

beforeEach(() => {
  points = [];
  sent = [];
  logged = [];
  answer = async () => new Response(null, { status: 200 });
  const note = (line: string) => void (line.startsWith('{') && logged.push(line));
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockImplementation(note);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function shopWith(variables: Record<string, unknown>) {
  const shop = smallShop(variables);
  shop.record = parametersOf('en', '9001');
  return shop;
}

const metrics = { METRICS: { writeDataPoint: (point: Point) => void points.push(point) } };
const collector = { OTLP_URL: 'https://otlp.example/', OTLP_AUTHORIZATION: 'Basic abc' };

async function visit(shop: ReturnType<typeof smallShop>, path: string, headers: Record<string, string> = {}) {
  const response = await shop.ask(path, { headers });
  await response.text();
  await Promise.allSettled(shop.later);
  return response;
}

/** The spans that were sent, responses before their calls. */
const spansOf = (): Span[][] =>
  sent.map(({ init }) => JSON.parse(String(init.body)).resourceSpans[0].scopeSpans[0].spans);
const valuesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

describe('counted are', () => {
  it('an answer once, and its calls, by route, market, status and cache', async () => {
    const shop = shopWith(metrics);
    await visit(shop, '/en/stores/all/');
    const answers = points.filter(({ blobs: [kind] }) => kind === 'answer');
    expect(answers).toEqual([
      {
        indexes: [expect.stringMatching(/^stores/)],
        blobs: ['answer', expect.stringMatching(/^stores/), 'en', expect.any(String), 'miss'],
        doubles: [expect.any(Number)],
      },
    ]);
    const calls = points.filter(({ blobs: [kind] }) => kind === 'call').map(({ blobs }) => blobs);
    expect(calls).toEqual(expect.arrayContaining([['call', 'getHeader', 'en', '200', '']]));
    expect(calls).toEqual(expect.arrayContaining([['call', expect.any(String), 'en', '503', '']]));
  });

  it('unknown paths have no route, so that nobody can make up names', async () => {
    await visit(shopWith(metrics), '/en/anna.meyer@shop.example/');
    expect(points.filter(({ blobs: [kind] }) => kind === 'answer').map(({ blobs }) => blobs)).toEqual([
      ['answer', 'none', 'en', '404', ''],
    ]);
  });
});

describe('a trace', () => {
  it('has the answer, the page below it and the calls below both, and goes on to the gateway', async () => {
    const shop = shopWith(collector);
    const response = await visit(shop, '/en/stores/all/?q=Anna%20Meyer', {
      cookie: 'anonymous_id_test=anna',
    });
    expect(sent.map(({ url }) => url)).toEqual(['https://otlp.example/v1/traces', 'https://otlp.example/v1/traces']);
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Basic abc');
    const traces = spansOf();
    const pages = traces.find(([own]) => own?.parentSpanId !== undefined) ?? [];
    const door = traces.find(([own]) => own?.parentSpanId === undefined) ?? [];
    expect(pages[0]?.parentSpanId).toBe(door[0]?.spanId);
    expect(new Set(traces.flat().map(({ traceId }) => traceId)).size).toBe(1);
    const [own, ...calls] = pages;
    expect(own && valuesOf(own)).toMatchObject({
      'http.request.method': 'GET',
      'selvedge.entrypoint': 'pages',
      'selvedge.market': 'en',
      'selvedge.request_id': response.headers.get('x-request-id'),
    });
    expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(calls.map(() => own?.spanId));
    const failing = calls.filter((call) => valuesOf(call)['http.response.status_code'] === 503);
    expect(failing.length).toBeGreaterThan(0);
    expect(failing.every(({ status }) => status.code === 2)).toBe(true);
    const asked = shop.asked.map(({ headers }) => fromTraceparent(headers.get('traceparent'))?.traceId);
    expect(new Set(asked)).toEqual(new Set([own?.traceId]));
    expect(JSON.stringify(sent).toLowerCase()).not.toMatch(/anna|meyer/);
  });

  it('is not sent where no collector is named, nor of more answers than are wanted', async () => {
    await visit(shopWith({}), '/en/stores/all/');
    await visit(shopWith({ ...collector, OTLP_SHARE: '0' }), '/en/stores/all/');
    expect(sent).toEqual([]);
    expect(points).toEqual([]);
  });

  it('that cannot be sent delays nobody, and is one line a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answer = () => Promise.reject(new TypeError('The connection was refused.'));
    const shop = shopWith(collector);
    for (const path of ['/en/cart/', '/en/cart/']) expect((await visit(shop, path)).status).toBeLessThan(600);
    const failureLines = () => logged.filter((line) => line.includes('The connection was refused.')).length;
    expect(failureLines()).toBe(1);
    vi.setSystemTime(Date.now() + 61_000);
    await visit(shop, '/en/cart/');
    expect(failureLines()).toBe(2);
  });

  it('is read as it is written, and nothing else is', () => {
    const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    expect(fromTraceparent(toTraceparent(trace))).toEqual(trace);
    for (const bad of [null, '', 'anna', `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, `${toTraceparent(trace)}x`])
      expect(fromTraceparent(bad)).toBeUndefined();
  });
});
