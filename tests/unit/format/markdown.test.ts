import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fact,
  heading,
  joinParts,
  markdownLine,
  markdownLink,
  markdownPicture,
  markdownText,
  paragraphs,
  section,
  table,
} from '../../../shared/format/markdown.ts';

/** What a reader of Markdown sees of a text without markup: backslashes before punctuation are gone. */
const read = (written: string): string => written.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** A text with a dot for what is escaped: signs that are left have an effect. */
const unescaped = (written: string): string => written.replace(/\\[!-/:-@[-`{-~]/g, '·');

describe('a text that somebody has typed', () => {
  it.each([
    ['a link', '[Click](https://evil.example)', '\\[Click\\](https\\://evil.example)'],
    ['an address', 'see www.evil.example or mailto:a@b.example', 'see www\\.evil.example or mailto\\:a@b.example'],
    ['HTML', '<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['an entity', 'A &lt; B & C', 'A \\&lt; B & C'],
    ['emphasis', '*new* _now_ ~~old~~ `code`', '\\*new\\* \\_now\\_ \\~\\~old\\~\\~ \\`code\\`'],
    ['an escape', 'a\\*b', 'a\\\\\\*b'],
    ['lines', 'one\n# two\r\n\r\n- three', 'one # two - three'],
    ['marks of direction', 'a\u202eb\u0007c\u2028d', 'a b c d'],
    ['a narrow space', 'Prix\u202f: 90\u00a0€', 'Prix\u202f: 90\u00a0€'],
  ])('is no markup: %s', (_, text, written) => {
    expect(markdownText(text)).toBe(written);
  });

  it.each([
    ['# Sale', '\\# Sale'],
    ['- one', '\\- one'],
    ['+ one', '\\+ one'],
    ['1. one', '1\\. one'],
    ['2026) one', '2026\\) one'],
    ['===', '\\==='],
    ['> quote', '\\> quote'],
    ['90 % wool', '90 % wool'],
    ['T-shirt', 'T-shirt'],
  ])('is no heading, list or rule at the start of a line: %s', (text, written) => {
    expect(markdownLine(text)).toBe(written);
  });

  it('reads as it was typed, and has no sign left with an effect', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('<b>', '[a](b)', '&amp;', '# ', '\n- ', 'www.'),
        (text, sign) => {
          const typed = text + sign + text;
          const written = markdownLine(typed);
          expect(written).not.toMatch(/[\r\n]/);
          expect(unescaped(written)).not.toMatch(
            /[\\`*_[\]<>|~]|&#?\w+;|https?:|mailto:|www\.|^(?:[-+=#]|\d{1,9}[.)])/i,
          );
          const words = (value: string) => value.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]+/gu, '');
          expect(words(read(written))).toBe(words(typed));
        },
      ),
    );
  });
});

describe('a document', () => {
  it('has headings that end where their text ends', () => {
    expect(heading(1, 'No. # ##')).toBe('# No. # \\#\\#');
    expect(heading(2, '[Sale]')).toBe('## \\[Sale\\]');
  });

  it('has a paragraph for each line of a text', () => {
    expect(paragraphs('One.\n\n- Two.\r\n# Three.\n')).toBe('One.\n\n\\- Two.\n\n\\# Three.');
    expect(paragraphs('')).toBe('');
  });

  it('has no part that is empty', () => {
    expect(joinParts(['a', null, '', section('Care', ''), section('Size', 'S')])).toBe('a\n\n## Size\n\nS');
  });

  it('has tables whose cells stay in their column', () => {
    expect(table(['Size', 'a|b'], [['S', 'x|y'], ['lost']])).toBe('| Size | a\\|b |\n| --- | --- |\n| S | x\\|y |');
  });

  it('has facts of a name and a value', () => {
    expect(fact('1. Price', '[€90]')).toBe('1\\. Price: \\[€90\\]');
  });
});

describe('a link', () => {
  it('ends where its address ends', () => {
    expect(markdownLink('a](b', 'https://shop.example/a(b)<c> d"e')).toBe(
      '[a\\](b](https://shop.example/a%28b%29%3Cc%3E%20d%22e)',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', ' https://x', '/en/', ''])('leads to no %s', (url) => {
    expect(markdownLink('Click', url)).toBe('Click');
    expect(markdownPicture('View', url)).toBe('');
  });

  it('may be a picture', () => {
    expect(markdownPicture('Dress, view 1', 'https://p.example/1/AP?width=9&auto=webp')).toBe(
      '![Dress, view 1](https://p.example/1/AP?width=9&auto=webp)',
    );
  });
});
