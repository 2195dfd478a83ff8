/**
 * `npm run config -- csp` as an operator uses it: a policy is tried, browsers report what it would block, and the
 * trial ends. Nothing is blocked meanwhile.
 *
 * @module-tag exhaustive
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { projectNode } from '../../../scripts/prepare.mjs';
import { type Shop, startShop } from '../../shop/harness.ts';

let shop: Shop;
let folder: string;

beforeAll(async () => {
  shop = await startShop({ products: 40 });
  folder = mkdtempSync(join(tmpdir(), 'selvedge-policy-'));
  expect(await config('pull')).toMatchObject({ code: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.dispose();
});

function config(command: string, ...rest: string[]): Promise<{ code: number; out: string; errors: string }> {
  const args = ['scripts/config.ts', '--shop', shop.shopUrl, '--folder', folder, ...command.split(' '), ...rest];
  const env = {
    ...process.env,
    SELVEDGE_CONFIG_KEY: shop.secrets.CONFIG_KEY,
    BACKEND_PORT: new URL(shop.backendUrl).port,
    CLOUDFLARE_ACCOUNT_ID: '',
    USER: 'ola',
  };
  return new Promise((resolve) => {
    execFile(projectNode, args, { env }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, errors });
    });
  });
}

const tried = async () => (await shop.fetchShop('/pl-pl/cart/')).headers.get('content-security-policy-report-only');

it('a policy is tried, reported, and tried no more', async () => {
  expect(await config('csp pl-pl')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no policy is tried'),
  });
  const file = join(folder, 'pl-pl', 'policy.yaml');
  const policy = {
    ...parse(readFileSync(file, 'utf8')),
    'img-src': ["'self'", shop.backendUrl, 'https://tried.example'],
  };
  writeFileSync(file, stringify(policy));
  const begun = await config('csp pl-pl --try --why', 'without the former pictures');
  expect(begun).toMatchObject({ code: 0, errors: '' });
  const [, id = ''] = /policy ([0-9a-f]{8}) is tried/.exec(begun.out) ?? [];
  expect(await tried()).toContain(`img-src 'self' ${shop.backendUrl} https://tried.example`);
  const page = await shop.fetchShop('/pl-pl/cart/');
  expect(page.headers.get('content-security-policy')).not.toContain('tried.example');
  expect((await config('csp pl-pl')).out).toMatch(
    /No browser reported that something would be blocked\.\ndoubt: it was tried for less than 24 hours/,
  );

  const report = (blocked: string) =>
    shop.fetchShop(`/_csp/pl-pl/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({
        'csp-report': {
          'document-uri': `${shop.shopUrl}/pl-pl/cart/?email=anna@shop.example`,
          'effective-directive': 'img-src',
          'blocked-uri': blocked,
          disposition: 'report',
        },
      }),
    });
  for (const blocked of ['https://pictures.example/anna.webp', 'moz-extension://1b2c/anna.js'])
    expect((await report(blocked)).status).toBe(204);
  await expect
    .poll(async () => (await shop.db.prepare('SELECT count(*) AS n FROM policy_reports').first<{ n: number }>())?.n)
    .toBe(2);
  const result = await config('csp pl-pl');
  expect(result.code).toBe(1);
  expect(result.out).toContain('img-src would block https://pictures.example, once, on cart');
  expect(result.out).toContain('Left out as noise, extension: once');
  expect(result.out).not.toContain('anna');

  expect(await config('csp pl-pl --stop --why', 'it would break the pictures')).toMatchObject({ code: 0 });
  expect(await tried()).toBeNull();
  const history = JSON.parse((await config('history pl-pl --json')).out);
  expect(history.map(({ kind, who }: Record<string, string>) => [kind, who])).toEqual([
    ['stop-trying', 'ola'],
    ['try-policy', 'ola'],
  ]);
});

const live = async (path: string) => (await shop.fetchShop(path)).headers.get('content-security-policy') ?? '';

it('a policy is drafted from what the market needs, tried, promoted unless it breaks something, and rolled back', {
  tags: ['exhaustive'],
}, async () => {
  const drafted = await config('csp de-de --draft');
  expect(drafted).toMatchObject({ code: 0, errors: '' });
  expect(drafted.out).toContain(join(folder, 'de-de', 'policy.yaml'));
  expect(drafted.out).toContain('The storefront adds by itself, to this and to any other policy:');
  expect(drafted.out).toContain('  Google Tag Manager, connect-src and img-src: ');
  expect(drafted.out).not.toContain('AB Tasty');
  expect(await config('check de-de')).toMatchObject({ code: 0 });

  const early = await config('csp de-de --promote --why', 'too early');
  expect(early).toMatchObject({ code: 1, errors: expect.stringContaining('no policy is tried') });
  // The gateway's policy is as strict, so an unused host makes the difference.
  const file = join(folder, 'de-de', 'policy.yaml');
  const strict = parse(readFileSync(file, 'utf8')) ?? {};
  writeFileSync(file, stringify({ ...strict, 'connect-src': ["'self'", 'https://new.example'] }));
  const begun = await config('csp de-de --try --why', 'a new service');
  const [, id = ''] = /policy ([0-9a-f]{8}) is tried/.exec(begun.out) ?? [];
  const answer = await shop.fetchShop(`/_csp/de-de/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'document-uri': `${shop.shopUrl}/de-de/cart/`,
        'effective-directive': 'connect-src',
        'blocked-uri': 'https://missing.example/x',
        disposition: 'report',
      },
    }),
  });
  expect(answer.status).toBe(204);
  await expect
    .poll(async () => (await config('csp de-de')).out)
    .toContain('connect-src would block https://missing.example, once, on cart');
  const refused = await config('csp de-de --promote --why', 'it works');
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('connect-src would block https://missing.example, once, on cart');
  expect(await live('/de-de/cart/')).not.toContain('new.example');

  const promoted = await config('csp de-de --promote --anyway --why', 'nobody needs that');
  expect(promoted).toMatchObject({ code: 0, errors: '' });
  expect(promoted.out).toContain('waived by --anyway: connect-src would block https://missing.example');
  expect(promoted.out).toContain('policy, connect-src: lets in https://new.example');
  expect(await live('/de-de/cart/')).toContain("connect-src 'self' https://new.example");
  expect((await shop.fetchShop('/de-de/cart/')).headers.get('content-security-policy-report-only')).toBeNull();
  expect(await config('rollback de-de --why', 'it was needed')).toMatchObject({ code: 0 });
  expect(await live('/de-de/cart/')).not.toContain('new.example');
  const history = JSON.parse((await config('history de-de --json')).out);
  expect(history.map(({ kind }: Record<string, string>) => kind)).toEqual([
    'rollback',
    'stop-trying',
    'promote',
    'try-policy',
  ]);
});

it('a policy without the pictures of the shop is tried by nobody', { tags: ['exhaustive'] }, async () => {
  const file = join(folder, 'es-es', 'policy.yaml');
  writeFileSync(file, stringify({ 'img-src': ["'self'"] }));
  const { code, errors } = await config('csp es-es --try --why test');
  expect(code).toBe(2);
  expect(errors).toContain('es-es/policy.yaml: img-src: pictures (http://localhost');
});

it.each([
  ['csp pl-pl --try', 'Say why'],
  ['csp pl-pl --promote', 'Say why'],
  ['csp pl-pl --try --stop --why test', 'either --try or --stop'],
  ['csp xx', 'Markets are'],
])('%s is refused, in words', async (command, words) => {
  const { code, errors } = await config(command);
  expect(code).toBe(2);
  expect(errors).toContain(words);
});
