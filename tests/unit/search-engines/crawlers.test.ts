import { describe, expect, it } from 'vitest';
import { type CrawlerRules, crawlerKinds } from '../../../shared/contract/markets/machines.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { crawlerGroups, crawlers, refusalsOf } from '../../../worker/search-engines/crawlers.ts';

const open: CrawlerRules = { search: 'allow', training: 'allow', assistant: 'allow' };
const untrained: CrawlerRules = { ...open, training: 'refuse' };
const rules = (entries: Partial<Record<Locale, CrawlerRules | null>>) =>
  // The keys are those of the type.
  new Map(Object.entries(entries) as [Locale, CrawlerRules | null][]);

describe('what markets refuse', () => {
  it('is nothing by default', () => {
    expect(refusalsOf(rules({ en: open, 'fr-fr': open }), undefined)).toEqual({
      search: [],
      training: [],
      assistant: [],
    });
  });

  it('counts for their own pages, where several share a host', () => {
    expect(refusalsOf(rules({ en: open, 'fr-fr': untrained }), undefined).training).toEqual(['fr-fr']);
  });

  it('counts for the whole host, where all of them refuse it or the host belongs to one that does', () => {
    expect(refusalsOf(rules({ en: untrained, 'fr-fr': untrained }), undefined).training).toBe('all');
    expect(refusalsOf(rules({ en: open, 'fr-fr': untrained }), 'fr-fr').training).toBe('all');
    expect(refusalsOf(rules({ en: open, 'fr-fr': untrained }), 'en').training).toEqual(['fr-fr']);
  });

  it('is training, as long as their parameters cannot be read', () => {
    expect(refusalsOf(rules({ en: null, 'fr-fr': open }), undefined)).toEqual({
      search: [],
      training: ['en'],
      assistant: [],
    });
  });

  it('is no group without crawlers or rules', () => {
    const groups = crawlerGroups({ search: [], training: ['fr-fr'], assistant: 'all' }, ['Disallow: /*/api/']);
    expect(groups).toHaveLength(2);
    expect(groups[0]?.slice(-3)).toEqual(['User-agent: CCBot', 'Disallow: /fr-fr/', 'Disallow: /*/api/']);
    expect(groups[1]?.at(-1)).toBe('Disallow: /');
    expect(groups[1]).toContain('User-agent: Claude-User');
  });
});

it('names each crawler once, with a name that robots.txt can hold', () => {
  const names = crawlerKinds.flatMap((kind) => crawlers[kind]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z_-]+$/);
});
