import { describe, expect, it } from 'vitest';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { type RouteName, routes } from '../../../shared/routes.ts';
import type { PageFacts } from '../../../worker/page/page-table.ts';
import { pages } from '../../../worker/pages.ts';
import { robotsText } from '../../../worker/search-engines/robots-text.ts';
import { marketOfHost, readSitemapPath, sitemapPath } from '../../../worker/search-engines/sitemap-address.ts';
import { sitemapIndex, sitemapOf } from '../../../worker/search-engines/sitemap-xml.ts';
import { xmlText } from '../../../worker/search-engines/xml.ts';

describe('robots.txt', () => {
  const origin = 'https://www.selvedge.example';
  const refusals = { search: [], training: [], assistant: [] };

  it('names the sitemaps in production', () => {
    const text = robotsText({ environment: 'production', origin, hasSitemap: true, refusals });
    expect(text).toContain('Sitemap: https://www.selvedge.example/sitemap.xml\n');
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });

  it('names none if the gateway has none', () => {
    expect(robotsText({ environment: 'production', origin, hasSitemap: false, refusals })).not.toContain('Sitemap');
  });

  it('lets nothing be read in any other environment', () => {
    const text = robotsText({ environment: 'staging', origin, hasSitemap: true, refusals });
    expect(text).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the address of a sitemap', () => {
  it.each([
    '/en/sitemap-pages.xml',
    '/fr-ch/sitemap-products-0.xml',
    '/en/sitemap-products-prod_1-x.xml',
    '/de-de/sitemap.xml',
  ])('%s', (path) => {
    const address = readSitemapPath(path, allMarkets);
    expect(address && sitemapPath(address)).toBe(path);
  });

  it.each([
    ['a market that is not announced', '/fr/sitemap-pages.xml'],
    ['no market', '/sitemap-pages.xml'],
    ['an unknown kind', '/en/sitemap-stores.xml'],
    ['what is no id', '/en/sitemap-products-a.b.xml'],
  ])('is not one with %s', (_, path) => {
    expect(readSitemapPath(path, allMarkets)).toBeUndefined();
  });

  it('belongs to the market of the host, or to the one that is announced for it', () => {
    expect(marketOfHost('de-de.selvedge.example', allMarkets)).toBe('de-de');
    expect(marketOfHost('fr.selvedge.example', allMarkets)).toBe('fr-fr');
    expect(marketOfHost('localhost:8787', allMarkets)).toBe('en');
  });
});

describe('a sitemap', () => {
  it('escapes what XML would read', () => {
    const url = 'https://shop.example/en/a&b/';
    const alternates = [{ hreflang: 'en', href: url }];
    const text = sitemapOf([{ url, alternates, pictures: ['https://p.example/1?a=1&b="2"'], updatedAt: null }]);
    expect(text).toContain('<loc>https://shop.example/en/a&amp;b/</loc>');
    expect(text).toContain('hreflang="en" href="https://shop.example/en/a&amp;b/"');
    expect(text).toContain('<image:loc>https://p.example/1?a=1&amp;b=&quot;2&quot;</image:loc>');
    expect(text).not.toContain('lastmod');
  });

  it('leaves out what XML cannot hold', () => {
    expect(xmlText('wool\u000b, \ud83e\udde3 scarf\ud800 & \ufffe\ttwill')).toBe(
      'wool, \ud83e\udde3 scarf &amp; \ttwill',
    );
  });

  it('may be an index', () => {
    expect(sitemapIndex(['https://shop.example/en/sitemap-pages.xml'])).toContain(
      '<sitemap><loc>https://shop.example/en/sitemap-pages.xml</loc></sitemap>',
    );
  });
});

describe('pages that only some markets have', () => {
  // `otherPages` lists those without parameters; a page that is added here needs a function there.
  const listed = ['gift-card', 'stores', 'stores-all'];

  it('are in the sitemap by functions of their own', () => {
    const indexed = (Object.keys(pages) as RouteName[]).filter((name) => {
      const row: PageFacts = pages[name];
      return row.audience === 'public' && row.indexed === true && row.flag !== undefined;
    });
    expect(indexed.filter((name) => !routes[name].includes('{'))).toEqual(listed);
  });
});
