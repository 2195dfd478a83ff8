import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserTargets } from '../../../scripts/building/browser-targets.ts';
import { root } from '../../../scripts/sources.mjs';
import { deadEntries, tableOf, Used, withoutFallback } from '../../compatibility/complaints.ts';
import { needed, optional } from '../../compatibility/known.ts';
import { featuresOfPage } from '../../compatibility/markup.ts';
import { featuresOfScript } from '../../compatibility/scripts.ts';
import { featuresOfStyles } from '../../compatibility/styles.ts';

/** Complaints of the check about a text. */
function complaints(read: (text: string) => Iterable<string>, text: string): string[] {
  const used = new Used();
  used.add('a file', () => read(text));
  return withoutFallback(used).map((complaint) => complaint.replace(/ \(.*/, ''));
}

describe('a sheet', () => {
  it.each([
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { b & { corner-shape: squircle } }', 'css.properties.corner-shape'],
    ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
    ['a { color: contrast-color(red) }', 'css.types.color.contrast-color'],
    ['a { width: stretch }', 'css.properties.width.stretch'],
    ['a { --width: random(1px, 2px) }', 'css.types.random'],
    ['a { transition: interpolate-size 1s }', 'css.properties.interpolate-size'],
    ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
    ['@media (scripting: none) { > a:open { color: red } }', 'css.selectors.open'],
    ['@media (shape: rect) { a { color: red } }', 'css.at-rules.media.shape'],
    ['@container style(--a: b) { a { color: red } }', 'css.at-rules.container.style_queries_for_custom_properties'],
    ['a { colour: red }', 'css.properties.colour'],
  ])('%s', (text, key) => {
    expect(complaints(featuresOfStyles, text)[0]).toBe(key);
  });

  it('that every version knows has no complaint', () => {
    const text = `@layer page { .a { &:has(> .b), + .c:focus-visible { inset: 0; color: oklch(50% 0 0);
      @media (20rem <= width) { width: min(100%, 10dvh); -webkit-line-clamp: 2 } } } }
      @keyframes in { from { opacity: 0 } 50% { opacity: 1 } }`;
    expect(complaints(featuresOfStyles, text)).toEqual([]);
  });

  it('that cannot be read is not passed over', () => {
    expect(() => featuresOfStyles('a:has( { color: red }')).toThrow();
  });
});

describe('a script', () => {
  it.each([
    ['Promise.try(f)', 'javascript.builtins.Promise.try'],
    ['a.symmetricDifference(b), b.toArray()', 'javascript.builtins.Iterator.toArray'],
    ['cookieStore.get(a)', 'api.Window.cookieStore'],
    ['new URLPattern({})', 'api.URLPattern'],
    ['window.scheduler.yield()', 'api.scheduler'],
    ['a.values().map(f)', 'javascript.builtins.Iterator.map'],
    ['const { moveBefore } = a', 'api.Document.moveBefore'],
    ["addEventListener('scrollend', f)", 'api.Document.scrollend_event'],
    ['a.style.fieldSizing = "content"', 'css.properties.field-sizing'],
  ])('%s', (text, key) => {
    expect(complaints(featuresOfScript, text)).toContain(key);
  });

  it.each(['using a = b', '/(?i:a)/', 'import a from "a" with { type: "json" }'])('newer than ES2024: %s', (text) => {
    expect(() => featuresOfScript(text)).toThrow(SyntaxError);
  });

  it('that every version knows has no complaint', () => {
    const text = `const URLPattern = 1; f(URLPattern, Object.values(a).map(f), Promise.withResolvers(), /a/v);
      a?.at(-1), a.union(b), structuredClone(a), addEventListener('pagehide', f)`;
    expect(complaints(featuresOfScript, text)).toEqual([]);
  });
});

describe('a page', () => {
  it.each([
    ['<button commandfor="a" command="show-modal">', 'html.elements.button.commandfor'],
    ['<script>Promise.try(f)</script>', 'javascript.builtins.Promise.try'],
    ['<p style="field-sizing:content">', 'css.properties.field-sizing'],
    ['<style>a { field-sizing: content }</style>', 'css.properties.field-sizing'],
  ])('%s', (text, key) => {
    expect(complaints(featuresOfPage, text)).toContain(key);
  });

  it('that every version knows has no complaint', () => {
    const text =
      '<div popover data-a="1" inert><input type="email" onclick=""><script type="application/ld+json">{}</script>';
    expect(complaints(featuresOfPage, text)).toEqual([]);
  });
});

it('an entry of the list is dead where nothing uses it', () => {
  const [feature] = optional;
  const used = new Used();
  used.add('a file', () => feature?.keys ?? []);
  const dead = deadEntries(used);
  for (const key of feature?.keys ?? []) expect(dead).not.toContain(`${key} is used nowhere`);
  expect(dead).toContain('html.elements.details.name is used nowhere');
});

describe('docs/browsers.md', () => {
  const page = readFileSync(join(root, 'docs', 'browsers.md'), 'utf8');

  it.each([
    ['what every version has', needed],
    ['what a version lacks', optional],
  ])('shows the list of %s', (_, features) => {
    expect(page).toContain(`\n${tableOf(features)}`);
  });

  it('names the versions of the build', () => {
    const { chrome, edge, firefox, safari } = browserTargets;
    expect(edge).toBe(chrome);
    expect(page).toContain(`| Chrome, Edge | ${chrome} |`);
    expect(page).toContain(`| Firefox | ${firefox} (ESR) |`);
    expect(page).toContain(`| Safari | ${safari} |`);
  });
});
