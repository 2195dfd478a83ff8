import { expect, it } from 'vitest';
import { namesMarkdown, prefersMarkdown } from '../../../shared/http/accept.ts';

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

it.each([
  ['nothing', undefined, false],
  ['a browser', chrome, false],
  ['anything', '*/*', false],
  ['any text', 'text/*', false],
  ['Markdown alone', 'text/markdown', true],
  ['Markdown in capitals', 'Text/Markdown; charset=utf-8', true],
  ['Markdown first', 'text/markdown, text/html, */*', true],
  ['HTML first', 'text/html, text/markdown', false],
  ['Markdown with a higher quality', 'text/html;q=0.8, text/markdown', true],
  ['HTML with a higher quality', 'text/markdown;q=0.8, text/html;q=0.9', false],
  ['Markdown, else anything', 'text/markdown, */*;q=0.8', true],
  ['Markdown or anything', '*/*, text/markdown', true],
  ['anything rather than Markdown', 'text/markdown;q=0.5, */*', false],
  ['no Markdown', 'text/markdown;q=0, text/html;q=0.1', false],
  ['no Markdown, nor anything else', 'text/markdown;q=0', false],
  ['XHTML rather than Markdown', 'application/xhtml+xml, text/markdown;q=0.9', false],
  ['a quality that is none', 'text/markdown;q=7, text/html', false],
  ['another type that begins so', 'text/markdown-x, text/html', false],
  ['Markdown after more types than are read', `${'a/b,'.repeat(40)}text/markdown`, false],
])('%s is asked for by %s: Markdown %s', (_, accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

it('is seen at a glance that a browser does not name it', () => {
  expect(namesMarkdown(chrome)).toBe(false);
  expect(namesMarkdown(null)).toBe(false);
  expect(namesMarkdown('TEXT/MARKDOWN')).toBe(true);
});
