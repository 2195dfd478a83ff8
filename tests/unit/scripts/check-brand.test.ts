/** A brand with which the shop could not be built or read is refused. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { faultsOfBrand, faultsOfColours, faultsOfPictures } from '../../../scripts/building/check-brand.ts';
import { root } from '../../../scripts/sources.mjs';

const demo = join(root, 'demo');
const tokens = readFileSync(join(demo, 'brand', 'tokens.css'), 'utf8');

describe('colours', () => {
  it.each([
    [
      'ink-soft',
      '#5a5e66',
      '#999',
      '--ink-soft (#999999) on --paper (#ffffff) has a contrast of 2.85; text needs 4.5.',
    ],
    ['dark', '#16181d', '#cccccc', '--on-dark (#ffffff) on --dark (#cccccc) has a contrast of 1.61; text needs 4.5.'],
    [
      'ink-faint',
      '#8a8e95',
      '#cccccc',
      '--ink-faint (#cccccc) on --paper (#ffffff) has a contrast of 1.61; the edge of a field needs 3.',
    ],
  ])('an unreadable pair is named: --%s', (name, before, after, fault) => {
    expect(faultsOfColours(tokens.replace(`--${name}: ${before}`, `--${name}: ${after}`))).toContain(fault);
  });

  it.each(['', 'oklch(60% 0.1 30)', '#12345'])('a colour is missing, or not hexadecimal: "%s"', (value) => {
    expect(faultsOfColours(tokens.replace('--accent: #a6232f;', value && `--accent: ${value};`))).toEqual([
      '--accent is missing, or not a colour of three or six hexadecimal digits.',
    ]);
  });
});

describe('the shape of product pictures', () => {
  const withShape = (shape: string) =>
    tokens.replace('--product-picture: 3 / 4;', shape && `--product-picture: ${shape};`);

  it.each(['3 / 4', '1/1', '1 / 2', '2 / 1', '2.5 / 3'])('may be %s', (shape) => {
    expect(faultsOfPictures(withShape(shape))).toEqual([]);
  });

  it.each(['3 / 1', '1 / 3', '0 / 0', 'square', '1', 'var(--shape)'])('may not be %s', (shape) => {
    expect(faultsOfPictures(withShape(shape))).toEqual([
      `--product-picture (${shape}) is no shape from 1 / 2 to 2 / 1, such as 3 / 4.`,
    ]);
  });

  it('is needed; one in a comment is none', () => {
    for (const nothing of ['', '/* --product-picture: 1 / 1; */'])
      expect(faultsOfPictures(tokens.replace('--product-picture: 3 / 4;', nothing))).toEqual([
        '--product-picture is missing: the shape of product pictures, such as 3 / 4.',
      ]);
  });
});

describe('the folder', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function changed(change: (brand: string) => void): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'brand-'));
    folders.push(folder);
    cpSync(join(demo, 'brand'), join(folder, 'brand'), { recursive: true });
    change(join(folder, 'brand'));
    return faultsOfBrand(folder);
  }

  it('of the demo, and of the second brand of the tests, has no fault', () => {
    expect(faultsOfBrand(demo)).toEqual([]);
    expect(changed((brand) => cpSync(join(root, 'tests', 'brands', 'nordlicht'), brand, { recursive: true }))).toEqual(
      [],
    );
  });

  it('has a shape of pictures that is none', () => {
    const change = (brand: string) =>
      writeFileSync(join(brand, 'tokens.css'), tokens.replace('--product-picture: 3 / 4', '--product-picture: 4 / 1'));
    expect(changed(change)).toEqual([
      'brand/tokens.css: --product-picture (4 / 1) is no shape from 1 / 2 to 2 / 1, such as 3 / 4.',
    ]);
  });

  it('lacks a file', () => {
    expect(changed((brand) => rmSync(join(brand, 'icon.svg')))).toEqual(['brand/icon.svg is missing.']);
  });

  it('has a panel of another kind, two of them, or a large one', () => {
    const write = (...sizes: [string, number][]) =>
      changed((brand) => {
        rmSync(join(brand, 'panel.svg'));
        for (const [name, size] of sizes) writeFileSync(join(brand, name), 'x'.repeat(size));
      });
    expect(write()).toEqual([]);
    expect(write(['panel.webp', 200_000])).toEqual([]);
    expect(write(['panel.png', 10])).toEqual([
      'brand/panel.png: the panel is panel.svg, panel.webp, panel.avif, panel.jpg or missing.',
    ]);
    expect(write(['panel.jpg', 10], ['panel.svg', 10])).toEqual([
      'brand/ has panel.jpg and panel.svg: the panel has one picture.',
    ]);
    expect(write(['panel.avif', 200_001])).toEqual(['brand/panel.avif has 201 kB; 200 are allowed.']);
  });

  it('has facts that are not JSON, or not those of a brand', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(demo, 'brand', name), 'utf8'));
    const write = (name: string, text: string) => changed((brand) => writeFileSync(join(brand, name), text));
    expect(write('brand.json', '{')).toEqual([expect.stringMatching(/^brand\/brand\.json is not JSON: /)]);
    expect(write('brand.json', JSON.stringify({ ...read('brand.json'), name: '' }))).toEqual([
      expect.stringMatching(/^brand\/brand\.json: name: /),
    ]);
    const { FR, ...others } = read('companies.json');
    expect(write('companies.json', JSON.stringify({ ...others, FR: { ...FR, email: 'nobody' } }))).toEqual([
      expect.stringMatching(/^brand\/companies\.json: FR\.email: /),
    ]);
  });

  it('has texts that the shop lacks, in some languages only, or with placeholders that nothing fills', () => {
    const languages = ['fr', 'en', 'de', 'es', 'it', 'pl'];
    const write = (key: string, text: string, from = 0) =>
      changed((brand) =>
        writeFileSync(
          join(brand, 'texts.json'),
          JSON.stringify({ [key]: Object.fromEntries(languages.slice(from).map((lang) => [lang, text])) }),
        ),
      );
    expect(write('home.title', '{{brand}}, again')).toEqual([]);
    expect(write('home.titel', 'A')).toEqual(['brand/texts.json: home.titel: the shop has no such text.']);
    expect(write('home.title', 'A', 1)).toEqual([
      'brand/texts.json: home.title: it needs all languages, and the plural forms of each where the text that it replaces has them.',
    ]);
    expect(write('home.title', '{{name}}')).toEqual(['brand/texts.json: home.title: nothing is filled into {{name}}.']);
  });

  it('has a wordmark that pages cannot refer to', () => {
    const fault = 'brand/wordmark.svg needs a viewBox, and an element inside of it with the id "wordmark".';
    expect(changed((brand) => writeFileSync(join(brand, 'wordmark.svg'), '<svg viewBox="0 0 1 1"></svg>'))).toEqual([
      fault,
    ]);
  });
});
