import { expect, it } from 'vitest';
import { translate } from '../../shared/i18n/i18n.ts';
import { locales } from '../../shared/locales.ts';
import { namesInWords } from '../../worker/pages/names-in-words.ts';
import { CookieJar } from '../../worker/visitor/cookies.ts';
import { Notices, type Told } from '../../worker/visitor/notices.ts';

const env = {
  ENVIRONMENT: 'test',
  ORIGIN: 'http://shop.example',
  FORM_KEY: 'a secret of thirty-two characters',
};
const session = { anonymousId: 'visitor' };

/** A text that compresses badly. */
const noise = (length: number, seed: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919 + seed) % 20000))).join('');

/** Tells, and gives the cookie and what the next page reads from it. */
async function told(...all: Told[]): Promise<{ cookie: string; read: readonly Told[] }> {
  const jar = new CookieJar(env, null, 'shop.example');
  const notices = new Notices({ env, jar, session });
  for (const each of all) notices.tell(each);
  await notices.save();
  const cookie = jar.headers()[0]?.split(';')[0] ?? '';
  const next = new CookieJar(env, cookie, 'shop.example');
  return { cookie, read: await new Notices({ env, jar: next, session }).take() };
}

it('what is told fits into a cookie: long values are cut, then the oldest gives way', async () => {
  const long = (seed: number): Told => ({
    tone: 'warning',
    key: 'cart.not-added',
    values: { names: noise(4000, seed), more: noise(4000, seed + 5), most: noise(4000, seed + 7) },
    undo: { action: '/en/cart/', fields: { lines: noise(4000, seed) } },
  });
  const { cookie, read } = await told(long(1), long(2), long(3), { tone: 'info', key: 'cart.merged' });
  expect(cookie.length).toBeLessThan(4096);
  expect(read.at(-1)).toMatchObject({ tone: 'info', key: 'cart.merged' });
  expect((await told(long(1))).cookie.length).toBeLessThan(4096);
});

it('what is short is told as it was', async () => {
  const one: Told = {
    tone: 'success',
    key: 'cart.not-added',
    values: { names: 'A coat' },
    undo: { action: '/en/cart/', fields: { sku: '1' } },
  };
  expect((await told(one)).read).toEqual([one]);
});

it('a sentence names five pieces and counts the others', () => {
  const request = { t: translate('en'), properties: locales.en };
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  expect(namesInWords(names.slice(0, 3), request)).toBe('one, two and three');
  expect(namesInWords(names, request)).toBe('one, two, three, four, five and 2 more');
});
