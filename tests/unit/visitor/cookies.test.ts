import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { domainOf, languages, localeNames } from '../../../shared/markets/locales.ts';
import { managedTexts } from '../../../starter/content/managed-texts.ts';
import { CookieJar, type CookieName } from '../../../worker/visitor/cookies.ts';

const day = 86_400;

/** Lifetime of each cookie in seconds; null for a session cookie. */
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
  bookmark: 300,
  pending_actions: 1800,
  notices: 600,
  release: day,
  panel: 3600,
  preview_date: day,
  started: null,
  last_order: null,
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

/** Attributes of a shop's cookie that is set at this URL. */
function cookieSetAt(address: string, ENVIRONMENT: string): string {
  const { host, protocol, origin } = new URL(address);
  const jar = new CookieJar({ ENVIRONMENT, ORIGIN: origin }, null, host, protocol);
  jar.set('cart_id', 'c');
  return jar.headers().join();
}

const ownMachine = ['http://localhost', 'http://localhost:8787', 'http://127.0.0.1:80', 'http://[::1]:8787'];

it.each([...ownMachine, 'http://fr-fr.localhost:8787'])('is stored by WebKit too at %s', (address) => {
  expect(cookieSetAt(address, 'local')).toMatch(/^cart_id_local=c; .*HttpOnly; SameSite=Lax$/);
});

it.each([
  ...ownMachine.map((address) => ['production', address] as const),
  ...[
    'https://localhost:8787',
    'https://127.0.0.1',
    'http://shop.example',
    'http://localhost.example',
    'http://notlocalhost',
    'http://127.0.0.1.example',
    'http://10.0.0.1:8787',
    'http://[::2]',
  ].flatMap((address) => [['local', address] as const, ['production', address] as const]),
])('is Secure in %s at %s', (environment, address) => {
  expect(cookieSetAt(address, environment)).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
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

it('that does not exist is not removed', () => {
  const jar = jarOf(null);
  jar.delete('cart_id');
  expect(jar.headers()).toEqual([]);
});

function cookieSetOn(host: string, ORIGIN: string): string {
  const jar = new CookieJar({ ENVIRONMENT: 'production', ORIGIN }, null, host);
  jar.set('cart_id', 'c');
  return jar.headers().join();
}

it.each(localeNames.map(domainOf))("is scoped to the market's domain %s", (domain) => {
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

/**
 * Storage keys of scripts: literals in the call, or constants of its file. The function that reports once gets its key
 * from its callers.
 */
function storageKeys(): string[] {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('report-once.ts'),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join('client', file), 'utf8');
    return [...source.matchAll(/(?:Storage\.setItem|reportOnce)\((?:'([^']+)'|(\w+)[,)])/g)].map(
      ([, literal, constant]) => {
        const value = literal ?? source.match(new RegExp(`const ${constant} = ['\`]([\\w-]+)`))?.[1];
        if (value === undefined) throw new Error(`${file} saves under a name that cannot be read here: ${constant}`);
        return value;
      },
    );
  });
}

/** Names of the cookies of the sign-in page. */
function signInCookies(): string[] {
  const sources = ['tokens/sessions', 'csrf'].map((name) => readFileSync(`backend/authentication/${name}.ts`, 'utf8'));
  return sources.map((source) => source.match(/^const cookie = '(\w+)';$/m)?.[1] ?? 'unknown');
}

it.each(languages)('the page on cookies names all that is saved in a browser: %s', (language) => {
  const text = JSON.stringify(managedTexts.cookies[language]);
  const keys = storageKeys();
  expect(keys.length).toBeGreaterThan(5);
  for (const name of [...names, ...keys, ...signInCookies(), 'drafts'])
    expect(text, name).toMatch(new RegExp(`(?<!\\w)${name}(?!\\w)`));
});

it('of the consent holds plain commas, and is read from browsers that hold them encoded', () => {
  const jar = jarOf(null);
  jar.set('consent', '0,1,2');
  expect(jar.headers()[0]).toMatch(/^consent=0,1,2; Max-Age=/);
  expect(jarOf('consent=0,1,2; cart_id=x').get('consent')).toBe('0,1,2');
  expect(jarOf('cart_id=x; consent=0%2C1%2C2').get('consent')).toBe('0,1,2');
  // Commas of other cookies are kept.
  jar.set('notices', 'a,b');
  expect(jar.headers()[1]).toMatch(/^notices=a%2Cb; /);
});
