import { describe, expect, it } from 'vitest';
import { combinations } from '../../bench/hot-spots/combinations.ts';
import {
  demandOnly,
  judgeCode,
  judgeCrawler,
  judgeLastPiece,
  judgePurges,
  judgeSlowGateway,
} from '../../bench/hot-spots/judgements.ts';

const of = (outcomes: Record<string, number>) => new Map(Object.entries(outcomes));

describe('combinations of facets', () => {
  const facets = [
    ['a', 'b', 'c'],
    ['x', 'y', 'z', 'w'],
  ];

  it('are all different, with at most two values of each facet', () => {
    const found = combinations(facets, 76);
    expect(new Set(found.map((each) => each.join('&'))).size).toBe(76);
    for (const each of found)
      for (const values of facets) expect(each.filter((value) => values.includes(value)).length).toBeLessThan(3);
    expect(found).not.toContainEqual([]);
  });

  it('are refused if there are too few', () => {
    expect(() => combinations(facets, 77)).toThrow('There are 77 combinations, not 77.');
  });
});

describe('a last piece', () => {
  const sold = { onSale: 0, held: 0, sold: 1 };
  const buyers = { 'payment Authorised': 1, '412 out-of-stock': 59 };

  it('is sold once', () => {
    expect(() => judgeLastPiece(of(buyers), sold)).not.toThrow();
  });

  it.each([
    ['nobody got it', { '412 out-of-stock': 60 }, sold],
    ['two got it', { ...buyers, 'payment Authorised': 2 }, sold],
    ['somebody failed without a reason', { ...buyers, failed: 1 }, sold],
    ['somebody was refused by the provider', { ...buyers, 'payment Refused': 1 }, sold],
    ['the server failed', { ...buyers, '500 internal': 1 }, sold],
    ['it is still on sale', buyers, { ...sold, onSale: 1 }],
    ['it is still held', buyers, { ...sold, held: 1 }],
    ['it was sold twice', buyers, { ...sold, sold: 2 }],
  ])('is not, if %s', (_, outcomes, ledger) => {
    expect(() => judgeLastPiece(of(outcomes), ledger)).toThrow();
  });
});

it('a code is used as often as it may be', () => {
  const ordered = { 'payment Authorised': 240, '412 promo-code-used': 58, 'code gone from the cart': 2 };
  expect(() => judgeCode(of(ordered), 240, 240)).not.toThrow();
  expect(() => judgeCode(of(ordered), 241, 240)).toThrow('A code for 240 uses has 241.');
  expect(() => judgeCode(of({ ...ordered, 'payment Authorised': 239 }), 240, 240)).toThrow('240 should have paid');
});

it('readers share what is rendered after a purge', () => {
  expect(() => judgePurges(of({ 200: 10_000 }), 100, 9, 10)).not.toThrow();
  expect(() => judgePurges(of({ 200: 10_000 }), 1_000, 9, 10)).toThrow('10 purges made 1000 calls');
  expect(() => judgePurges(of({ 200: 9_999, 500: 1 }), 100, 9, 10)).toThrow('1 × 500');
});

it('a slow gateway leaves cached pages and most carts', () => {
  const visits = of({ 'cached 200': 350, 'search 503': 190, 'search 502': 10 });
  const carts = of({ 'cart 303, 200': 5, 'cart 303, 502': 4 });
  expect(() => judgeSlowGateway(visits, carts)).not.toThrow();
  expect(() => judgeSlowGateway(visits, of({ 'cart 303, 200': 5, 'cart 303, 502': 5 }))).toThrow('Too few carts');
  expect(() => judgeSlowGateway(visits, of({}))).toThrow('Too few carts could be used: nothing.');
  expect(() => judgeSlowGateway(visits, of({ 'cart 500, 200': 2 }))).toThrow('2 × cart 500, 200');
  expect(() => judgeSlowGateway(of({ 'cached 502': 2 }), carts)).toThrow('2 × cached 502');
});

describe('a crawler', () => {
  const addresses = Array.from({ length: 1_000 }, (_, nth) => `/?p=${nth}`);
  const crawled = {
    'listing, one network 200': 500,
    'search, one network 200': 120,
    'search, one network 429': 380,
    'listing, many networks 200': 3_000,
  };

  it('gets pages that no cache has, and is limited', () => {
    expect(() => judgeCrawler(of(crawled), addresses, 10)).not.toThrow();
  });

  it.each([
    ['addresses are the same', crawled, addresses.map((_, nth) => `/?p=${nth % 46}`), 0],
    ['pages come from the cache', crawled, addresses, 11],
    ['one network is not limited', { ...crawled, 'search, one network 429': 0 }, addresses, 0],
    ['many networks are limited', { ...crawled, 'listing, many networks 429': 1 }, addresses, 0],
    ['a page fails', { ...crawled, 'search, one network 500': 1 }, addresses, 0],
  ])('is not judged to be one, if %s', (_, outcomes, followed, hits) => {
    expect(() => judgeCrawler(of(outcomes), followed, hits)).toThrow();
  });
});

it('other outcomes than expected are named', () => {
  expect(() => demandOnly(of({ 200: 1 }), ['200'])).not.toThrow();
  expect(() => demandOnly(of({ 200: 1, 503: 2 }), ['200'])).toThrow('there were 2 × 503.');
  expect(() => demandOnly(of({ 200: 999, 'no answer': 2 }), ['200'])).not.toThrow();
  expect(() => demandOnly(of({ 200: 999, 'no answer': 4 }), ['200'])).toThrow('there were 4 × no answer.');
});
