import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { accountHome } from '../../recipes/home.tsx';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Recipe {
  path: string;
  code: string;
}

/** The code of these documents: each block names its file after its language, and may be indented. */
const documents = read('docs/recipes.md') + read('docs/own-shop.md');
const recipes = [...documents.matchAll(/^( *)```(\w*) ?(.*)\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = '', , path = '', code = '']): Recipe => ({
    path,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }),
);

/** The code with its imports relative to the root of the project. */
function fromRoot(code: string, path: string): string {
  return code.replaceAll(/ from '(\..*?)'/g, (_, source: string) => ` from '${join(dirname(path), source)}'`);
}

it('every recipe names its file, and there are recipes', () => {
  expect(recipes.length).toBeGreaterThan(8);
  for (const { path, code } of recipes) expect(path, code).not.toBe('');
});

it.each(recipes)('the code that stands in $path is compiled and linted', ({ path, code }) => {
  if (existsSync(join(root, path))) return expect(read(path)).toContain(code);
  const copy = `tests/recipes/${basename(path)}`;
  expect(fromRoot(code, path)).toBe(fromRoot(read(copy), copy));
});

it('the page of the recipe has its form', () => {
  const [form] = accountHome.forms ?? [];
  expect(form?.name).toBe('home');
  expect(Object.keys(form?.fields ?? {})).toEqual(['firstName', 'lastName', 'line1', 'zipCode', 'city']);
});
