import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { Deeds } from '../../../worker/visitor/deeds.ts';

const env = { FORM_KEY: 'a key', ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const jarOf = (cookie: string) => new CookieJar(env, cookie, 'shop.example');
const browser = { anonymousId: 'a-browser-of-somebody' };
const deed = (save: string) => ({ path: '/en/account/wishlist/', fields: { save } });

/** The next request of the same browser. */
const next = (jar: CookieJar) => jarOf(jar.headers().join('; ').split(';')[0] ?? '');

describe('what strangers have asked for', () => {
  it('waits, and is taken once', async () => {
    const jar = jarOf('');
    const deeds = new Deeds({ env, jar, browser });
    await deeds.keep(deed('1-11'));
    await deeds.keep(deed('2-21'));
    await deeds.keep(deed('1-11'));
    expect(jar.headers()[0]).toMatch(
      /^deeds=[\w%-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const later = next(jar);
    expect(await new Deeds({ env, jar: later, browser }).take()).toEqual([deed('2-21'), deed('1-11')]);
    expect(await new Deeds({ env, jar: later, browser }).take()).toEqual([]);
  });

  it('are four at the most, the last ones', async () => {
    const deeds = new Deeds({ env, jar: jarOf(''), browser });
    for (const save of ['1', '2', '3', '4', '5', '6']) await deeds.keep(deed(save));
    expect((await deeds.take()).map(({ fields }) => fields.save)).toEqual(['3', '4', '5', '6']);
  });

  it('is nothing that somebody else has written, or that is too long', async () => {
    expect(await new Deeds({ env, jar: jarOf('deeds=W10'), browser }).take()).toEqual([]);
    const jar = jarOf('');
    const random = Array.from({ length: 6000 }, () => Math.random().toString(36)[2]).join('');
    await new Deeds({ env, jar, browser }).keep(deed(random));
    expect(jar.headers()).toEqual([]);
  });

  it('belongs to the browser that asked: in another one it is nothing', async () => {
    const jar = jarOf('');
    await new Deeds({ env, jar, browser }).keep(deed('1-11'));
    const victim = { anonymousId: 'a-browser-of-another' };
    expect(await new Deeds({ env, jar: next(jar), browser: victim }).take()).toEqual([]);
  });

  it('goes on waiting when another customer’s sign-in renews the id of the browser', async () => {
    const renewed = { anonymousId: 'before' };
    const jar = jarOf('');
    const deeds = new Deeds({ env, jar, browser: renewed });
    await deeds.keep(deed('1-11'));
    const done = await deeds.keepThrough(async () => {
      renewed.anonymousId = 'after';
      return 'done';
    });
    expect(done).toBe('done');
    const after = new Deeds({ env, jar: next(jar), browser: { anonymousId: 'after' } });
    expect(await after.take()).toEqual([deed('1-11')]);
  });
});
