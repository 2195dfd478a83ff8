import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logFailure } from '../../../backend/log.ts';
import { problemResponse } from '../../../backend/serve.ts';
import { UpstreamError } from '../../../worker/errors/errors.ts';
import { logError } from '../../../worker/observability/log.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const context = { url: 'https://shop.example/en/search/?q=anna', requestId: 'r1' };

it('writes message, status, call, address without query, and request id', () => {
  logError(new UpstreamError('getCart', 500, 'Broken.'), context, 502);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'error',
      service: 'storefront',
      message: 'Broken.',
      requestId: 'r1',
      url: 'https://shop.example/en/search/',
      status: 502,
      call: 'getCart',
      upstream: 500,
    },
  ]);
});

it('writes one line for one failure, however many hands it passes', () => {
  const error = new Error('once');
  logError(error, context);
  logError(error, context, 502);
  expect(lines).toHaveLength(1);
});

it('logs the causes of an error', () => {
  const cause = new UpstreamError('getWebDomains', 504, 'No answer in time.');
  logError(new Error('Unavailable', { cause }), context, 500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    message: 'Unavailable: No answer in time.',
    call: 'getWebDomains',
    upstream: 504,
    status: 500,
  });
});

it.each([
  'eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.c2ln',
  'eyJhbGciOiJFUzI1NiJ9',
  'Bearer abcdef',
  'anna.meyer+shop@example.co.uk',
  '4111111111111111',
  '4111 1111 1111 1111',
  '3714-496353-98431',
  'jane%40example.com',
  'jane%2540example.com',
  'józef.żuk@example.pl',
  'jane＠example.com',
  '4111%201111%201111%201111',
  '4111.1111.1111.1111',
  '4111+1111+1111+1111',
  '4111 - 1111 - 1111 - 1111',
  '４１１１１１１１１１１１１１１１',
  encodeURIComponent('４１１１１１１１１１１１１１１１'),
  'card4111111111111111',
])('never writes %s', (secret) => {
  logError(new Error(`Not good: ${secret}, at all`), context);
  expect(lines[0]).toContain('Not good: ');
  expect(lines[0]).toMatch(/\[redacted\],? at all/);
  for (const part of [secret, 'example', '1111', '98431', 'żuk'])
    expect(JSON.parse(lines[0] ?? '').message).not.toContain(part);
});

it('never writes an address that a path spells out, nor a number between broken escapes', () => {
  const url = 'https://shop.example/en/jane%40example.com/%E0%A4%A/4111%201111%201111%201111/';
  logError(new Error('x'), { ...context, url });
  expect(JSON.parse(lines[0] ?? '').url).toBe('https://shop.example/en/[redacted]/%E0%A4%A/[redacted]/');
});

it('is what the backend does as well', async () => {
  const app = new Hono().onError(problemResponse).get('/:email', ({ req }) => {
    throw new Error(`No mail for ${req.param('email')}`);
  });
  await app.request('/jane%40example.com');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'No mail for [redacted]', url: '/[redacted]' });
});

it.each(['3600000000017', 'No cart found for id 0f8b3c1e-1111-4222-8333-444455556666', 'SV202611-ABCDEFGH'])(
  'writes %s, which helps to find the fault',
  (text) => {
    logError(new Error(text), context);
    expect(lines[0]).toContain(text);
  },
);

it('checks the first thousand characters of a message and of a URL', () => {
  const long = 'a'.repeat(60_000);
  logError(new Error(`Page Not Found: ${long}`), { ...context, url: `https://shop.example/en/${long}/` });
  expect(lines[0]?.length).toBeLessThan(2200);
  expect(JSON.parse(lines[0] ?? '').message).toBe(`Page Not Found: ${'a'.repeat(884)}…`);
  logError(new Error('a'.repeat(1000)), context);
  expect(JSON.parse(lines[1] ?? '').message).toBe('a'.repeat(1000));
});

it.each(['4111 1111 1111 1111', 'anna.meyer@shop.example'])('writes no half of %s where a message is cut', (secret) => {
  for (let at = 0; at < secret.length; at += 1) {
    lines = [];
    logError(new Error(`${'x '.repeat(600).slice(0, 1000 - at)}${secret}${' x'.repeat(600)}`), context);
    expect(lines[0]).not.toContain(secret.slice(0, Math.max(at - 1, 4)));
  }
});

it('is what the tasks of the backend do as well', () => {
  logFailure(new Error('No mail for jane@example.com'), {
    doing: 'Notifications of 4111 1111 1111 1111 wait',
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    message: 'Notifications of [redacted] wait: No mail for [redacted]',
  });
});

it('never quotes a record that is broken', () => {
  try {
    JSON.parse('Meyer, 1 rue du Bac');
  } catch (error) {
    logFailure(error);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('Meyer');
});
