import { createCipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressLengths } from '../../../shared/forms/address.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import type { Language } from '../../../shared/markets/locales.ts';
import { billingSchema, postalSchema } from '../../../worker/forms/address.ts';
import { fieldConstraints } from '../../../worker/forms/constraints.ts';
import type { Fields } from '../../../worker/forms/field.ts';
import { issue, problemsOf, problemText } from '../../../worker/forms/problem.ts';
import { Drafts } from '../../../worker/page/drafts.ts';
import { type Draft, savedFields, type Typed } from '../../../worker/page/refusal.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { seal, unseal } from '../../../worker/visitor/seal.ts';

const secret = 'a secret of thirty-two characters';

describe('what a browser gets', () => {
  const schema = z.object({
    name: z.string().trim().min(1).max(60),
    nick: z.string().max(20),
    email: z.email().max(254),
    other: z.union([z.literal(''), z.email()]),
    country: z.enum(['FR', 'DE']),
    code: z.string().regex(/^\d{4}$/u),
    iban: z.string().max(34),
  });
  const of = (name: string, field = {}) => fieldConstraints(schema, name, { label: 'address.city', ...field });

  it('comes from the schema', () => {
    expect(of('name')).toEqual({ required: true, maxLength: 60 });
    expect(of('nick')).toEqual({ maxLength: 20 });
    expect(of('email', { type: 'email' })).toEqual({ required: true, maxLength: 254 });
    expect(of('other', { type: 'email' })).toEqual({});
    expect(of('country')).toEqual({ required: true });
    expect(of('code')).toEqual({ pattern: '\\d{4}' });
    expect(of('iban', { mask: 'AA## XXXX' })).toEqual({ maxLength: 9, pattern: expect.any(String) });
  });

  it('of an address has the lengths that stand once, and patterns that a browser can compile', () => {
    const address = postalSchema(['GB'], ['GB']);
    for (const [name, maxLength] of Object.entries(addressLengths)) {
      const { pattern = '', ...rest } = fieldConstraints(address, name, { label: 'address.city' });
      expect(rest).toMatchObject({ maxLength });
      expect(new RegExp(`^(?:${pattern})$`, 'v').test('<')).toBe(false);
    }
    const { pattern = '' } = fieldConstraints(address, 'phoneNumber', { label: 'address.phoneNumber' });
    expect(new RegExp(`^(?:${pattern})$`, 'v').test('+44 (0)7400/123-456')).toBe(true);
  });
});

describe('what is wrong with a form', () => {
  const fields: Fields = {
    firstName: { label: 'address.firstName', missing: 'address.missing.firstName' },
    city: { label: 'address.city' },
    email: { label: 'search.label', type: 'email' },
    country: { label: 'address.country', type: 'select', error: 'address.error.country' },
  };
  const schema = z
    .object({
      email: z.email(),
      firstName: z.string().min(1),
      city: z.string().min(1).max(3),
      country: z.string(),
    })
    .superRefine((_, ctx) => ctx.addIssue(issue('country', 'address.error.zipCode', { example: '1' })));
  const textsOf = (values: object) =>
    problemsOf(schema.safeParse(values).error ?? new z.ZodError([]), fields).map((problem) =>
      problemText(problem, fields, translate('en')),
    );

  it('is shown once for each field, in the order of the form and the language of the page', () => {
    expect(textsOf({ email: 'x', firstName: '', city: 'Paris', country: '' })).toEqual([
      'Enter your first name.',
      'City: 3 characters at most.',
      'This email address does not look right. One looks like name@example.com.',
      'This postcode does not exist in this country. Example: 1.',
    ]);
  });
});

it('a label that asks loses its marks before a colon', () => {
  const fields: Fields = { name: { label: 'extras.buy.name' } };
  const textIn = (language: Language) =>
    problemText({ field: 'name', key: 'form.error.characters' }, fields, translate(language));
  expect(textIn('de')).toMatch(/^Für wen: /);
  expect(textIn('es')).toMatch(/^Para quién: /);
  expect(textIn('fr')).toMatch(/^Pour qui\s: /);
});

describe('an address', () => {
  const typed = {
    firstName: 'Nell',
    lastName: 'Ashworth',
    line1: '5 Old Street',
    line2: '',
    line3: '',
    line4: '',
    zipCode: 'ec1v 9nr',
    city: 'London',
    country: 'GB',
  };
  const wrong = (values: object) =>
    billingSchema(['GB', 'FR'])
      .safeParse({ ...typed, ...values })
      .error?.issues.map(({ path }) => path[0]);

  it('becomes what the servers want', () => {
    expect(billingSchema(['GB']).parse(typed)).toMatchObject({ city: 'LONDON', zipCode: 'EC1V 9NR' });
    const phone = { phoneNumberCountry: 'GB', phoneNumber: '07400 123456' };
    expect(postalSchema(['GB'], ['GB']).parse({ ...typed, ...phone })).toMatchObject({
      phoneNumber: '+447400123456',
    });
  });

  it('is refused for what a person can correct', () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ line1: ' ', zipCode: '1' })).toEqual(['line1', 'zipCode']);
    expect(wrong({ city: '<b>' })).toEqual(['city']);
    expect(wrong({ country: 'DE' })).toEqual(['country']);
    expect(wrong({ line3: 'x'.repeat(51) })).toEqual(['line3']);
  });
});

describe('a sealed text', () => {
  it('opens for its secret and its purpose alone', async () => {
    const sealed = await seal(secret, 'one', 'Zażółć');
    expect(await unseal(secret, 'one', sealed)).toBe('Zażółć');
    expect(await unseal(secret, 'two', sealed)).toBeUndefined();
    expect(await unseal(`${secret}!`, 'one', sealed)).toBeUndefined();
    for (const other of ['', 'x', '%', `A${sealed}`, sealed.slice(0, 20)])
      expect(await unseal(secret, 'one', other), other).toBeUndefined();
  });
});

