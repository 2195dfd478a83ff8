import { expect, it } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { CookieJar, type CookieName } from '../../worker/visitor/cookies.ts';

const day = 86_400;

/** How long each cookie lasts, in seconds; null ends with the browser. */
const lifetimes: Record<CookieName, number | null> = {
  access_token: 30 * day,
  refresh_token: 30 * day,
  anonymous_id: 365 * day,
  cart_id: 30 * day,
  saved: 30 * day,
  last_customer: 30 * day,
  locale: 365 * day,
  consent: 395 * day,
  consent_record: 395 * day,
  auth_flow: 600,
  deeds: 1800,
  notices: 600,
  release: day,
  panel: 3600,
  moment: day,
  started: null,
};

// The keys are the names.
const names = Object.keys(lifetimes) as CookieName[];

const oneHost = 'https://shop.example';
const jarOf = (header: string | null, ENVIRONMENT = 'production') =>
  new CookieJar({ ENVIRONMENT, ORIGIN: oneHost }, header, 'shop.example');

it.each(names)('%s lasts as long as was decided', (name) => {
  const jar = jarOf(null);
  jar.set(name, 'value');
  const age = lifetimes[name] === null ? '' : ` Max-Age=${lifetimes[name]};`;
  expect(jar.headers()).toEqual([`${name}=value;${age} Path=/; HttpOnly; Secure; SameSite=Lax`]);
});

it('is named after the environment outside production', () => {
  const cookies = 'cart_id=one; cart_id_staging=other';
  expect(jarOf(cookies).get('cart_id')).toBe('one');
  const jar = jarOf(cookies, 'staging');
  expect(jar.get('cart_id')).toBe('other');
  jar.set('cart_id', 'new');
  expect(jar.headers()[0]).toMatch(/^cart_id_staging=new; /);
});

it('goes out only when it changes, and is read as it will be', () => {
  const jar = jarOf('cart_id=mine');
  expect(jar.headers()).toEqual([]);
  jar.set('cart_id', 'new');
  expect(jar.get('cart_id')).toBe('new');
  jar.delete('cart_id');
  expect(jar.get('cart_id')).toBeUndefined();
  expect(jar.headers()).toEqual(['cart_id=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
});

it('of a form is one of its own for each try, the oldest first', () => {
  const sent = 'draft_3_a=x; cart_id=c; draft_1_b=x; draft_2_a=x';
  expect(jarOf(sent).drafts).toEqual(['draft_1_b', 'draft_2_a', 'draft_3_a']);
  expect(jarOf(`${sent}; draft_4_a_staging=x`, 'staging').drafts).toEqual(['draft_4_a']);
});

it('that nobody has is not removed', () => {
  const jar = jarOf(null);
  jar.delete('cart_id');
  expect(jar.headers()).toEqual([]);
});

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
