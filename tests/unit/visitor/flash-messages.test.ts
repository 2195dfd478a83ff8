import { expect, it } from 'vitest';
import { translate } from '../../../shared/i18n/i18n.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { namesInWords } from '../../../worker/components/names-in-words.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { type FlashMessage, FlashMessages } from '../../../worker/visitor/flash-messages.ts';

const env = {
  ENVIRONMENT: 'test',
  ORIGIN: 'http://shop.example',
  FORM_KEY: 'a secret of thirty-two characters',
};
const session = { anonymousId: 'visitor' };

/** A text that compresses badly. */
const noise = (length: number, seed: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919 + seed) % 20000))).join('');

/** Adds messages; returns the cookie, and what the next page reads from it. */
async function flashed(...all: FlashMessage[]): Promise<{ cookie: string; read: readonly FlashMessage[] }> {
  const jar = new CookieJar(env, null, 'shop.example');
  const messages = new FlashMessages({ env, jar, session });
  for (const each of all) messages.flash(each);
  await messages.save();
  const cookie = jar.headers()[0]?.split(';')[0] ?? '';
  const next = new CookieJar(env, cookie, 'shop.example');
  return { cookie, read: await new FlashMessages({ env, jar: next, session }).take() };
}

it('messages fit into a cookie: long values are cut, then the oldest is dropped', async () => {
  const long = (seed: number): FlashMessage => ({
    tone: 'warning',
    key: 'cart.not-added',
    values: { names: noise(4000, seed), more: noise(4000, seed + 5), most: noise(4000, seed + 7) },
    undo: { action: '/en/cart/', fields: { lines: noise(4000, seed) } },
  });
  const { cookie, read } = await flashed(long(1), long(2), long(3), { tone: 'info', key: 'cart.merged' });
  expect(cookie.length).toBeLessThan(4096);
  expect(read.at(-1)).toMatchObject({ tone: 'info', key: 'cart.merged' });
  expect((await flashed(long(1))).cookie.length).toBeLessThan(4096);
});

it('short messages are unchanged', async () => {
  const one: FlashMessage = {
    tone: 'success',
    key: 'cart.not-added',
    values: { names: 'A coat' },
    undo: { action: '/en/cart/', fields: { sku: '1' } },
  };
  expect((await flashed(one)).read).toEqual([one]);
});

const one: FlashMessage = { tone: 'info', key: 'cart.merged' };
const refused: FlashMessage = {
  tone: 'danger',
  key: 'cart.not-added',
  refused: { page: '/en/cart/', status: 422 },
};

/** The flash messages of a visitor whose cookie holds these. */
async function waiting(...all: FlashMessage[]) {
  const { cookie } = await flashed(...all);
  const jar = new CookieJar(env, cookie, 'shop.example');
  return { jar, messages: new FlashMessages({ env, jar, session }) };
}

it('messages are removed when shown, and private', async () => {
  const { jar, messages } = await waiting(one);
  expect(await messages.isWaiting()).toBe(true);
  expect(jar.headers()).toEqual([]);
  messages.flash(refused);
  expect(await messages.take()).toEqual([one, refused]);
  expect(jar.headers()).toEqual([expect.stringMatching(/^notices_test=; Max-Age=0/)]);
  expect(await messages.take()).toEqual([]);
  await messages.save();
  expect(jar.get('notices')).toBeUndefined();

  const { cookie } = await flashed(one);
  const theirs = new CookieJar(env, cookie, 'shop.example');
  const stranger = new FlashMessages({ env, jar: theirs, session: { anonymousId: 'somebody else' } });
  expect(await stranger.isWaiting()).toBe(false);
  expect(theirs.get('notices')).toBeUndefined();
});

it('messages that were not shown yet wait, four in a row at most', async () => {
  const { jar, messages } = await waiting(one, one, refused);
  messages.flash({ ...one, tone: 'success' });
  messages.flash({ ...one, tone: 'warning' });
  await messages.save();
  const tones = (await new FlashMessages({ env, jar, session }).take()).map(({ tone }) => tone);
  expect(tones).toEqual(['info', 'danger', 'success', 'warning']);
});

it('what was refused on a page is undone alone', async () => {
  const both = await waiting(one, refused);
  await both.messages.withdraw('/en/other/');
  expect(both.jar.headers()).toEqual([]);
  await both.messages.withdraw('/en/cart/');
  expect(await both.messages.take()).toEqual([one]);

  const only = await waiting(refused);
  await only.messages.withdraw('/en/cart/');
  expect(only.jar.headers()).toEqual([expect.stringMatching(/^notices_test=; Max-Age=0/)]);
});

it('what takes something back is offered when it fits', async () => {
  const undo = (length: number) => ({ action: '/', fields: { a: 'x'.repeat(length) } });
  const rest = JSON.stringify(undo(0)).length;
  expect((await flashed({ ...one, undo: undo(600 - rest) })).read[0]).toHaveProperty('undo');
  expect((await flashed({ ...one, undo: undo(601 - rest) })).read[0]).not.toHaveProperty('undo');
});

it('a value is cut at 600 letters', async () => {
  const values = { a: 'x'.repeat(600), b: 'y'.repeat(601), c: 12_345 };
  const { read } = await flashed({ ...one, values });
  expect(read[0]?.values).toEqual({ a: values.a, b: `${'y'.repeat(600)}…`, c: 12_345 });
});

it('a sentence names five pieces and counts the others', () => {
  const request = { t: translate('en'), properties: locales.en };
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  expect(namesInWords(names.slice(0, 3), request)).toBe('one, two and three');
  expect(namesInWords(names, request)).toBe('one, two, three, four, five and 2 more');
});

it('the same message is shown once, unless each of them can be undone', async () => {
  const removed = (id: string): FlashMessage => ({ ...one, undo: { action: '/en/cart/', fields: { id } } });
  const { read } = await flashed(one, refused, one, removed('a'), removed('b'), removed('a'));
  expect(read).toEqual([refused, one, removed('b'), removed('a')]);
});