describe('a text that was sealed by an earlier version of the shop', () => {
  /** The format that all versions must read: AES-GCM with the vector in front, key by HKDF; deflated before. */
  async function sealedBefore(secret: string, purpose: string, text: string): Promise<string> {
    const key = hkdfSync('sha256', secret, '', 'form cookies', 32);
    const vector = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', new Uint8Array(key), vector).setAAD(Buffer.from(purpose));
    const sealed = [vector, cipher.update(deflateRawSync(text)), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64url');
  }

  it('can be read', async () => {
    // Keys are cached; this one was never used.
    const fresh = `${secret} ${randomUUID()}`;
    expect(await unseal(fresh, 'draft', await sealedBefore(fresh, 'draft', 'Zażółć'))).toBe('Zażółć');
  });
});

describe('a draft', () => {
  const visitor = { anonymousId: 'visitor', customerId: 'c1' as string | null };
  const env = { ENVIRONMENT: 'test', ORIGIN: 'http://shop.example', FORM_KEY: secret };
  const draft: Draft = {
    form: 'billing',
    typed: { line1: 'ul. Żurawia 4' },
    problems: [{ key: 'form.error.failed' }],
    status: 502,
  };
  const drafts = (jar: CookieJar, session = visitor, path = '/en/a/') => new Drafts({ env, jar, session, path });
  const jarWith = (cookies: readonly string[] = []) =>
    new CookieJar(env, cookies.map((cookie) => cookie.split(';')[0]).join('; '), 'shop.example');

  async function saved(one: Draft = draft): Promise<{ id: string; cookies: string[] }> {
    const jar = jarWith();
    const id = await drafts(jar).keep(one);
    return { id, cookies: jar.headers() };
  }

  it('is sent to its page alone, and is nothing that can be read', async () => {
    const [cookie = ''] = (await saved()).cookies;
    expect(cookie).toMatch(/; Max-Age=1200; Path=\/en\/a\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(decodeURIComponent(cookie)).not.toContain('urawia');
  });

  it('shows the refusal at its address, and what was typed everywhere else', async () => {
    const { id, cookies } = await saved();
    expect(await drafts(jarWith(cookies)).read(id)).toEqual(draft);
    expect(await drafts(jarWith(cookies)).read(null)).toEqual({
      ...draft,
      problems: [],
      status: null,
      restored: true,
    });
    expect(await drafts(jarWith(cookies)).read('other')).toMatchObject({ status: null });
    expect(await drafts(jarWith()).read(id)).toBeNull();
  });

  it('is for one browser, one customer and one page', async () => {
    const { id, cookies } = await saved();
    const read = (session: typeof visitor, path?: string) => drafts(jarWith(cookies), session, path).read(id);
    expect(await read({ ...visitor, customerId: 'c2' })).toBeNull();
    expect(await read({ ...visitor, customerId: null })).toBeNull();
    expect(await read({ ...visitor, anonymousId: 'thief' })).toBeNull();
    expect(await read(visitor, '/en/b/')).toBeNull();
  });

  it('stays below four kilobytes; what is left out is requested again', async () => {
    const noise = Array.from({ length: 6000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20000)));
    const { id, cookies } = await saved({ ...draft, typed: { line1: 'short', line2: noise.join('') } });
    expect(cookies[0]?.split(';')[0]?.length).toBeLessThan(4096);
    expect(await drafts(jarWith(cookies)).read(id)).toMatchObject({
      typed: { line1: 'short', line2: '' },
      problems: [{ key: 'form.error.failed' }, { field: 'line2', key: 'form.error.not-saved' }],
    });
  });

  it('stays below four kilobytes also where the words of its problems are too long', async () => {
    const noise = (at: number) =>
      Array.from({ length: 4000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919 + at) % 20000))).join('');
    const problems = Array.from({ length: 9 }, (_, at) => ({
      field: `f${at}`,
      key: 'form.error.failed' as const,
      values: { names: noise(at) },
    }));
    const all: readonly Typed[] = [{}, { line1: 'short' }];
    for (const typed of all) {
      const { id, cookies } = await saved({ ...draft, typed, problems });
      expect(cookies[0]?.split(';')[0]?.length).toBeLessThan(4096);
      const read = await drafts(jarWith(cookies)).read(id);
      expect(read?.problems[0]).toMatchObject({ field: 'f0', key: 'form.error.failed' });
    }
  });

  it('is forgotten when the form is accepted, and gives way to later ones', async () => {
    const { cookies } = await saved();
    const jar = jarWith(cookies);
    drafts(jar).clear('delivery');
    expect(jar.headers()).toEqual([]);
    drafts(jar).clear('billing');
    expect(jar.headers()[0]).toMatch(/^draft_\w+_billing_test=; Max-Age=0; Path=\/en\/a\//);
    const full = jarWith(['draft_1_a_test=x', 'draft_2_a_test=x', 'draft_3_a_test=x', 'draft_4_a_test=x']);
    await drafts(full).keep(draft);
    expect(full.drafts).toHaveLength(4);
    expect(full.headers().filter((cookie) => cookie.includes('Max-Age=0'))).toHaveLength(2);
  });

  it('never holds a password', () => {
    const data = new FormData();
    for (const name of ['email', 'password', 'stranger', '__proto__']) data.set(name, 'x');
    const form = { name: 'f', fields: { email: {}, password: { type: 'password' } } };
    expect(savedFields(form, data)).toEqual({ email: 'x' });
  });
});
