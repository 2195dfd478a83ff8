import { expect, it } from 'vitest';
import { z } from 'zod';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { SealedCookie } from '../../../worker/visitor/sealed-cookie.ts';

const env = { FORM_KEY: 'a key', ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const texts: z.ZodType<readonly string[]> = z.array(z.string());

/** Longer than a cookie, even compressed. */
const noise = Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20000))).join('');

function cookieOf(jar: CookieJar, purpose = 'test of somebody') {
  const shorten = (value: readonly string[]) => (value.length === 0 ? undefined : value.slice(1));
  return new SealedCookie({ env, jar, name: 'notices', purpose, schema: texts, shorten });
}
const emptyJar = () => new CookieJar(env, '', 'shop.example');

it('is read for the purpose that it was written for, until it is deleted', async () => {
  const jar = emptyJar();
  expect(await cookieOf(jar).read()).toBeUndefined();
  await cookieOf(jar).write(['a']);
  expect(await cookieOf(jar).read()).toEqual(['a']);
  expect(await cookieOf(jar, 'test of somebody else').read()).toBeUndefined();
  cookieOf(jar).delete();
  expect(await cookieOf(jar).read()).toBeUndefined();
});

it('is nothing where its value is of another form', async () => {
  const jar = emptyJar();
  const numbers = z.array(z.number());
  await cookieOf(jar).write(['a']);
  const other = new SealedCookie({ env, jar, name: 'notices', purpose: 'test of somebody', schema: numbers });
  expect(await other.read()).toBeUndefined();
});

it('holds what is left of a value that is too long', async () => {
  const jar = emptyJar();
  await cookieOf(jar).write([noise, 'a', 'b']);
  expect(await cookieOf(jar).read()).toEqual(['a', 'b']);
});

it('stays as it was where nothing can be left out', async () => {
  const jar = emptyJar();
  await cookieOf(jar).write(['a']);
  const whole = new SealedCookie({ env, jar, name: 'notices', purpose: 'test of somebody', schema: texts });
  await whole.write([noise]);
  expect(await whole.read()).toEqual(['a']);
});
