import { expect, it } from 'vitest';
import type { ImportedPrice, ImportedResult } from '../../../backend/imports/payload.ts';
import { BadFile } from '../../../import/bad-file.ts';
import { Report } from '../../../import/report.ts';
import { reportPage } from '../../../import/report-page.ts';
import { Staging } from '../../../import/staging.ts';
import type { Language, Locale } from '../../../shared/markets/locales.ts';

/** A report of these remarks, without products. */
function reportOf(fill: (staging: Staging, report: Report) => void): Report {
  const staging = new Staging();
  const report = new Report(staging);
  fill(staging, report);
  report.close();
  staging.close();
  return report;
}

it('what a feed says does not speak to the terminal', () => {
  const report = reportOf((staging, made) => {
    staging.remark('refused', { line: 3, id: 'A\u0007', text: 'price "5 XXX\u001b[2J\u0007\u009b31m" is none' });
    staging.remark('noted', { line: 4, id: '', text: 'colour "\u202eder"' });
    made.photoFailed({ optionId: '1', type: 'AP', source: 'https://a.example/\r\u001b]0;x' }, 'is not there');
  });
  const sentences = [...report.sentences()];
  expect(sentences.slice(0, sentences.indexOf(''))).toEqual([
    'Refused:',
    '  price "5 XXX[2J31m" is none',
    '    line 3, A',
    'Taken, but:',
    '  colour "der"',
    '    line 4',
    'Photos that could not be fetched; the next import tries again:',
    '  is not there',
    '    https://a.example/]0;x',
  ]);
});

it('equal remarks are one, with lines and ids, the most frequent first; at the end is a table', () => {
  const report = reportOf((staging, made) => {
    made.lines = 1_215;
    staging.remark('refused', { line: 2, id: 'A', text: 'price is missing' });
    for (let line = 3; line < 18; line += 1)
      staging.remark('refused', { line, id: `B${line}`, text: `gtin "${line}" is none` });
  });
  expect([...report.sentences()]).toEqual([
    'Refused:',
    '  gtin "…" is none (15)',
    expect.stringMatching(/^ {4}line 3, B3: "3"; line 4, B4: "4"; .*line 12, B12: "12"; and 5 more$/),
    '  price is missing',
    '    line 2, A',
    '',
    '    1,215  lines read',
    '       16  lines refused',
    ...Array.from({ length: 11 }, () => expect.stringMatching(/^ {8}0 {2}\S| {8}0 {4}\S/)),
  ]);
});

it('lines of one reason have values of their own, short ones; what they share stands in the reason', () => {
  const price = (value: string) => `price "${value}" must be an amount and its currency, such as 12.50 EUR`;
  const report = reportOf((staging) => {
    for (const [at, value] of ['auf Anfrage', '-5.00 EUR', '89,90 ✕', 'x'.repeat(100)].entries())
      staging.remark('refused', { line: at + 2, id: `A${at}`, text: price(value) });
    for (const line of [7, 8]) staging.remark('refused', { line, id: '', text: `gtin "12" is that of line ${line}` });
    staging.remark('noted', { line: 9, id: '', text: `colour "${'y'.repeat(100)}"` });
    for (const line of [10, 11])
      staging.remark('noted', { line, id: '', text: `a "1${line}" 2${line} 3${line} 4${line}` });
  });
  const sentences = [...report.sentences()];
  expect(sentences.slice(0, sentences.indexOf(''))).toEqual([
    'Refused:',
    '  price "…" must be an amount and its currency, such as 12.50 EUR (4)',
    `    line 2, A0: "auf Anfrage"; line 3, A1: "-5.00 EUR"; line 4, A2: "89,90 ✕"; line 5, A3: "${'x'.repeat(59)}…"`,
    '  gtin "12" is that of line … (2)',
    '    line 7: 7; line 8: 8',
    'Taken, but:',
    '  a "…" … … … (2)',
    '    line 10: "110", 210, 310; line 11: "111", 211, 311',
    `  colour "${'y'.repeat(59)}…"`,
    '    line 9',
  ]);
});

it('of a dry run says what would change, by what', () => {
  const staging = new Staging();
  const report = new Report(staging, true);
  const result = { productId: '1', options: 1, pieces: 1, fallsBack: [], photos: [], refused: [] };
  const add = (key: string, rest: Pick<ImportedResult, 'isNew' | 'isChanged' | 'changes'>) =>
    report.add(
      { key, ...result, ...rest },
      {
        product: {
          key,
          name: key.toUpperCase(),
          brand: '',
          description: null,
          material: null,
          family: [],
          options: [],
        },
        lines: new Map(),
      },
    );
  add('a', { isNew: true, isChanged: true, changes: ['texts', 'prices'] });
  add('b', { isNew: false, isChanged: true, changes: ['prices', 'stock'] });
  add('c', { isNew: false, isChanged: false, changes: [] });
  add('d', { isNew: false, isChanged: true, changes: ['prices', 'stock'] });
  report.close();
  staging.close();
  const sentences = [...report.sentences()];
  expect(sentences.slice(0, 1)).toEqual(['Nothing was changed: this is what an import would do.']);
  const start = sentences.indexOf('Products that would change:');
  expect(sentences.slice(start, sentences.indexOf(''))).toEqual([
    'Products that would change:',
    '  prices, stock (2)',
    '    B (b); D (d)',
    '  new',
    '    A (a)',
  ]);
});

it('speaks of the markets and languages that the shop has, no others', () => {
  const sentencesIn = (markets: Locale[] | undefined) => {
    const staging = new Staging();
    const report = new Report(staging, false, markets);
    const fallsBack: Language[] = ['fr', 'es', 'it', 'pl'];
    const result = { key: 'a', productId: '1', isNew: true, isChanged: true, changes: [], refused: [], photos: [] };
    const prices: ImportedPrice[] = [{ currency: 'EUR', price: 100, sale: null }];
    const product = { key: 'a', name: 'A', brand: '', description: null, material: null, family: [] };
    report.add(
      { ...result, options: 1, pieces: 1, fallsBack },
      { product: { ...product, options: [{ colour: null, photos: [], prices, pieces: [] }] }, lines: new Map() },
    );
    staging.close();
    return [...report.fallbacks()].join(' ');
  };
  expect(sentencesIn(['de-de', 'en'])).toBe('');
  const some = sentencesIn(['de-de', 'fr-ch']);
  expect(some).toContain("another language's words: fr (1). ");
  expect(some).toContain('not sold by this feed in fr-ch.');
  expect(sentencesIn(undefined)).toContain('fr (1), es (1), it (1), pl (1)');
});

it('the page has every place, and nothing of a feed as markup', async () => {
  const report = reportOf((staging) => {
    for (let line = 1; line < 30; line += 1) staging.remark('noted', { line, id: '<b>', text: '<script>1</script>' });
  });
  const page = await reportPage(report, '<i>.csv');
  expect(page).toContain('<title>Import of &lt;i&gt;.csv</title>');
  expect(page).toContain('<summary>&lt;script&gt;1&lt;/script&gt; (29)</summary>');
  expect(page.split('<li>')).toHaveLength(30);
  expect(page).not.toMatch(/<b>|<script/);
});

it('nor does a file that is refused', () => {
  expect(new BadFile('its first line is "\u001b[2J"').message).toBe('its first line is "[2J"');
});
