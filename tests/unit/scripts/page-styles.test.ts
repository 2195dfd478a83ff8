import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pageStyles } from 'virtual:page-styles';
import { expect, it } from 'vitest';
import { reachedFrom, viewModules } from '../../../scripts/building/page-styles.ts';
import { root } from '../../../scripts/sources.mjs';
import { layouts } from '../../../worker/layouts/layouts.ts';
import { accountFailures, failureRows } from '../../../worker/pages/errors/rows.ts';
import { pages } from '../../../worker/pages.ts';

/** Every row with a view. */
const rows = Object.values({ ...pages, ...failureRows }).flatMap((row) =>
  'page' in row && 'View' in row.page ? [row] : [],
);

it('knows the sheets of every page and of every layout', () => {
  const views = [...rows.map(({ page }) => page), ...Object.values(layouts), ...Object.values(accountFailures)];
  expect(views.filter((view) => !pageStyles.has(view))).toEqual([]);
});

it('puts a sheet after those that its module imports before it', () => {
  const sheets = pageStyles.get(failureRows.notFound.page) ?? [];
  expect(sheets).toContain('message');
  for (const { page } of rows) {
    const own = pageStyles.get(page) ?? [];
    if (own.includes('help')) expect(own.indexOf('help')).toBeGreaterThan(own.indexOf('text-page'));
  }
});

const pathOf = (file: string) => relative(root, file).split(sep).join('/');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sheets = globSync('client/styles/**/*.css', { cwd: root }).map((file) => file.split(sep).join('/'));

/** Sheets that every page gets: in its document, in `late.css`, or with a banner or a flash message. */
const always = new Set(['tokens', 'fonts', 'base', 'header', 'banner', 'banner-types', 'notice']);
for (const sheet of sheets.filter((each) => each.includes('/late/'))) {
  always.add(basename(sheet, '.css'));
  for (const [, name = ''] of read(sheet).matchAll(/@import "[^"]*?([\w-]+)\.css"/g)) always.add(name);
}

/** Sheets by the class of the elements that they style, such as `card__name`. */
const sheetsByClass = new Map<string, string[]>();
for (const sheet of sheets)
  for (const [, name = ''] of read(sheet).matchAll(/\.([a-z][\w-]*__[\w-]+)/g))
    sheetsByClass.set(name, [...(sheetsByClass.get(name) ?? []), basename(sheet, '.css')]);

/** Modules that need a sheet on some pages only. */
const onSomePages: Record<string, string> = {
  'worker/blocks/hero.tsx': 'home',
  'worker/components/ordered/ordered-pieces.tsx': 'cart',
  'worker/pages/stores/opening.tsx': 'store',
  'client/cart/cart-extras.tsx': 'cart-extras',
  'client/cart/line-parts.tsx': 'cart',
};

it('gives every page a sheet for each class that its components name', async () => {
  const moduleOf = new Map<unknown, string>();
  for (const { path, names } of viewModules()) {
    const module = await import(path);
    for (const name of names) moduleOf.set(module[name], path);
  }
  const missing = new Set<string>();
  for (const { page, layout } of rows) {
    const given = new Set([...always, ...(pageStyles.get(page) ?? []), ...(pageStyles.get(layouts[layout]) ?? [])]);
    for (const file of reachedFrom(moduleOf.get(page) ?? '').map(pathOf)) {
      if (!file.endsWith('.tsx')) continue;
      for (const [name] of read(file).matchAll(/\b[a-z][\w-]*__[\w-]+/g)) {
        const known = sheetsByClass.get(name) ?? [];
        if (known.length === 0 || known.some((sheet) => given.has(sheet) || sheet === onSomePages[file])) continue;
        missing.add(`.${name} of ${file} has none of the sheets ${known.join(', ')}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
