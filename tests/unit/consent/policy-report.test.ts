import { describe, expect, it } from 'vitest';
import { graveFaults, reportedWords } from '../../../releases/policy/policy-words.ts';
import { violationsIn } from '../../../shared/contract/markets/policy-report.ts';

const origin = 'https://www.selvedge.example';
const page = `${origin}/en/cart/?q=anna`;

const former = (report: object) => ({
  'csp-report': { 'document-uri': page, 'effective-directive': 'img-src', disposition: 'report', ...report },
});
const present = (body: object) => ({
  type: 'csp-violation',
  age: 1,
  url: page,
  user_agent: 'somebody',
  body: { documentURL: page, effectiveDirective: 'img-src', disposition: 'report', ...body },
});

describe('what a browser reports', () => {
  const violation = {
    directive: 'img-src',
    source: 'https://pictures.example',
    path: '/en/cart/',
    disposition: 'report',
    noise: null,
  };

  it.each([
    ['alone', former({ 'blocked-uri': 'https://pictures.example/a.webp?who=anna' })],
    ['with others', [present({ blockedURL: 'https://pictures.example/a.webp?who=anna' })]],
  ])('%s is read, of an address the origin alone', (_, sent) => {
    expect(violationsIn(sent, origin)).toEqual([violation]);
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['data:image/png;base64,AAAA', 'data'],
    [`${origin}/a.js`, "'self'"],
    ['wss://live.example/socket', 'wss://live.example'],
    ['', 'unknown'],
    ['Anna Meyer', 'unknown'],
  ])('%j is reported as %s', (blocked, source) => {
    expect(violationsIn(former({ 'blocked-uri': blocked }), origin)).toMatchObject([{ source, noise: null }]);
  });

  it('of a directive with its sources keeps the directive', () => {
    const sent = former({
      'effective-directive': undefined,
      'violated-directive': "script-src-elem 'self' a.b",
    });
    expect(violationsIn(sent, origin)).toMatchObject([{ directive: 'script-src-elem' }]);
  });

  it.each([
    [{ 'blocked-uri': 'chrome-extension' }, 'extension'],
    [{ 'blocked-uri': 'moz-extension://1b2c/inject.js' }, 'extension'],
    [{ 'blocked-uri': 'inline', 'source-file': 'safari-web-extension://1b2c/inject.js' }, 'extension'],
    [{ 'blocked-uri': 'https://gc.kis.v2.scr.kaspersky-labs.com/x.js' }, 'machine'],
    [{ 'blocked-uri': 'http://127.0.0.1:8080/x.js' }, 'machine'],
    [{ 'blocked-uri': 'https://translate.googleapis.com/x.js' }, 'translation'],
  ])('%j is noise of another', (report, noise) => {
    expect(violationsIn(former(report), origin)).toMatchObject([{ noise }]);
  });

  it('of the shop on a machine of one’s own is no noise', () => {
    const local = 'http://localhost:8787';
    const sent = former({ 'document-uri': `${local}/en/`, 'blocked-uri': `${local}/a.js` });
    expect(violationsIn(sent, local)).toMatchObject([{ source: "'self'", noise: null }]);
    const pictures = 'http://localhost:8788';
    const picture = former({ 'document-uri': `${local}/en/`, 'blocked-uri': `${pictures}/a.webp` });
    expect(violationsIn(picture, local, [pictures])).toMatchObject([{ source: pictures, noise: null }]);
    expect(violationsIn(picture, local)).toMatchObject([{ noise: 'machine' }]);
  });

  it.each([
    ['of another shop', former({ 'document-uri': 'https://evil.example/en/' })],
    ['without an address', former({ 'document-uri': 'nowhere' })],
    ['of no directive', former({ 'effective-directive': '<script>' })],
    ['of another kind', [{ ...present({}), type: 'deprecation' }]],
    ['that is none', 'csp-report'],
    ['that is nothing', null],
    ['that is too long', former({ 'document-uri': `${page}${'a'.repeat(4000)}` })],
  ])('%s is left out', (_, sent) => {
    expect(violationsIn(sent, origin)).toEqual([]);
  });

  it('more than twenty times at once is read as twenty', () => {
    const sent = Array.from({ length: 500 }, () => present({ blockedURL: 'inline' }));
    expect(violationsIn(sent, origin)).toHaveLength(20);
  });
});

describe('in words', () => {
  const group = { directive: 'img-src', source: 'https://a.example', route: 'cart', noise: '', times: 2 };

  it('what would be blocked stands first where it is frequent, with its routes, and noise apart', () => {
    const words = reportedWords([
      { ...group, source: 'https://b.example', times: 1 },
      group,
      { ...group, route: 'product', times: 1500 },
      { ...group, noise: 'extension', times: 40 },
    ]);
    expect(words).toEqual({
      blocked: [
        'img-src would block https://a.example, 1,502 times, on cart, product',
        'img-src would block https://b.example, once, on cart',
      ],
      noise: ['extension: 40 times'],
    });
  });

  it('an empty report has no blocked resource', () => {
    expect(reportedWords([])).toEqual({ blocked: [], noise: [] });
  });
});

it('Google’s evaluator finds nothing grave in what the shop makes of a map, however loose that is', () => {
  expect(graveFaults({ 'img-src': ["'self'"], 'connect-src': ["'self'"] })).toEqual([]);
  expect(graveFaults({ 'script-src': ['*', "'unsafe-inline'", 'data:'], 'object-src': ['*'] })).toEqual([]);
});
