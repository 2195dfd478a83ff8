import { describe, expect, it } from 'vitest';
import { longLines } from '../../../scripts/checks/long-lines.ts';

const text = 'word '.repeat(40);

describe('a line over 120 columns', () => {
  it.each([
    ['a comment', 'a.ts', `// ${text}`],
    ['code', 'a.tsx', `const sum = ${'1 + '.repeat(40)}1;`],
    ['two texts', 'a.mjs', `const both = ['${text.slice(0, 120)}', '${text.slice(0, 120)}'];`],
    ['a line of a longer template', 'a.ts', `const styles = \`\n${text}\n\`;`],
    ['a rule', 'a.css', `a { ${'margin: 0; '.repeat(15)}}`],
    ['a statement', 'a.sql', `SELECT ${'a, '.repeat(40)}b;`],
    ['a paragraph', 'a.md', text],
  ])('is refused: %s', (_, file, source) => {
    expect(longLines(file, `\n${source}`)).toEqual([
      expect.stringMatching(new RegExp(`^${file}:[23] has \\d+ columns: wrap it at 120$`)),
    ]);
  });

  it.each([
    ['a text', 'a.ts', `const sentence = '${text}';`],
    ['a text with values', 'a.ts', `const sentence = \`${text}\${name} ${text}\`;`],
    ['a regular expression', 'a.ts', `const words = /^(?:${'word|'.repeat(40)}other)$/;`],
    ['a text of an attribute', 'a.tsx', `const view = <p title="${text}" />;`],
    ['a row of a table', 'a.md', `| ${text} |`],
    ['fenced code', 'a.md', `\`\`\`\n${text}\n\`\`\``],
  ])('is allowed: %s', (_, file, source) => {
    expect(longLines(file, source)).toEqual([]);
  });
});

it('a line has 120 columns at most', () => {
  expect(longLines('a.md', 'x'.repeat(120))).toEqual([]);
  expect(longLines('a.md', 'x'.repeat(121))).toEqual(['a.md:1 has 121 columns: wrap it at 120']);
});
