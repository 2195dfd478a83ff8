import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-option-'));
  writeFileSync(join(folder, 'shop.json'), '{ "markets": ["en"], "domain": "small.example" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a script sees of its arguments and of `#shop/shop.json`. */
function run(...args: string[]) {
  const script = `import shop from '#shop/shop.json' with { type: 'json' };
    import { ownRoutes } from '#shop/pages/routes.ts';
    console.log(JSON.stringify({ domain: shop.domain, ownRoutes, args: process.argv.slice(1) }));`;
  const preload = ['--import', join(root, 'scripts', 'shop-option.mjs')];
  const options = [...preload, '--input-type=module', '--eval', script, '--'];
  const { SHOP_FOLDER: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(projectNode, [...options, ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return { status, stderr, said: stdout === '' ? undefined : JSON.parse(stdout) };
}

it('is the demo without an option', () => {
  expect(run('a').said).toEqual({ domain: 'selvedge.example', ownRoutes: {}, args: ['a'] });
});

it.each([[['--shop', 'FOLDER', 'a']], [['a', '--shop=FOLDER']]])(
  '%j takes another folder, and its defaults',
  (args) => {
    const given = args.map((word) => word.replace('FOLDER', folder));
    expect(run(...given).said).toEqual({ domain: 'small.example', ownRoutes: {}, args: ['a'] });
  },
);

it('leaves the address of a storefront to the operators’ commands', () => {
  const args = ['--shop', 'https://www.example.com'];
  expect(run(...args).said).toEqual({ domain: 'selvedge.example', ownRoutes: {}, args });
});

it('refuses a folder without a shop, and no folder', () => {
  expect(run('--shop', join(folder, 'none'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no shop in'),
  });
  expect(run('--shop')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs the folder') });
});
