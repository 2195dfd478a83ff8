/** A policy on trial is sent next to the live one, and browsers report what it would block. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { policyCandidate } from '../../../shared/contract/markets/policy-candidate.ts';
import { smallShop } from '../steps/small-shop.ts';

const key = 'a-key-of-operators-with-thirty-two-letters';
const start = Date.parse('2026-11-01T10:00:00Z');
const asked = {
  policy: { 'img-src': ["'self'", 'https://tried.example'], 'connect-src': ["'self'"] },
  who: 'Ola',
  why: 'without the former vendor',
};

let points: { blobs: string[] }[];
let counts: string[];
let allowed: boolean;
let shop: ReturnType<typeof smallShop>;
let now = start;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A new time, so that the isolate's memory of the former test has expired.
  now += 120_000;
  vi.setSystemTime(now);
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
  points = [];
  counts = [];
  allowed = true;
  shop = smallShop({
    CONFIG_KEY: key,
    POLICY_REPORTS: { writeDataPoint: (point: { blobs: string[] }) => void points.push(point) },
    SEARCH_LIMIT: {
      limit: async ({ key: name }: { key: string }) => {
        counts.push(name);
        return { success: allowed };
      },
    },
  });
  shop.record = parametersOf('en', '9001');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const call = (method: string, body?: unknown, given = key) =>
  shop.ask('/_config/en/candidate', {
    method,
    headers: { authorization: `Bearer ${given}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function tryIt() {
  const response = await call('PUT', asked);
  expect(response.status).toBe(200);
  const { candidate } = (await response.json()) as { candidate: unknown };
  return policyCandidate.parse(candidate);
}

const tried = ({ headers }: Response) => headers.get('content-security-policy-report-only');

describe('a page', () => {
  it('sends it beside the enforced policy, with the same nonce, from the micro-cache or not', async () => {
    expect(tried(await shop.ask('/en/'))).toBeNull();
    now += 2_000;
    vi.setSystemTime(now);
    const { id } = await tryIt();
    const nonces = new Set<string>();
    for (const times of [1, 2, 3]) {
      const answer = await shop.ask('/en/');
      const policy = tried(answer) ?? '';
      expect(policy, String(times)).toContain("img-src 'self' https://tried.example");
      expect(policy).toMatch(new RegExp(`; report-uri /_csp/en/${id}$`));
      expect(answer.headers.get('reporting-endpoints')).toBeNull();
      const counting = answer.headers.get('content-security-policy') ?? '';
      expect(counting).not.toContain('tried.example');
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(counting).toContain(`'nonce-${nonce}'`);
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
    expect(tried(await shop.ask('/en/api/getCart'))).toBeNull();
  });

  it('names the endpoint of reports where there is TLS as well: without, Chromium would send none', async () => {
    const { id } = await tryIt();
    const answer = await shop.ask('https://shop.example/en/');
    expect(tried(answer)).toMatch(new RegExp(`; report-uri /_csp/en/${id}; report-to csp$`));
    expect(answer.headers.get('reporting-endpoints')).toBe(`csp="/_csp/en/${id}"`);
  });

  it('carries none once nothing is tried, nor where KV has nonsense or says nothing', async () => {
    await tryIt();
    expect((await call('DELETE', { who: 'Ola', why: 'done' })).status).toBe(200);
    expect(tried(await shop.ask('/en/cart/'))).toBeNull();
    shop.kv.set('csp-candidate:en', '{"id":"<script>"}');
    now += 60_000;
    vi.setSystemTime(now);
    const answer = await shop.ask('/en/cart/');
    expect([tried(answer), answer.headers.has('content-security-policy')]).toEqual([null, true]);
  });
});

describe('a report', () => {
  const report = {
    'csp-report': {
      'document-uri': 'http://shop.example/en/cart/?email=anna@shop.example',
      'effective-directive': 'img-src',
      'blocked-uri': 'https://other.example/anna.webp',
      disposition: 'report',
    },
  };
  const send = (path: string, body: unknown = report, headers: Record<string, string> = {}) =>
    shop.ask(path, { method: 'POST', body: JSON.stringify(body), headers });

  it('is counted by directive, source and route, and is nobody’s', async () => {
    const { id } = await tryIt();
    const response = await send(`/_csp/en/${id}`, report, { cookie: 'anonymous_id_test=anna' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null]);
    expect(points.map(({ blobs }) => blobs)).toEqual([[id, 'en', 'img-src', 'https://other.example', 'cart', '']]);
    expect(JSON.stringify(points)).not.toContain('anna');
  });

  it('of another candidate, of nothing or of too much counts nothing', async () => {
    const { id } = await tryIt();
    expect((await send('/_csp/en/00000000')).status).toBe(204);
    expect((await send(`/_csp/en/${id}`, 'nonsense')).status).toBe(204);
    expect((await send(`/_csp/en/${id}`, { ...report, more: 'x'.repeat(40_000) })).status).toBe(204);
    expect(points).toEqual([]);
  });

  it('of another site, or of a page that there is not, is counted apart, whatever it names', async () => {
    const { id } = await tryIt();
    const of = (uri: string) => ({ 'csp-report': { ...report['csp-report'], 'document-uri': uri } });
    await send(`/_csp/en/${id}`, report, { origin: 'https://evil.example' });
    await send(`/_csp/en/${id}`, of('http://shop.example/en/no/such/page/'));
    await send(`/_csp/en/${id}`, report, { origin: 'http://shop.example' });
    await send(`/_csp/en/${id}`, report, { origin: 'null' });
    expect(points.map(({ blobs }) => blobs.slice(2))).toEqual([
      ['img-src', 'others', 'cart', 'foreign'],
      ['img-src', 'others', 'none', 'nowhere'],
      ['img-src', 'https://other.example', 'cart', ''],
      ['img-src', 'https://other.example', 'cart', ''],
    ]);
  });

  it('that is true is distinguished, however many are made up before it; all are counted', async () => {
    const { id } = await tryIt();
    const of = (blocked: string, directive = 'img-src') =>
      send(`/_csp/en/${id}`, {
        'csp-report': { ...report['csp-report'], 'blocked-uri': blocked, 'effective-directive': directive },
      });
    for (let host = 0; host < 300; host++) await of(`https://h${host}.example/`);
    for (let times = 0; times < 5; times++) await of('https://true.example/');
    await of('https://other.example/', 'made-up-by-somebody');
    const sources = points.map(({ blobs }) => blobs[3]);
    expect(points).toHaveLength(305);
    expect(new Set(sources).size).toBeLessThanOrEqual(102);
    expect(sources.filter((source) => source === 'https://true.example').length).toBeGreaterThanOrEqual(4);
    expect(sources.filter((source) => source === 'others').length).toBeGreaterThan(190);
  });

  it('goes to an address that there is, by POST alone', async () => {
    for (const path of ['/_csp/', '/_csp/xx/00000000', '/_csp/en/nothing', '/_csp/en/00000000/more'])
      expect((await send(path)).status).toBe(404);
    expect((await shop.ask('/_csp/en/00000000')).status).toBe(405);
  });

  it('comes no oftener from a network than people search', async () => {
    const { id } = await tryIt();
    allowed = false;
    expect((await send(`/_csp/en/${id}`, report, { 'cf-connecting-ip': '192.0.2.7' })).status).toBe(429);
    expect(counts).toEqual([expect.stringMatching(/^policy /)]);
    expect(points).toEqual([]);
  });
});

describe('an operator', () => {
  it.each(['GET', 'PUT', 'DELETE'])('needs the key to %s', async (method) => {
    const response = await call(method, method === 'GET' ? undefined : asked, 'wrong');
    expect(response.status).toBe(401);
  });

  it('reads what is tried, and the changes say since when', async () => {
    const candidate = await tryIt();
    expect(await (await call('GET')).json()).toEqual({ candidate });
    await call('DELETE', { who: 'Ola', why: 'done' });
    const changes = await shop.ask('/_config/en/changes', { headers: { authorization: `Bearer ${key}` } });
    const kinds = ((await changes.json()) as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['stop-trying', 'try-policy']);
  });

  it('gets an error for what is no policy', async () => {
    for (const bad of [{}, { ...asked, policy: { 'img-src': ['a; b'] } }, { ...asked, why: '' }])
      expect((await call('PUT', bad)).status).toBe(422);
    expect(shop.kv.has('csp-candidate:en')).toBe(false);
  });
});
