/** Lines of the log have only the documented fields, and no personal data. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logAlarm, logFailure, logWarning } from '../../../backend/log.ts';
import { problemResponse } from '../../../backend/serve.ts';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { root } from '../../../scripts/sources.mjs';
import { type LogFieldName, logFields, logLevels } from '../../../shared/logs/log-line.ts';
import { clearCaches } from '../../../shared/memory-cache.ts';
import { NotFound, UpstreamError } from '../../../worker/errors/errors.ts';
import { logError } from '../../../worker/observability/log.ts';
import { shopOrigin, smallShop } from '../steps/small-shop.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  // React logs plain text in development.
  const note = (line: string) => void (line.startsWith('{') && lines.push(line));
  for (const way of ['error', 'log', 'warn'] as const) vi.spyOn(console, way).mockImplementation(note);
});
afterEach(() => vi.restoreAllMocks());

const context = { url: 'https://shop.example/en/', requestId: 'r1' };
const written = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

/** Deviations from the table, in words. */
function faultsOf(line: Record<string, unknown>): string[] {
  return Object.entries(line).flatMap(([name, value]) => {
    if (!Object.hasOwn(logFields, name)) return [`${name} is no field`];
    const { kind, of } = logFields[name as LogFieldName];
    if (typeof value !== (kind === 'number' ? 'number' : 'string')) return [`${name} is no ${kind}`];
    return of === 'both' || of === line.service ? [] : [`${name} is not of the ${String(line.service)}`];
  });
}

it('docs/logs.md has the table of the fields', () => {
  const rows = Object.entries(logFields).map(([name, { of, says }]) => `| \`${name}\` | ${of} | ${says} |`);
  expect(read('docs/logs.md')).toContain(`| field | of | says |\n|---|---|---|\n${rows.join('\n')}\n`);
});

