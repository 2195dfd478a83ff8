import { describe, expect, it } from 'vitest';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { PendingActions } from '../../../worker/visitor/pending-actions.ts';

const env = { FORM_KEY: 'a key', ENVIRONMENT: 'production', ORIGIN: 'http://shop.example' };
const jarOf = (cookie: string) => new CookieJar(env, cookie, 'shop.example');
const browser = { anonymousId: 'a-browser-of-somebody' };
const action = (save: string) => ({ path: '/en/account/wishlist/', fields: { save } });

/** The next request of the same browser. */
const next = (jar: CookieJar) => jarOf(jar.headers().join('; ').split(';')[0] ?? '');

describe('what strangers have requested', () => {
  it('waits, and is taken once', async () => {
    const jar = jarOf('');
    const actions = new PendingActions({ env, jar, browser });
    await actions.keep(action('1-11'));
    await actions.keep(action('2-21'));
    await actions.keep(action('1-11'));
    expect(jar.headers()[0]).toMatch(
      /^pending_actions=[\w%-]+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const later = next(jar);
    expect(await new PendingActions({ env, jar: later, browser }).take()).toEqual([action('2-21'), action('1-11')]);
    expect(await new PendingActions({ env, jar: later, browser }).take()).toEqual([]);
  });

  it('are four at the most, the last ones', async () => {
    const actions = new PendingActions({ env, jar: jarOf(''), browser });
    for (const save of ['1', '2', '3', '4', '5', '6']) await actions.keep(action(save));
    expect((await actions.take()).map(({ fields }) => fields.save)).toEqual(['3', '4', '5', '6']);
  });

  it('is nothing that somebody else has written, or that is too long', async () => {
    expect(await new PendingActions({ env, jar: jarOf('pending_actions=W10'), browser }).take()).toEqual([]);
    const jar = jarOf('');
    const random = Array.from({ length: 6000 }, () => Math.random().toString(36)[2]).join('');
    await new PendingActions({ env, jar, browser }).keep(action(random));
    expect(jar.headers()).toEqual([]);
  });

  it('belongs to the browser that asked: in another one it is nothing', async () => {
    const jar = jarOf('');
    await new PendingActions({ env, jar, browser }).keep(action('1-11'));
    const victim = { anonymousId: 'a-browser-of-another' };
    expect(await new PendingActions({ env, jar: next(jar), browser: victim }).take()).toEqual([]);
  });

  it('goes on waiting when another customer’s sign-in renews the id of the browser', async () => {
    const renewed = { anonymousId: 'before' };
    const jar = jarOf('');
    const actions = new PendingActions({ env, jar, browser: renewed });
    await actions.keep(action('1-11'));
    const done = await actions.keepThrough(async () => {
      renewed.anonymousId = 'after';
      return 'done';
    });
    expect(done).toBe('done');
    const after = new PendingActions({ env, jar: next(jar), browser: { anonymousId: 'after' } });
    expect(await after.take()).toEqual([action('1-11')]);
  });
});
