/** @module-tag sampled-2 */
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../mailbox.ts';
import { startShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { readyVisitor } from '../../shop/ready-visitor.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { inStore, storeId } from '../stores/reservations-fixture.ts';

const field = 'cf-turnstile-response';
/** A token of the stand-in, valid once and for five minutes. */
const token = (at = Date.now()) => `passes.${at}.${crypto.randomUUID().replaceAll('-', '')}`;
const person = () => ({ [field]: token() });
const program = { [field]: 'fails' };
/** The stand-in simulates an outage. */
const down = { [field]: 'down' };

let backend: Backend;
beforeAll(async () => {
  const settings = { BOT_CHECK: 'on' };
  const shop = await startShop({ variables: settings, backendVariables: settings });
  await shop.db
    .prepare(
      "UPDATE domains SET params = json_set(params, '$.recaptcha', json('true')) WHERE locale IN ('en', 'fr-fr')",
    )
    .run();
  backend = await openBackend(shop);
});

const asks = ({ html, headers }: Answer): boolean => {
  const inPolicy = headers.get('content-security-policy')?.includes(`frame-src ${backend.shop.backendUrl}`);
  const shown = html.includes('class="cf-turnstile"');
  expect([inPolicy === true, html.includes('/bot-check/api.js')]).toEqual([shown, shown]);
  return shown;
};

describe('people are asked', () => {
  it('where a form is for them, in markets that ask, and nowhere else', async () => {
    const visitor = new HttpVisitor(backend.shop);
    expect(asks(await visitor.visit('/en/newsletter/subscription/'))).toBe(true);
    for (const path of ['/en/', '/en/cart/', '/en/search/', '/de-de/newsletter/subscription/'])
      expect(asks(await visitor.visit(path)), path).toBe(false);
    const service = new AuthenticationVisitor(backend.shop);
    for (const [locale, asked] of [
      ['en', true],
      ['de-de', false],
    ] as const) {
      const { query } = await authorizationRequest(backend.shop, locale);
      for (const path of ['/sign-in', '/forgotten-password'])
        expect(asks(await service.page(`${path}?${query}`)), path + locale).toBe(asked);
    }
  });
});

describe('the newsletter', () => {
  const subscribe = (typed: Record<string, string>) =>
    new HttpVisitor(backend.shop).refused('/en/newsletter/subscription/', { form: 'newsletter', ...typed });

  it('is for people, and waits while nobody can say who asks', async () => {
    const email = `${crypto.randomUUID()}@test.example`;
    for (const [given, words] of [
      [{}, 'Please confirm below that you are a person'],
      [program, 'We could not confirm that you are a person.'],
      [down, 'The check is not available at the moment.'],
    ] as const) {
      const page = await subscribe({ email, ...given });
      expect(page.html).toContain(words);
      expect(page.html).toContain(`value="${email}"`);
    }
    expect(await mailsTo(backend.shop, email)).toEqual([]);
    const once = person();
    await subscribe({ email, ...once });
    expect(await mailsTo(backend.shop, email)).toHaveLength(1);
    // A token is valid for one form only, and for a short time.
    const other = `${crypto.randomUUID()}@test.example`;
    for (const used of [once, { [field]: token(Date.now() - 301_000) }]) {
      const page = await subscribe({ email: other, ...used });
      expect(page.html).toContain('We could not confirm that you are a person.');
      expect(page.html).toContain(`value="${other}"`);
    }
    expect(await mailsTo(backend.shop, other)).toEqual([]);
  });

  it('is required on its own page, also after a form elsewhere', async () => {
    const input = { email: 'nell@test.example', additionalInformation: '/' };
    const visitor = new HttpVisitor(backend.shop);
    expect((await visitor.call('en', 'subscribeNewsletter', input)).status).toBe(403);
    const page = await visitor.refused('/en/newsletter/subscription/', { email: input.email });
    expect(page.html).toContain(`value="${input.email}"`);
    expect(asks(page)).toBe(true);
  });
});

describe('signing in', () => {
  it('is for people, keeps the address, and goes on during an outage of the check', async () => {
    const email = await newCustomer(backend.shop);
    const visitor = new AuthenticationVisitor(backend.shop);
    const { query } = await authorizationRequest(backend.shop, 'en');
    const sign = (given: Record<string, string>) =>
      visitor.fill(`/sign-in?${query}`, { email, password: 'selvedge-demo', ...given });
    for (const given of [{}, program, { [field]: token(Date.now() - 301_000) }]) {
      const refused = await sign(given);
      expect(refused.status).toBe(422);
      expect(refused.html).toContain('We could not confirm that you are a person.');
      expect(refused.html).toContain(`value="${email}"`);
    }
    const once = person();
    expect((await sign(once)).status).toBe(303);
    const replayed = await new AuthenticationVisitor(backend.shop).fill(`/sign-in?${query}`, {
      ...{ email, password: 'selvedge-demo' },
      ...once,
    });
    expect(replayed.html).toContain('We could not confirm that you are a person.');
    const other = new AuthenticationVisitor(backend.shop);
    expect((await other.fill(`/sign-in?${query}`, { email, password: 'selvedge-demo', ...down })).status).toBe(303);
  });

  it('with a new password as well', async () => {
    const email = await newCustomer(backend.shop);
    const { query } = await authorizationRequest(backend.shop, 'en');
    const forget = (given: Record<string, string>) =>
      new AuthenticationVisitor(backend.shop).fill(`/forgotten-password?${query}`, { email, ...given }, 'email');
    expect((await forget(program)).status).toBe(422);
    const before = await mailsTo(backend.shop, email);
    expect((await forget(person())).status).toBe(200);
    expect(await mailsTo(backend.shop, email)).toHaveLength(before.length + 1);
  });
});

describe('what holds pieces', () => {
  it('a reservation is for people, and goes on while nobody can say', async () => {
    const sku = await inStore(backend, 4);
    const option = await backend.db
      .prepare('SELECT option_id FROM skus WHERE sku = ?')
      .bind(sku)
      .first<string>('option_id');
    const path = `/fr-fr/stores/reserve/?option=${option}&sku=${sku}&store=${storeId}`;
    const guest = new HttpVisitor(backend.shop);
    const typed = {
      ...{ firstName: 'Ines', lastName: 'Moreau', email: `${crypto.randomUUID()}@test.example` },
      ...{ phoneNumberCountry: 'FR', phoneNumber: '06 12 34 56 78' },
    };
    const page = await guest.visit(path);
    expect(asks(page)).toBe(true);
    const refused = await guest.submit(page, 'reservationId', { ...typed, ...program });
    expect(refused.html).toContain('La vérification que vous êtes une personne n’a pas abouti.');
    expect(refused.html).toContain('value="Moreau"');
    const reserved = await guest.submit(refused, 'reservationId', { ...typed, ...down });
    expect(reserved.url).toContain('/fr-fr/stores/reservation/');
  });

  it('a payment is for people, and goes on while nobody can say', async () => {
    const { guest: visitor } = await readyVisitor(backend, { locale: 'en', at: 'order-payment' });
    const shown = await visitor.get('/en/order-payment/');
    expect(asks(shown)).toBe(true);
    const refused = await visitor.submit(shown, 'product', { product: 'paypal', ...program });
    expect(refused.html).toContain('We could not confirm that you are a person.');
    expect(refused.html).toMatch(/<input(?=[^>]*value="paypal")[^>]* checked/);
    const paid = await visitor.send(refused, 'product', { product: 'paypal', ...down });
    expect(paid.headers.get('location')).toContain(backend.shop.backendUrl);
  });
});

describe('a customer without JavaScript', () => {
  const paying = () => readyVisitor(backend, { locale: 'en', at: 'order-payment' });
  const setQuality = (customerId: string, quality: 'CONFIRMED' | 'UNCONFIRMED') =>
    backend.db
      .prepare('UPDATE customers SET email_quality = ?2 WHERE customer_id = ?1')
      .bind(customerId, quality)
      .run();
  const early = 'Without JavaScript, you can pay only with a confirmed email address.';

  it('pays with a confirmed e-mail, and sees no message before', async () => {
    const { guest } = await paying();
    expect((await guest.get('/en/order-billing/')).html).not.toContain(early);
    const shown = await guest.get('/en/order-payment/');
    expect(shown.html).not.toContain('Without JavaScript, this form is for accounts');
    const paid = await guest.send(shown, 'product', { product: 'paypal' });
    expect(paid.headers.get('location')).toContain(backend.shop.backendUrl);
  });

  it('sees at the first step what is missing, and pays once it is there', async () => {
    const { guest, shopper } = await paying();
    await setQuality(shopper.customerId, 'UNCONFIRMED');
    for (const step of ['order-billing', 'order-delivery', 'order-payment']) {
      const { html } = await guest.get(`/en/${step}/`);
      expect(html, step).toMatch(new RegExp(`only-no-js"><div class="notice[^]*?${early}`));
      expect(html).toContain(`name="returnTo" value="/en/${step}/"`);
    }
    const shown = await guest.get('/en/order-payment/');
    const refused = await guest.submit(shown, 'product', { product: 'paypal' });
    expect(refused.html).toContain('this form is for accounts whose email address is confirmed');
    await setQuality(shopper.customerId, 'CONFIRMED');
    const paid = await guest.send(refused, 'product', { product: 'paypal' });
    expect(paid.headers.get('location')).toContain(backend.shop.backendUrl);
  });

  it('sees nothing in markets that ask nobody', async () => {
    const { guest, shopper } = await readyVisitor(backend, { locale: 'de-de', at: 'order-billing' });
    await setQuality(shopper.customerId, 'UNCONFIRMED');
    expect((await guest.get('/de-de/order-billing/')).html).not.toContain('Ohne JavaScript');
  });
});

describe('the box of the stand-in', () => {
  /** What the script renders on a page of this language at a URL. */
  async function boxIn(lang: string, page: string) {
    const address = `${backend.shop.backendUrl}/bot-check/api.js`;
    const script = await (await fetch(address)).text();
    const made: { className?: string; parts: unknown[] }[] = [];
    const element = () => {
      const each = {
        parts: [] as unknown[],
        append: (...parts: unknown[]) => void each.parts.push(...parts),
      };
      made.push(each);
      return each;
    };
    const place = element();
    const document = {
      readyState: 'complete',
      documentElement: { lang },
      currentScript: { src: address },
      createElement: element,
      querySelectorAll: (selector: string) => (selector === '.cf-turnstile' ? [place] : []),
    };
    runInNewContext(script, { document, location: new URL(page), URL });
    const [label] = place.parts as typeof made;
    return { says: label?.parts.at(-1), className: label?.className };
  }

  it.each([
    ['fr-CH', 'Je suis une personne'],
    ['en', 'I am a person'],
    ['de-DE', 'Ich bin ein Mensch'],
    ['es-ES', 'Soy una persona'],
    ['it-IT', 'Sono una persona'],
    ['pl-PL', 'Jestem człowiekiem'],
    ['', 'I am a person'],
  ])('speaks the language of the page (%s) and looks like its other boxes', async (lang, says) => {
    const { shopUrl, backendUrl } = backend.shop;
    expect(await boxIn(lang, `${shopUrl}/`)).toEqual({ says, className: 'field field--check' });
    expect(await boxIn(lang, `${backendUrl}/authentication/sign-in`)).toEqual({ says, className: 'choice' });
  });
});