it('every line of the project is written in one place', () => {
  const files = globSync(['worker/**/*.{ts,tsx}', 'backend/**/*.ts', 'shared/**/*.ts'], { cwd: root });
  expect(files.filter((file) => /\bconsole(?:\.\w|\[)/.test(read(file)))).toEqual(['shared/logs/log-line.ts']);
});

it('an answer to the question of consent is proved without a word of who gave it', async () => {
  const shop = smallShop();
  shop.record = parametersOf('fr-fr', '9001');
  const { headers } = await shop.ask('/fr-fr/consent/', {
    method: 'POST',
    body: new URLSearchParams({ form: 'consent', from: 'banner', answer: 'chosen', level2: 'on' }),
    headers: { origin: shopOrigin, 'cf-connecting-ip': '192.0.2.7', 'cf-ray': 'ray-of-the-request' },
  });
  const record = headers.getSetCookie().find((each) => each.startsWith('consent_record')) ?? '';
  const proof = written().filter(({ message }) => message === 'Consent was answered');
  expect(proof).toEqual([
    {
      ...{ level: 'info', service: 'storefront', message: 'Consent was answered', market: 'fr-fr' },
      ...{ consent: expect.any(String), allowed: '2', asked: '1v1.2v1' },
    },
  ]);
  expect(decodeURIComponent(record)).toContain(`~${proof[0]?.consent};`);
  expect(proof.flatMap(faultsOf)).toEqual([]);
});

describe('the level', () => {
  it.each([
    ['info', new NotFound('/en/nothing/'), 404],
    ['warning', new UpstreamError('getCart', 412, 'Sold out.'), undefined],
    ['error', new UpstreamError('getCart', 412, 'Sold out.'), 502],
    ['error', new UpstreamError('getCart', 0, 'The connection was lost.'), undefined],
    ['error', new TypeError('undefined is not a function'), undefined],
  ] as const)('is %s', (level, error, status) => {
    logError(error, context, status);
    expect(written()).toMatchObject([{ level, service: 'storefront' }]);
  });

  it('of what needs a person is alarm, and goes where errors go', () => {
    logAlarm('an order is not paid', { orderNumber: 'SV-1', result: 'Refused' });
    expect(written()).toEqual([
      {
        level: 'alarm',
        service: 'backend',
        message: 'ALARM: an order is not paid',
        orderNumber: 'SV-1',
        result: 'Refused',
      },
    ]);
    expect(console.error).toHaveBeenCalledOnce();
    expect(logLevels).toContain('alarm');
  });
});

it('an id with anything but letters, digits and hyphens is left out', () => {
  logWarning('Told', { pspReference: 'anna@shop.example', merchantReference: '8835511210681324' });
  expect(written()).toMatchObject([{ merchantReference: '8835511210681324' }]);
  expect(lines[0]).not.toContain('anna');
});

it('the backend names the request of the storefront, and no id that is none', async () => {
  const app = new Hono().onError(problemResponse).get('/', () => {
    throw new Error('D1 is away.');
  });
  await app.request('/', { headers: { 'x-request-id': '8f1d-PRG' } });
  await app.request('/', { headers: { 'x-request-id': 'anna@shop.example' } });
  expect(written().map(({ requestId }) => requestId)).toEqual(['8f1d-PRG', undefined]);
});

describe('what an upstream quotes of a form', () => {
  const refused = (message: string, typed: string[]) =>
    Object.assign(new UpstreamError('addDeliveryAddress', 400, message), { typed });

  it('is not written, in whatever case and wherever it stands', () => {
    const typed = ['Anna', 'Meyer', '12 rue du Bac', 'PL', 'Anna Meyer'];
    logError(refused("No delivery for ANNA MEYER, 12 Rue du Bac, 'Meyer', in PL.", typed), context);
    expect(written()[0]?.message).toBe("No delivery for [typed], [typed], '[typed]', in PL.");
  });

  it('is searched literally, whatever characters it has', () => {
    logError(refused('No (x+)+$ and no a.c, but abc.', ['(x+)+$', 'a.c']), context);
    expect(written()[0]?.message).toBe('No [typed] and no [typed], but abc.');
  });
});

describe('a visitor with everything that must stay secret', () => {
  const email = 'anna.meyer@shop.example';
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl';
  const card = '4111 1111 1111 1111';
  // Of the card more than four digits, which an id may have by chance.
  const cardParts = ['', ' ', '+', '%20'].map((space) => `4111${space}1111`);
  const secrets = ['anna', 'meyer', 'shop.example', 'eyJ', ...cardParts, 'rue du bac', 'x7secret'];
  const shop = smallShop({ CONFIG_KEY: 'x7secret-key-of-thirty-two-letters-at-least' });
  const origin = 'http://shop.example';
  const query = `?email=${encodeURIComponent(email)}&name=Anna%20Meyer&token=${token}&preview=x7secret`;
  const headers = {
    origin,
    cookie: `access_token_test=${token}; refresh_token_test=${token}; cart_id_test=${email}; anonymous_id_test=anna`,
    authorization: `Bearer ${token}`,
    'x-request-id': email,
    'cf-ray': email,
    'user-agent': `Anna Meyer ${email}`,
    referer: `${origin}/en/${query}`,
    'accept-language': email,
  };
  const form = new URLSearchParams({
    email,
    firstName: 'Anna',
    lastName: 'Meyer',
    line1: '12 rue du Bac',
    card,
    q: 'Anna Meyer',
  });

  const paths = [
    '/en/',
    '/en/search/',
    `/en/${encodeURIComponent(email)}/`,
    `/en/${token}/`,
    `/en/${encodeURIComponent(card)}/`,
    '/en/cart/',
    '/en/stores/',
    '/en/account/settings/edit/',
    '/en/order-billing/',
    '/en/order-adyen-check/',
    '/en/auth/callback/',
    '/en/newsletter/subscription/',
    '/en/newsletter/confirmation/',
    '/en/unsubscribe/',
    '/en/api/visitor',
    '/en/api/getCart',
    '/sitemap.xml',
    '/_config/en/now',
  ];

  it.each(['reads', 'writes'] as const)('%s, and nothing of it is in any line', async (what) => {
    for (const path of paths) {
      const init = what === 'reads' ? { headers } : { method: 'POST', headers, body: form };
      const response = await shop.ask(path + query, init);
      await response.text();
    }
    await Promise.allSettled(shop.later);
    expect(written().flatMap(faultsOf)).toEqual([]);
    expect(lines.length).toBeGreaterThan(5);
    const leaks = lines.filter((line) => {
      // The shop's own host looks the same.
      const text = line.replaceAll(`${origin}/`, '/').toLowerCase();
      return secrets.some((secret) => text.includes(secret.toLowerCase()));
    });
    expect(leaks).toEqual([]);
  });

  it('asks the gateway under the id that the answer names', async () => {
    shop.asked.length = 0;
    clearCaches('content');
    const response = await shop.ask('/en/search/');
    const ids = new Set(shop.asked.map(({ headers: sent }) => sent.get('x-request-id')));
    expect([...ids]).toEqual([response.headers.get('x-request-id')]);
  });

  it('says market and route of what failed', async () => {
    await (await shop.ask('/en/stores/')).text();
    expect(written().filter(({ call }) => call !== undefined)[0]).toMatchObject({ market: 'en' });
  });
});

it('a task of the backend that failed has no request', () => {
  logFailure(new Error('No answer'), { doing: 'Refund r-1 waits' });
  expect(written()).toEqual([{ level: 'error', service: 'backend', message: 'Refund r-1 waits: No answer' }]);
});
