import { expect, it } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { CookieJar } from '../../worker/visitor/cookies.ts';

function cookieSetOn(host: string, ORIGIN: string): string {
  const jar = new CookieJar({ ENVIRONMENT: 'production', ORIGIN }, null, host);
  jar.set('cart_id', 'c');
  return jar.headers().join();
}

it.each(Object.values(locales))("is scoped to the market's domain $domain", ({ domain }) => {
  expect(cookieSetOn(domain, '')).toContain(`Domain=${domain};`);
});

it('belongs to the host alone where all markets share one, and where no market is', () => {
  for (const [host, origin] of [
    ['localhost:8787', 'http://localhost:8787'],
    ['fr-fr.selvedge.example', 'https://shop.example'],
    ['preview.example', ''],
  ] as const)
    expect(cookieSetOn(host, origin)).not.toContain('Domain');
});

it('is removed from where it was set', () => {
  const jar = new CookieJar({ ENVIRONMENT: 'production', ORIGIN: '' }, 'cart_id=c', 'www.selvedge.example');
  jar.delete('cart_id');
  expect(jar.headers().join()).toMatch(/^cart_id=;.*Domain=www\.selvedge\.example/);
});
