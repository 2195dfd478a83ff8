import { describe, expect, it } from 'vitest';
import { findRedirect, redirectTable } from '../../../shared/redirects.ts';

const permanent = (from: string, to: string) => ({ from, to, status: 301 as const });
const temporary = (from: string, to: string) => ({ from, to, status: 302 as const });

describe('redirectTable', () => {
  it('finds a path whatever its case and slash', () => {
    const table = redirectTable([permanent('/Old-Dress/', '/search')]);
    expect(findRedirect(table, '/old-dress')).toEqual({ to: '/search', status: 301 });
    expect(findRedirect(table, '/other')).toBeUndefined();
    const home = redirectTable([temporary('/', '/sale'), permanent('/start', '/')]);
    expect(findRedirect(home, '/')).toEqual({ to: '/sale', status: 302 });
    expect(findRedirect(home, '/start')).toEqual({ to: '/sale', status: 302 });
  });

  it('finds a path whatever way its letters are escaped', () => {
    const table = redirectTable([permanent('/Été', '/search'), permanent('/a%2Fb', '/cart')]);
    expect(findRedirect(table, '/%C3%A9t%c3%a9')?.to).toBe('/search');
    expect(findRedirect(table, '/a%2fb')?.to).toBe('/cart');
    expect(findRedirect(table, '/a/b')).toBeUndefined();
    expect(findRedirect(table, '/%zz')).toBeUndefined();
  });

  it('shortens a chain to its end, temporary when a step is', () => {
    const table = redirectTable([permanent('/a', '/b'), temporary('/b', '/c'), permanent('/c', '/d')]);
    expect(findRedirect(table, '/a')).toEqual({ to: '/d', status: 302 });
    const lasting = redirectTable([permanent('/a', '/b/'), permanent('/b', '/c'), temporary('/x', '/b')]);
    expect(findRedirect(lasting, '/a')).toEqual({ to: '/c', status: 301 });
    expect(findRedirect(lasting, '/x')).toEqual({ to: '/c', status: 302 });
  });

  it('drops loops, whether short, long or entered from outside', () => {
    const table = redirectTable([
      permanent('/a', '/a/'),
      permanent('/b', '/c'),
      permanent('/c', '/b'),
      permanent('/d', '/c'),
    ]);
    expect([...table]).toEqual([]);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'javascript:alert("https://a")',
    'https:///a',
    'https://user:word@evil.example/',
    'http://plain.example/',
    'https://user@evil.example/',
    '/a b',
    'evil',
  ])('never leads to %j', (to) => {
    expect(redirectTable([permanent('/x', to)]).size).toBe(0);
  });

  it('leads to another site over https', () => {
    expect(findRedirect(redirectTable([temporary('/press', 'https://press.example/')]), '/press')?.to).toBe(
      'https://press.example/',
    );
  });
});
