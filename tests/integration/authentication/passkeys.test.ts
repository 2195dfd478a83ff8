/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../backend/authentication/attempts.ts';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { eraseDeleted } from '../../../backend/customers/erase.ts';
import { sha256 } from '../../../backend/secrets.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { authenticationRows } from '../../../shared/contract/account/authentication.ts';
import { Authenticator } from '../../authenticator.ts';
import { mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, demoPassword } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor, codeOf, exchange } from '../../shop/sign-in.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import {
  addPage,
  askOptions,
  begin,
  creationOptions,
  growOld,
  idOf,
  newVisitor,
  openSignIn,
  passkeysOf,
  register,
  securityPage,
  sendCreation,
  signInWith,
  tokenIn,
} from './passkeys-fixture.ts';

let shop: Shop;
let backend: Backend;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
  backend = await openBackend();
});

const text = textOf('en');
const shown = ({ html }: Answer) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');
/** As the customer, directly to the gateway. */
const caller = (visitor: AuthenticationVisitor) => ({
  customerId: null,
  token: visitor.cookies.get('access_token_local') ?? '',
  locale: 'en' as const,
});

describe('a passkey is created', () => {
  it('after a recent sign-in at once, is listed by its browser, and reported by mail', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { done, page } = await register(shop, visitor);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w-]{43}'; connect-src 'self';/);
    expect(creationOptions(page)).toMatchObject({
      rp: { id: 'localhost', name: 'Selvedge' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(shown(done)).toContain(text('passkey.done'));
    expect(done.html).toContain(`href="${shop.shopUrl}${securityPage}"`);
    const list = shown(await visitor.visit(securityPage));
    expect(list).toMatch(/Unknown device Created \d+ \w+ \d{4} · never used · synced/);
    expect(await mailsTo(shop, email)).toMatchObject([{ subject: 'A passkey was added to your account', lang: 'en' }]);
    expect(await backend.call('listPasskeys', {}, caller(visitor))).toMatchObject({
      offered: true,
      values: [{ backedUp: true, lastUsedAt: null }],
    });
  });

  it('later on with the password alone: wrong ones are shown at their field', async () => {
    const { email, visitor } = await newVisitor(shop);
    await growOld(shop, email);
    expect(await begin(visitor)).toBe(`${addPage}?again=1`);
    const asked = await visitor.visit(addPage);
    expect(asked.html).toContain('name="password"');
    const wrong = await visitor.refused(addPage, { form: 'passkey-password', password: 'not this one' });
    expect([wrong.status, shown(wrong)]).toEqual([422, expect.stringContaining('not your current password')]);
    const right = await visitor.post(addPage, { form: 'passkey-password', password: demoPassword });
    expect(right.headers.get('location')).toContain('/authentication/passkeys/new?');
  });

  it('without a password only after signing in once more', async () => {
    const { email, visitor } = await newVisitor(shop);
    await growOld(shop, email);
    await shop.db
      .prepare('DELETE FROM credentials WHERE customer_id = ?')
      .bind(await idOf(shop, email))
      .run();
    const asked = await visitor.visit(addPage);
    expect(asked.html).toMatch(/href="[^"]*auth\/sign-in\/\?prompt=login/);
    expect(asked.html).not.toContain('name="password"');
    expect(await begin(visitor)).toBe(`${addPage}?again=1`);
    expect(await backend.refused('startPasskey', { password: '' }, caller(visitor))).toMatchObject({
      statusCode: 403,
      code: 'sign-in-old',
    });
  });

  it('not without scripts: the page says so, and leads back', async () => {
    const { visitor } = await newVisitor(shop);
    const page = await visitor.visit(await begin(visitor));
    expect(shown(page)).toContain(text('passkey.unable'));
    expect(page.html).toMatch(/<form class="passkey"[^>]* hidden/);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an answer to sign in', { type: 'webauthn.get' }],
    ['nobody who was asked who it is', { unverified: true }],
  ])('not with %s', async (_, deviation) => {
    const { email, visitor } = await newVisitor(shop);
    const page = await visitor.visit(await begin(visitor));
    const device = new Authenticator(shop.backendUrl);
    const sent = await sendCreation(visitor, page, await device.create(creationOptions(page), deviation));
    expect([sent.status, shown(sent)]).toEqual([401, expect.stringContaining(text('passkey.over'))]);
    expect(await passkeysOf(shop, email)).toEqual([]);
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('not with what is no answer at all, nor by the form of another page', async () => {
    const { email, visitor } = await newVisitor(shop);
    const page = await visitor.visit(await begin(visitor));
    for (const answer of ['', '{}', '[', 'null', '{"id":"x"}'])
      expect((await sendCreation(visitor, page, answer)).status, answer).toBe(401);
    const device = new Authenticator(shop.backendUrl);
    const answer = await device.create(creationOptions(page));
    expect((await visitor.send(page, 'answer', { answer, token: 'x' })).status).toBe(403);
    expect(await passkeysOf(shop, email)).toEqual([]);
    // None of these has used the challenge.
    expect((await sendCreation(visitor, page, answer)).status).toBe(200);
  });

  it('once: the same answer again, twice at once, or for somebody else who has it already, makes none', async () => {
    const { email, visitor } = await newVisitor(shop);
    const page = await visitor.visit(await begin(visitor));
    const device = new Authenticator(shop.backendUrl);
    const answer = await device.create(creationOptions(page));
    const sent = await Promise.all([1, 2].map(() => sendCreation(visitor, page, answer)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await sendCreation(visitor, page, answer)).status).toBe(401);
    expect(await passkeysOf(shop, email)).toHaveLength(1);

    const other = await newVisitor(shop);
    const theirs = await other.visitor.visit(await begin(other.visitor));
    const same = await device.create(creationOptions(theirs));
    expect((await sendCreation(other.visitor, theirs, same)).status).toBe(401);
    expect([await passkeysOf(shop, other.email), await mailsTo(shop, other.email)]).toEqual([[], []]);
  });

  it('only where it was begun: other browsers show that it is not under way', async () => {
    const { visitor } = await newVisitor(shop);
    const address = await begin(visitor);
    const other = await newVisitor(shop);
    for (const somebody of [other.visitor, new AuthenticationVisitor(shop)])
      expect((await somebody.visit(address)).status).toBe(401);
    expect((await visitor.visit(address)).status).toBe(200);
    // A browser without that session is led to sign in, not into a redirect loop.
    visitor.cookies.delete('sign_in');
    const lost = await visitor.visit(address);
    const [, way = ''] = /<a class="button" href="([^"]*)"/.exec(lost.html) ?? [];
    const signIn = await visitor.visit(way.replaceAll('&amp;', '&'));
    expect([lost.status, signIn.url]).toEqual([401, expect.stringContaining('/authentication/sign-in?')]);
  });

  it('within minutes', async () => {
    const { email, visitor } = await newVisitor(shop);
    const address = await begin(visitor);
    const page = await visitor.visit(address);
    await shop.db
      .prepare('UPDATE passkey_challenges SET expires_at = unixepoch() WHERE customer_id = ?')
      .bind(await idOf(shop, email))
      .run();
    const device = new Authenticator(shop.backendUrl);
    expect((await sendCreation(visitor, page, await device.create(creationOptions(page)))).status).toBe(401);
    expect((await visitor.visit(address)).status).toBe(401);
  });

  it('up to twenty times, and a device that has one does not create a second', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const again = await visitor.visit(await begin(visitor));
    expect(creationOptions(again).excludeCredentials).toMatchObject([{ id: device.id }]);
    await shop.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
         INSERT INTO passkeys
         SELECT passkey_id || i, credential_id || i, public_key, customer_id, 0, '[]', '', 0, 0, NULL
         FROM passkeys JOIN n WHERE customer_id = ?`,
      )
      .bind(await idOf(shop, email))
      .run();
    const full = await visitor.refused(addPage, { form: 'passkey', from: 'account-security' });
    expect([full.status, shown(full)]).toEqual([422, expect.stringContaining('as many passkeys as it can keep')]);
  });
});

describe('a passkey signs in', () => {
  it('like the password: the same code, the same session, and its use is noted', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const { options, sent, request, visitor: browser } = await signInWith(shop, device);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    expect(sent.status).toBe(303);
    const exchanged = await exchange(shop, request, codeOf(sent));
    const { accessToken } = authenticationRows.exchangeCode.output.parse(await exchanged.json());
    const customer = { customerId: null, token: accessToken, locale: 'en' as const };
    expect((await backend.call('getAccount', {}, customer)).email).toBe(email);
    // It counts as a recent sign-in, and the next sign-in is skipped.
    expect(await backend.call('listSignIns', {}, customer)).toMatchObject([{ fresh: true, current: true }, {}]);
    expect((await browser.page(`/sign-in?${request.query}`)).status).toBe(303);
    expect(await passkeysOf(shop, email)).toMatchObject([{ counter: 2, last_used_at: expect.any(Number) }]);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the shop’s origin', { origin: 'shop' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['an answer to make one', { type: 'webauthn.create' }],
    ['nobody who was asked who it is', { unverified: true }],
    ['another customer’s handle', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
  ])('not with %s', async (_, deviation) => {
    const { visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const origin = 'origin' in deviation && deviation.origin === 'shop' ? { origin: shop.shopUrl } : {};
    const { sent, page, visitor: browser, answer } = await signInWith(shop, device, { ...deviation, ...origin });
    expect([sent.status, shown(sent)]).toEqual([401, expect.stringContaining(text('error.passkey'))]);
    expect(sent.html).toContain('name="password"');
    expect((await browser.send(page, 'answer', { answer })).status).toBe(401);
  });

  it('not with the key of another device, nor with what is no answer', async () => {
    const { visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const opened = await openSignIn(shop);
    const [own, other] = await Promise.all([
      device.get(opened.options),
      new Authenticator(shop.backendUrl).get(opened.options),
    ]);
    const mixed = JSON.parse(own);
    mixed.response.signature = JSON.parse(other).response.signature;
    for (const answer of [JSON.stringify(mixed), other, '{}', '[', 'null'])
      expect((await opened.visitor.send(opened.page, 'answer', { answer })).status).toBe(401);
  });

  it('once for each challenge, in the browser that asked, within minutes', async () => {
    const { visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor, false);
    const first = await signInWith(shop, device);
    expect(first.sent.status).toBe(303);
    first.visitor.cookies.delete('sign_in');
    const replayed = await first.visitor.send(first.page, 'answer', { answer: first.answer });
    expect(replayed.status).toBe(401);

    const asked = await openSignIn(shop);
    const thief = await openSignIn(shop);
    const stolen = await device.get(asked.options);
    expect((await thief.visitor.send(thief.page, 'answer', { answer: stolen })).status).toBe(401);

    const late = await openSignIn(shop);
    await shop.db.prepare("UPDATE passkey_challenges SET expires_at = unixepoch() WHERE purpose = 'sign-in'").run();
    const answer = await device.get(late.options);
    expect((await late.visitor.send(late.page, 'answer', { answer })).status).toBe(401);
  });

  it('not when its counter has gone back, which is logged; a device that does not count may', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    expect((await signInWith(shop, device, { counter: 40 })).sent.status).toBe(303);
    for (const counter of [40, 39, 0])
      expect((await signInWith(shop, device, { counter })).sent.status, String(counter)).toBe(401);
    const [stored] = await passkeysOf(shop, email);
    expect(stored?.counter).toBe(40);
    expect((globalThis.lastLogged ?? []).join('\n')).toContain(
      `"passkey":"${stored?.passkey_id}","stored":40,"shown":39`,
    );
    expect((await signInWith(shop, device, { counter: 41 })).sent.status).toBe(303);

    const other = await newVisitor(shop);
    const still = (await register(shop, other.visitor, false)).device;
    for (let turn = 0; turn < 2; turn += 1) expect((await signInWith(shop, still)).sent.status).toBe(303);
  });

  it('is tried as often as passwords are: then the network waits, and others do not', async () => {
    const { visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const tireless = await openSignIn(shop);
    const bad = await new Authenticator(shop.backendUrl).get(tireless.options);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tireless.visitor.send(tireless.page, 'answer', { answer: bad })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const { options } = await openSignIn(shop, tireless.visitor);
    const limited = await tireless.visitor.send(tireless.page, 'answer', {
      answer: await device.get(options),
    });
    expect([limited.status, shown(limited)]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await signInWith(shop, device)).sent.status).toBe(303);
  });

  it('asks for a challenge from its own page alone', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const { page } = await openSignIn(shop, visitor);
    const asked = await askOptions(shop, visitor, tokenIn(page));
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect((await askOptions(shop, visitor, 'x')).status).toBe(403);
    const foreign = await visitor.get(`${shop.backendUrl}/authentication/passkeys/options`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokenIn(page) }),
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('asks for challenges so often: then its network waits, and others do not', async () => {
    const { visitor, page } = await openSignIn(shop, new AuthenticationVisitor(shop, '198.51.100.77'));
    await shop.db
      .prepare('UPDATE attempts SET count = ? WHERE bucket = ?')
      .bind(limits.challenges.count, `challenges:${await sha256('198.51.100.77')}`)
      .run();
    const limited = await askOptions(shop, visitor, tokenIn(page));
    expect([limited.status, JSON.parse(limited.html)]).toEqual([
      429,
      { statusCode: 429, message: 'Too many challenges.' },
    ]);
    const wait = Number(limited.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limits.challenges.seconds);
    const other = new AuthenticationVisitor(shop, '198.51.100.78');
    expect((await openSignIn(shop, other)).options.challenge).not.toBe('');
  });

  it('into a closed account, which is offered to be opened again', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    await visitor.post('/en/account/delete/', { form: 'delete', password: demoPassword });
    const back = new AuthenticationVisitor(shop);
    const page = await back.visit('/en/account/orders/');
    const { html } = await askOptions(shop, back, tokenIn(page));
    const welcome = await back.submit(page, 'answer', { answer: await device.get(JSON.parse(html)) });
    expect(welcome.url).toContain('/account/welcome/');
    expect(shown(welcome)).toContain('Open my account again');
    expect((await back.post('/en/account/welcome/', {})).status).toBe(303);
    expect((await back.visit('/en/account/dashboard/')).status).toBe(200);
    expect(await passkeysOf(shop, email)).toHaveLength(1);
  });
});

describe('a passkey is removed', () => {
  const pageOf = (id: string) => `${addPage}${id}/`;

  it('after one question, signs in no more, and is reported by mail', async () => {
    const { email, visitor } = await newVisitor(shop);
    const { device } = await register(shop, visitor);
    const [{ passkey_id: id = '' } = {}] = await passkeysOf(shop, email);
    const list = await visitor.visit(securityPage);
    expect(list.html).toContain(`href="${pageOf(id)}"`);
    const asked = await visitor.visit(pageOf(id));
    expect(asked.html).not.toContain('name="password"');
    const removed = await visitor.submit(asked, 'from', {});
    expect([new URL(removed.url).pathname, shown(removed)]).toEqual([
      securityPage,
      expect.stringContaining('The passkey is removed.'),
    ]);
    expect((await signInWith(shop, device)).sent.status).toBe(401);
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your account',
      'A passkey was added to your account',
    ]);
    // Another tab still shows it.
    const second = await visitor.submit(asked, 'from', {});
    expect(shown(second)).toContain('That passkey is no longer there.');
    const gone = await visitor.visit(pageOf(id));
    expect([gone.url, shown(gone)]).toEqual([
      `${shop.shopUrl}${securityPage}`,
      expect.stringContaining('That passkey is no longer there.'),
    ]);
  });

  it('later on with the password alone', async () => {
    const { email, visitor } = await newVisitor(shop);
    await register(shop, visitor);
    const [{ passkey_id: id = '' } = {}] = await passkeysOf(shop, email);
    await growOld(shop, email);
    const asked = await visitor.visit(pageOf(id));
    const forced = await visitor.post(pageOf(id), { form: 'passkey', from: 'account-security' });
    expect(forced.headers.get('location')).toBe(`${pageOf(id)}?again=1`);
    const wrong = await visitor.submit(asked, 'password', { password: 'not this one' });
    expect([wrong.status, await passkeysOf(shop, email)]).toMatchObject([422, [{}]]);
    const right = await visitor.submit(asked, 'password', { password: demoPassword });
    expect([shown(right), await passkeysOf(shop, email)]).toEqual([expect.stringContaining('is removed'), []]);
  });

  it('by its owner: anybody else’s is not there', async () => {
    const { email, visitor } = await newVisitor(shop);
    await register(shop, visitor);
    const [{ passkey_id: id = '' } = {}] = await passkeysOf(shop, email);
    const other = await newVisitor(shop);
    expect((await other.visitor.visit(pageOf(id))).url).toBe(`${shop.shopUrl}${securityPage}`);
    await other.visitor.post(pageOf(id), { form: 'passkey', from: 'account-security' });
    expect(await backend.refused('removePasskey', { id }, caller(other.visitor))).toMatchObject({
      statusCode: 404,
      code: 'unknown',
    });
    expect(await passkeysOf(shop, email)).toHaveLength(1);
    expect(await mailsTo(shop, other.email)).toEqual([]);
  });

  it('never as the last way to sign in; two tabs at once leave one', async () => {
    const { email, visitor } = await newVisitor(shop);
    await register(shop, visitor);
    await register(shop, visitor);
    await shop.db
      .prepare('DELETE FROM credentials WHERE customer_id = ?')
      .bind(await idOf(shop, email))
      .run();
    const ids = (await passkeysOf(shop, email)).map(({ passkey_id }) => passkey_id);
    await Promise.all(ids.map((id) => visitor.post(pageOf(id), { form: 'passkey', from: 'account-security' })));
    const left = await passkeysOf(shop, email);
    expect(left).toHaveLength(1);
    const last = left[0]?.passkey_id ?? '';
    expect(shown(await visitor.visit(pageOf(last)))).toContain('It is your only way to sign in without an email');
    const refused = await visitor.refused(pageOf(last), { form: 'passkey', from: 'account-security' });
    expect([refused.status, await passkeysOf(shop, email)]).toMatchObject([422, [{}]]);
    expect((await mailsTo(shop, email)).filter(({ subject }) => subject.includes('removed'))).toHaveLength(1);
  });
});

it('a new password keeps passkeys, and says so', async () => {
  const { email, visitor } = await newVisitor(shop);
  const { device } = await register(shop, visitor);
  const page = await visitor.visit('/en/account/change-password/');
  expect(shown(page)).toContain('Passkeys, if you have any, keep working.');
  await visitor.submit(page, 'newPassword', { oldPassword: demoPassword, newPassword: 'nine calm rivers' });
  expect((await mailsTo(shop, email))[0]).toMatchObject({
    body: expect.stringContaining('passkeys keep working'),
  });
  expect((await signInWith(shop, device)).sent.status).toBe(303);
});

it('passkeys are part of the export of one’s data, and erased with the account', async () => {
  const { email, visitor } = await newVisitor(shop);
  const { device } = await register(shop, visitor);
  const id = await idOf(shop, email);
  const { data } = await backend.call('exportData', {}, caller(visitor));
  expect(data.passkeys).toMatchObject([{ backed_up: 1, transports: ['internal', 'hybrid'] }]);
  await begin(visitor);
  await visitor.post('/en/account/delete/', { form: 'delete', password: demoPassword });
  await eraseDeleted(shop.db, new Date(Date.now() + 31 * 86_400_000));
  for (const table of ['passkeys', 'passkey_challenges'])
    expect(
      await shop.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE customer_id = ?`).bind(id).first<number>('n'),
      table,
    ).toBe(0);
  expect((await signInWith(shop, device)).sent.status).toBe(401);
});
