/** Refuses a brand with which the shop could not be built or read. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { brandCompanies, brandFacts } from '../../shared/brand/brand-facts.ts';
import { pictureToken, readPictureShape } from '../../shared/brand/picture-shape.ts';
import { tokenColours } from '../../shared/brand/token-colours.ts';
import { contrast } from '../../shared/format/contrast.ts';
import { messages } from '../../shared/i18n/i18n.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { byLanguage } from '../../shared/markets/locales.ts';

/** Contrast of text and its ground, and of lines, rings and signs (WCAG 2.2, 1.4.3 and 1.4.11). */
const ofText = 4.5;
const ofSigns = 3;

const texts = {
  ink: ['paper', 'chalk', 'chalk-deep', 'info-tint'],
  'ink-soft': ['paper', 'chalk', 'chalk-deep'],
  link: ['paper', 'chalk'],
  accent: ['paper'],
  sale: ['paper', 'chalk'],
  'on-dark': ['dark', 'link', 'accent', 'success'],
  success: ['paper', 'success-tint'],
  warning: ['warning-tint'],
  danger: ['paper', 'danger-tint'],
} as const;

const signs = { 'ink-faint': ['paper'] } as const;

/** The colours that every brand has. */
const needed = [...new Set([texts, signs].flatMap((pairs) => Object.entries(pairs).flat(2)).concat('line'))];

const files = ['wordmark.svg', 'icon.svg', 'fonts.css', 'fonts/documents-regular.ttf', 'fonts/documents-medium.ttf'];

/** What is wrong with the colours of a style sheet of tokens: missing ones, and pairs that cannot be read. */
export function faultsOfColours(css: string): string[] {
  const colours = tokenColours(css);
  const missing = needed.filter((name) => !colours.has(name));
  if (missing.length > 0)
    return missing.map((name) => `--${name} is missing, or not a colour of three or six hexadecimal digits.`);
  const faultsOf = (pairs: Readonly<Record<string, readonly string[]>>, least: number, what: string) =>
    Object.entries(pairs).flatMap(([name, grounds]) =>
      grounds.flatMap((ground) => {
        const [one = '', other = ''] = [colours.get(name), colours.get(ground)];
        const found = contrast(one, other);
        return found >= least
          ? []
          : `--${name} (${one}) on --${ground} (${other}) has a contrast of ${found.toFixed(2)}; ${what} needs ${least}.`;
      }),
    );
  return [...faultsOf(texts, ofText, 'text'), ...faultsOf(signs, ofSigns, 'the edge of a field')];
}

/** What is wrong with the shape of product pictures. */
export function faultsOfPictures(css: string): string[] {
  const shape = pictureToken(css);
  if (shape === undefined) return ['--product-picture is missing: the shape of product pictures, such as 3 / 4.'];
  return readPictureShape(shape) === undefined
    ? [`--product-picture (${shape}) is no shape from 1 / 2 to 2 / 1, such as 3 / 4.`]
    : [];
}

/** The names of the placeholders in a text, or in all forms of one with plurals. */
const placeholdersIn = (text: unknown): Set<string> =>
  new Set([...JSON.stringify(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));

/** `brand/texts.json`: texts that replace those of the shop, by their key, each in all languages. */
const ownTexts = z.record(z.string(), z.unknown()).superRefine((texts, context) => {
  const known: Messages = messages;
  for (const [key, text] of Object.entries(texts)) {
    const replaced = known[key];
    const fault = (message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (replaced === undefined) fault('the shop has no such text.');
    else if (!shapeOf(replaced.en).safeParse(text).success)
      fault('it needs all languages, and the plural forms of each where the text that it replaces has them.');
    else
      for (const name of placeholdersIn(text))
        if (name !== 'brand' && !placeholdersIn(replaced).has(name)) fault(`nothing is filled into {{${name}}}.`);
  }
});

/** All languages, with plural forms or without. */
const shapeOf = (text: unknown) =>
  z.strictObject(byLanguage(() => (typeof text === 'string' ? z.string().min(1) : z.record(z.string(), z.string()))));

/** What is wrong with the drawing of the name: pages refer to the element with the id, and colour it. */
export function faultsOfWordmark(svg: string): string[] {
  const drawing = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1);
  const marked = /<(\w+)[^>]*\bid="wordmark"/.exec(drawing)?.[1];
  const shapes = drawing.match(/<(?:path|rect|circle|ellipse|polygon|polyline|line)\b/g)?.length ?? 0;
  return [
    ...(/viewBox="/.test(svg) && marked !== undefined
      ? []
      : ['needs a viewBox, and an element inside of it with the id "wordmark".']),
    ...(/<(?:style|text|image|script)\b/.test(drawing)
      ? ['has a style, text, picture or script: draw it with paths alone, in one colour.']
      : []),
    ...(marked !== undefined && marked !== 'g' && shapes > 1
      ? ['has shapes beside the one with the id "wordmark": only that one is shown. Put all into a <g> with the id.']
      : []),
  ];
}

/** Kinds of pictures for the panel beside sign-in forms, and the largest of them in bytes: the Worker carries it. */
const panelKinds = ['svg', 'webp', 'avif', 'jpg'];
const maxPanel = 200_000;

/** What is wrong with the picture of the panel, of which a brand has one or none. */
function faultsOfPanel(folder: string): string[] {
  const panels = readdirSync(folder).filter((name) => name.startsWith('panel.'));
  const known = panels.filter((name) => panelKinds.includes(name.slice('panel.'.length)));
  return [
    ...panels
      .filter((name) => !known.includes(name))
      .map((name) => `brand/${name}: the panel is panel.${panelKinds.join(', panel.')} or missing.`),
    ...(known.length > 1 ? [`brand/ has ${known.join(' and ')}: the panel has one picture.`] : []),
    ...known.flatMap((name) => {
      const { size } = statSync(join(folder, name));
      return size <= maxPanel
        ? []
        : [`brand/${name} has ${Math.ceil(size / 1000)} kB; ${maxPanel / 1000} are allowed.`];
    }),
  ];
}

/** What is wrong with `brand/` in the folder of a shop, each with its file. */
export function faultsOfBrand(shopFolder: string): string[] {
  const pathOf = (name: string) => join(shopFolder, 'brand', name);
  const missing = ['brand.json', 'companies.json', 'texts.json', 'tokens.css', ...files].filter(
    (name) => !existsSync(pathOf(name)),
  );
  if (missing.length > 0) return missing.map((name) => `brand/${name} is missing.`);
  const read = (name: string) => readFileSync(pathOf(name), 'utf8');
  const [wordmark, tokens] = [read('wordmark.svg'), read('tokens.css')];
  return [
    ...faultsOfFacts('brand.json', read('brand.json'), brandFacts),
    ...faultsOfFacts('companies.json', read('companies.json'), brandCompanies),
    ...faultsOfFacts('texts.json', read('texts.json'), ownTexts),
    ...[...faultsOfColours(tokens), ...faultsOfPictures(tokens)].map((fault) => `brand/tokens.css: ${fault}`),
    ...faultsOfWordmark(wordmark).map((fault) => `brand/wordmark.svg ${fault}`),
    ...faultsOfPanel(join(shopFolder, 'brand')),
  ];
}

function faultsOfFacts(name: string, json: string, schema: z.ZodType): string[] {
  try {
    const { error } = schema.safeParse(JSON.parse(json));
    return error?.issues.map(({ path, message }) => `brand/${name}: ${path.join('.')}: ${message}`) ?? [];
  } catch (error) {
    return [`brand/${name} is not JSON: ${error instanceof Error ? error.message : error}`];
  }
}
