import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { mergeConfiguration } from '../../../scripts/building/merge-configuration.ts';
import { root } from '../../../scripts/sources.mjs';
import { configurations } from '../../../starter/new-shop/workers.ts';

const own = configurations({
  prefix: 'hoeltje',
  markets: ['de-de'],
  domain: 'hoeltje.example',
});
const paths = { main: '/shop/dist/index.js', assets: '/shop/dist/client' };

function merged(template: string, text: string) {
  const file = join(root, template);
  const base = { file, text: readFileSync(file, 'utf8') };
  return parse(mergeConfiguration(base, { file: '/shop/workers/own.toml', text }, paths));
}

it('takes names, ids and variables of the shop, and all else of the project', () => {
  const base = parse(readFileSync(join(root, 'wrangler.toml'), 'utf8'));
  const found = merged('wrangler.toml', own['storefront.toml'] ?? '');
  expect(found).toMatchObject({
    name: 'hoeltje-storefront',
    main: paths.main,
    assets: { binding: 'ASSETS', directory: paths.assets },
    compatibility_date: base.compatibility_date,
    vars: { MARKETS: 'de-de', GATEWAY_URL: 'https://backend.hoeltje.example/gateway', UPSTREAM_BUDGET: '2300' },
    services: [{ binding: 'GATEWAY', service: 'hoeltje-backend' }],
  });
  expect(Object.keys(found).sort()).toEqual(Object.keys(base).sort());
});

it('keeps the settings of a binding that the shop does not name', () => {
  const found = merged('wrangler.toml', own['storefront.toml'] ?? '');
  expect(found.ratelimits).toContainEqual({
    name: 'SEARCH_LIMIT',
    namespace_id: expect.stringMatching(/^\d{5}$/),
    simple: { limit: 120, period: 60 },
  });
});

it('finds the migrations from the shop’s folder', () => {
  const found = merged('backend/wrangler.toml', own['backend.toml'] ?? '');
  expect(found.d1_databases).toEqual([
    expect.objectContaining({ database_name: 'hoeltje', migrations_dir: join(root, 'backend', 'migrations') }),
  ]);
});

it('takes the service bindings of the shop alone, and replaces plain lists', () => {
  const found = merged('backend/wrangler.toml', `[triggers]\ncrons = ["0 * * * *"]\n[[services]]\nbinding = "MINE"\n`);
  expect(found.triggers).toEqual({ crons: ['0 * * * *'] });
  expect(found.services).toEqual([{ binding: 'MINE' }]);
});

it('binds no Worker that the shop does not name', () => {
  expect(merged('wrangler.toml', 'name = "mine"').services).toBeUndefined();
});

it('names the file that is no TOML', () => {
  expect(() => merged('wrangler.toml', 'name = ')).toThrow('/shop/workers/own.toml: ');
});

it('two shops count their limits apart', () => {
  const other = configurations({ prefix: 'b', markets: ['en'], domain: 'b.example' });
  expect(other['storefront.toml']?.match(/\d{5}/g)).not.toEqual(own['storefront.toml']?.match(/\d{5}/g));
});
