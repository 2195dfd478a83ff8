import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { href } from '../../../shared/routes.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import type { Answer } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const text = textOf('en');

/** Texts and links of a page. */
function read({ html }: Answer) {
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim());
  return {
    title: all(/<title>([^<]*)/g)[0],
    heading: all(/<h1>([^<]*)/g)[0],
    forms: all(/<form method="post" action="([^"]*)"/g),
    fields: all(/<input (?!type="hidden")([^>]*?)\/?>/g),
    buttons: all(/<button[^>]*>([^<]*)/g),
    links: all(/<a [^>]*href="([^"]*)"/g),
    faults: all(/<li>(?:<a [^>]*>)?([^<]*)/g),
  };
}

/** Opens a page with a request's query. */
async function open(visitor: AuthenticationVisitor, path: string, locale: Locale = 'en') {
  const { query } = await authorizationRequest(shop, locale);
  const answer = await visitor.page(`${path}?${query}`);
  expect(answer.status).toBe(200);
  return { answer, query: `?${query}`, ...read(answer) };
}

const email =
  'id="email" name="email" type="email" autocomplete="username" value="" required="" autocapitalize="none" spellcheck="false"';

describe('the page', () => {
  it('to sign in asks for e-mail and password, and leads to the other ways in', async () => {
    const { query, ...page } = await open(new AuthenticationVisitor(shop), '/sign-in');
    expect(page).toMatchObject({
      title: `${text('signIn.title')} · Selvedge`,
      heading: text('signIn.title'),
      forms: [`/authentication/sign-in${query}`],
      fields: [
        email.replace('username', 'username webauthn'),
        'id="password" name="password" type="password" autocomplete="current-password" value="" required="" autocapitalize="none" spellcheck="false"',
      ],
      buttons: [text('field.password.show'), text('signIn.title'), text('passkey.signIn')],
      links: [
        `${shop.shopUrl}/en/`,
        `/authentication/forgotten-password${query}`,
        `/authentication/sign-in-link${query}`,
        `/authentication/auth/create${query}`,
        `${shop.shopUrl}/en/`,
      ],
    });
    for (const key of ['signIn.lead', 'signIn.new', 'create.title', 'link.offer', 'back'] as const)
      expect(page.answer.html).toContain(text(key));
  });

  it('to create an account says what to type where, and what is agreed to', async () => {
    const { query, ...page } = await open(new AuthenticationVisitor(shop), '/auth/create');
    expect(page).toMatchObject({
      title: `${text('create.title')} · Selvedge`,
      heading: text('create.title'),
      forms: [`/authentication/auth/create${query}`],
      fields: [
        'id="firstName" name="firstName" type="text" autocomplete="given-name" value="" required="" autocapitalize="words"',
        'id="lastName" name="lastName" type="text" autocomplete="family-name" value="" required="" autocapitalize="words"',
        email.replace('username', 'email'),
        'id="password" name="password" type="password" autocomplete="new-password" value="" required="" autocapitalize="none" spellcheck="false" aria-describedby="password-hint"',
        'type="checkbox" name="newsletter" value="YES"',
      ],
      buttons: [text('field.password.show'), text('create.title')],
    });
    expect(page.links.at(-2)).toBe(`/authentication/sign-in${query}`);
    expect(page.answer.html).toContain(text('create.lead'));
    expect(page.answer.html).toContain(text('create.known'));
    const sentence = /<p class="hint">(By .*?)<\/p>/s.exec(page.answer.html)?.[1]?.replace(/<[^>]*>/g, '');
    expect(sentence).toBe('By creating an account you accept our terms of sale; our privacy page says what we keep.');
  });

  it.each(['en', 'fr-ch', 'pl-pl'] as const)(
    'to create an account links the terms and the privacy policy, in %s',
    async (locale) => {
      const { links } = await open(new AuthenticationVisitor(shop), '/auth/create', locale);
      const addresses = JSON.parse(
        (await shop.db
          .prepare('SELECT addresses FROM page_addresses WHERE locale = ?')
          .bind(locale)
          .first<string>('addresses')) ?? '{}',
      );
      expect(links.slice(1, 3)).toEqual(
        [addresses.terms, addresses.privacy].map((path) => `${shop.shopUrl}/${locale}${path}`),
      );
    },
  );

  it('to create an account goes by the names of the pages where a shop has none in this market', async () => {
    const known = shop.db.prepare("SELECT addresses FROM page_addresses WHERE locale = 'es'");
    const addresses = await known.first<string>('addresses');
    const write = (json: string | null) =>
      shop.db.prepare("UPDATE page_addresses SET addresses = ? WHERE locale = 'es'").bind(json).run();
    await write('{}');
    try {
      const { links } = await open(new AuthenticationVisitor(shop), '/auth/create', 'es');
      expect(links.slice(1, 3)).toEqual(
        ['terms', 'privacy'].map(
          (uid) => `${shop.shopUrl}${href('es', 'landing-page', { name: uid, landingPageId: uid })}`,
        ),
      );
    } finally {
      await write(addresses);
    }
  });

  it('to create an account links pages that are there', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const { links } = await open(visitor, '/auth/create');
    for (const link of links.slice(1, 3)) expect((await visitor.get(link)).status, link).toBe(200);
  });

  it('to ask for a link asks for the e-mail alone', async () => {
    const { query, ...page } = await open(new AuthenticationVisitor(shop), '/sign-in-link');
    expect(page).toMatchObject({
      title: `${text('link.title')} · Selvedge`,
      heading: text('link.title'),
      forms: [`/authentication/sign-in-link${query}`],
      fields: [email],
      buttons: [text('link.send')],
      links: [`${shop.shopUrl}/en/`, `/authentication/sign-in${query}`, `${shop.shopUrl}/en/`],
    });
    expect(page.answer.html).toContain(text('link.lead'));
  });

  it.each(['/sign-in', '/auth/create', '/sign-in-link'])(
    '%s is never sent as a referrer, cached or indexed',
    async (path) => {
      const { headers } = (await open(new AuthenticationVisitor(shop), path)).answer;
      const policy = headers.get('content-security-policy') ?? '';
      const [, nonce] = /'nonce-([\w-]{43})'/.exec(policy) ?? [];
      // Pages with a password field have scripts: they can show it, and ask this server alone for passkeys.
      const script = path !== '/sign-in-link' ? ` script-src 'nonce-${nonce}'; connect-src 'self';` : '';
      expect(policy).toBe(
        `default-src 'none'; style-src 'nonce-${nonce}';${script} font-src 'self'; img-src 'self'; ` +
          `form-action 'self' ${shop.shopUrl}; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      });
    },
  );

  it('without a form lets none be sent', async () => {
    const answer = await new AuthenticationVisitor(shop).page('/auth/logout');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'none';");
    expect(read(answer)).toMatchObject({ heading: text('signedOut.title'), forms: [] });
    expect(answer.html).toContain(text('signedOut.text'));
  });
});

it('a page speaks the language of the market it was asked for in, unless the request says otherwise', async () => {
  const visitor = new AuthenticationVisitor(shop);
  const inFrench = { headers: { 'accept-language': 'fr' } };
  const language = async (changes: Record<string, string>) => {
    const { query } = await authorizationRequest(shop, 'de-de', changes);
    const { html } = await visitor.get(`${shop.backendUrl}/authentication/sign-in?${query}`, inFrench);
    return /<html lang="([^"]*)"/.exec(html)?.[1];
  };
  expect(await language({ ui_locales: '' })).toBe('de');
  expect(await language({ ui_locales: 'it-it' })).toBe('it');
});

describe('what is wrong', () => {
  const wrong = (title: 'signIn.title' | 'create.title' | 'link.title') =>
    `${text('error.title', { title: text(title) })} · Selvedge`;

  it('is said first: in the title, in a list, and at each field', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const signIn = await visitor.send((await open(visitor, '/sign-in')).answer, 'password', {
      email: '',
      password: '',
    });
    expect([signIn.status, read(signIn)]).toMatchObject([
      422,
      {
        title: wrong('signIn.title'),
        faults: [text('error.emailRequired'), text('error.passwordRequired')],
      },
    ]);
    const create = await visitor.send((await open(visitor, '/auth/create')).answer, 'password', {
      firstName: 'Ada',
      lastName: '',
      email: 'ada@',
      password: '',
      newsletter: 'YES',
    });
    expect([create.status, read(create)]).toMatchObject([
      422,
      {
        title: wrong('create.title'),
        faults: [text('error.lastNameRequired'), text('error.emailInvalid'), text('error.passwordRequired')],
      },
    ]);
    expect(create.html).toContain('value="Ada"');
    expect(create.html).toMatch(/name="newsletter" value="YES" checked=""\/>/);
    const link = await visitor.send((await open(visitor, '/sign-in-link')).answer, 'email', {
      email: 'ada@',
    });
    expect([link.status, read(link)]).toMatchObject([
      422,
      { title: wrong('link.title'), faults: [text('error.emailInvalid')] },
    ]);
    expect(link.html).toContain('value="ada@"');
  });

  it('with the form itself is that it was open for too long, and what was typed stays', async () => {
    const visitor = new AuthenticationVisitor(shop);
    for (const [path, field] of [
      ['/sign-in', 'password'],
      ['/auth/create', 'password'],
      ['/sign-in-link', 'email'],
    ] as const) {
      const { answer } = await open(visitor, path);
      const sent = await visitor.send(answer, field, { email: 'ada@example.com', token: 'x' });
      expect(sent.status).toBe(403);
      expect(read(sent).faults).toEqual([text('error.form')]);
      expect(sent.html).toContain('value="ada@example.com"');
    }
  });

  it('with the browser is that it stores no cookie, and what was typed stays', async () => {
    for (const [path, field] of [
      ['/sign-in', 'password'],
      ['/auth/create', 'password'],
      ['/sign-in-link', 'email'],
    ] as const) {
      const visitor = new AuthenticationVisitor(shop);
      const { answer } = await open(visitor, path);
      visitor.cookies.clear();
      const sent = await visitor.send(answer, field, { email: 'ada@example.com' });
      expect(sent.status).toBe(403);
      expect(read(sent).faults).toEqual([text('error.cookies')]);
      expect(sent.html).toContain('value="ada@example.com"');
    }
  });

  it('with the request is that it leads nowhere, in the language that the browser asks for', async () => {
    const visitor = new AuthenticationVisitor(shop);
    for (const path of [
      '/sign-in?client_id=x',
      '/auth/create?state=x',
      '/sign-in-link?response_type=code',
      '/auth/logout?response_type=code',
      '/auth/logout?code_challenge=x',
    ]) {
      const url = `${shop.backendUrl}/authentication${path}`;
      const answer = await visitor.get(url, { headers: { 'accept-language': 'it' } });
      expect(answer.status, path).toBe(400);
      expect(read(answer)).toMatchObject({
        title: `${textOf('it-it')('request.title')} · Selvedge`,
        forms: [],
        links: [`${shop.shopUrl}/it-it/`, `${shop.shopUrl}/it-it/`],
      });
      expect(answer.html).toContain(textOf('it-it')('request.text'));
    }
    for (const path of ['/sign-in', '/auth/create', '/sign-in-link']) {
      const url = `${shop.backendUrl}/authentication${path}?client_id=x`;
      expect((await visitor.get(url, { method: 'POST' })).status, path).toBe(400);
    }
  });
});

describe('a visitor without any part of a request', () => {
  it.each(['/sign-in', '/auth/create', '/sign-in-link'])('at %s goes to the shop', async (path) => {
    const url = `${shop.backendUrl}/authentication${path}`;
    const answer = await new AuthenticationVisitor(shop).get(url, { headers: { 'accept-language': 'it' } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${shop.shopUrl}/it-it/account/dashboard/`);
  });
});
