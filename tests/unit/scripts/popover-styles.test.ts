import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';

const folder = join(root, 'client', 'styles');
const sheets = globSync('**/*.css', { cwd: folder }).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));

it('popovers and dialogs with grid are no higher than their content, in WebKit too', () => {
  const layers = sheets.find(({ name }) => name === join('late', 'layers.css'))?.text ?? '';
  expect(layers).toMatch(/\[popover\],\s*dialog \{[^}]*align-content: start;[^}]*\}/);
});

it('nothing that opens takes that back', () => {
  const opens =
    /\.(?:consent|country|filters|sheet|countries__panel|menu|menu__panel|added|edit-dialog|zoom) \{|:popover-open/;
  for (const { name, text } of sheets)
    for (const [, selector = '', body = ''] of text.matchAll(/([^{};]+\{)([^{}]*)\}/g))
      if (opens.test(selector)) expect(body, `${name}: ${selector}`).not.toMatch(/align-content|place-content/);
});
