import { describe, expect, it } from 'vitest';
import { cacheAddress, fromCacheAddress } from '../../../worker/edge-cache/cache-address.ts';

const shop = 'https://shop.example';
const of = (search: string, version = 'v1', variants?: string, markdown = false) =>
  cacheAddress({
    url: new URL(`${shop}/EN//dresses--pl1${search}`),
    normalPath: '/en/dresses--pl1/',
    known: { p: { upTo: 1000 }, sort: ['new', 'price'], color: 'any', size: 'any' },
    version,
    ...(variants !== undefined && { variants }),
    markdown,
  });

describe('the address of a page in the cache', () => {
  it('has the parameters that the page reads, in one order, with all their values', () => {
    const one = of('?size=M&color=red&p=2&color=blue&color=red');
    expect(one).toBe(of('?color=blue&p=2&color=red&size=M'));
    expect(new URL(one).searchParams.getAll('color')).toEqual(['blue', 'red']);
    expect(one).not.toBe(of('?size=M&color=red&p=2'));
  });

  it('marks that there were others, whatever they are called', () => {
    expect(of('?utm=a&p=2')).toBe(of('?p=2&b=1&c=2'));
    expect(of('?utm=a')).not.toBe(of(''));
    expect(of('?_v=v2')).toBe(of('?utm=a'));
  });

  it('knows only values that make a page of their own', () => {
    const unread = of('?utm=a');
    for (const search of ['?sort=x', '?sort=constructor', '?sort=', '?p=a', '?p=', '?p=1.5', '?sort=x&p=y'])
      expect(of(search), search).toBe(unread);
    expect(of('?sort=new&sort=x')).toBe(of('?sort=new'));
    expect(of('?sort=new')).not.toBe(of('?sort=price'));
    expect(of('?p=007')).toBe(of('?p=7'));
    for (const p of ['-1', '0', '1001', '99999999999999999999']) expect(of(`?p=${p}`)).toBe(of('?p=5000'));
    expect(of('?p=1000')).not.toBe(of('?p=1001'));
  });

  it('is bounded', () => {
    const values = Array.from({ length: 500 }, (_, index) => `color=${index}`).join('&');
    expect(new URL(of(`?${values}`)).searchParams.getAll('color')).toHaveLength(32);
  });

  it('is another one for another version of the configuration, which the page does not see', () => {
    expect(of('?p=2', 'v1')).not.toBe(of('?p=2', 'v2'));
    expect(fromCacheAddress(of('?p=2', 'v2'))).toEqual({
      url: new URL(`${shop}/en/dresses--pl1/?p=2`),
      version: 'v2',
      variants: '',
      markdown: false,
    });
    const variants = 'related.first';
    const other = of('?p=2', 'v2', variants);
    expect(other).not.toBe(of('?p=2', 'v2'));
    expect(fromCacheAddress(other)).toEqual({ ...fromCacheAddress(of('?p=2', 'v2')), variants });
    expect(fromCacheAddress(of('')).url.href).toBe(`${shop}/en/dresses--pl1/`);
  });

  it('is another one for the Markdown of a page, which no visitor can name', () => {
    const written = of('?p=2', 'v1', undefined, true);
    expect(written).not.toBe(of('?p=2'));
    expect(fromCacheAddress(written)).toEqual({ ...fromCacheAddress(of('?p=2')), markdown: true });
    for (const search of ['?_m=1', '?_m', '?p=2&_m=1', '?color=a%26_m%3D1', '?size=_m'])
      expect(fromCacheAddress(of(search)).markdown, search).toBe(false);
  });
});
