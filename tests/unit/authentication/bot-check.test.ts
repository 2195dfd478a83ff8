import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { botCheckOf, isBotCheckActive } from '../../../shared/bot-check.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { shopOrigin, smallShop } from '../steps/small-shop.ts';

const settings = {
  BOT_CHECK: 'on',
  BOT_CHECK_PROVIDER: 'turnstile',
  BOT_CHECK_SITE_KEY: 'site',
  BOT_CHECK_SECRET: 'secret',
  BOT_CHECK_URL: 'http://people.example/check',
} as const;

describe('people are asked', () => {
  it.each([
    [false, 'off', 'order-payment', false],
    [false, 'on', 'order-payment', false],
    [false, 'on', 'newsletter-subscription', false],
    [true, 'off', 'order-payment', true],
    [true, 'off', 'newsletter-subscription', false],
    [true, 'on', 'newsletter-subscription', true],
    [true, 'on', 'store-reserve', true],
    [true, 'on', 'authentication', true],
    [true, 'off', 'authentication', false],
  ] as const)('flag %s, setting %s, on %s: %s', (recaptcha, BOT_CHECK, route, asked) => {
    expect(isBotCheckActive({ recaptcha }, { BOT_CHECK }, route)).toBe(asked);
  });

  it('by the provider of the configuration', () => {
    const own = { ...settings, BOT_CHECK_URL: '' };
    expect(botCheckOf(own)).toMatchObject({
      className: 'cf-turnstile',
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      origins: ['https://challenges.cloudflare.com'],
    });
    expect(botCheckOf({ ...own, BOT_CHECK_PROVIDER: 'recaptcha' })).toMatchObject({
      field: 'g-recaptcha-response',
      script: 'https://www.google.com/recaptcha/api.js',
      origins: ['https://www.google.com', 'https://www.gstatic.com'],
    });
    expect(botCheckOf(settings)?.origins).toEqual(['http://people.example']);
    expect(botCheckOf({ ...settings, BOT_CHECK_SITE_KEY: '' })).toBeNull();
  });
});

describe('the form of the newsletter', () => {
  const path = '/de-de/newsletter/subscription/';
  const field = 'cf-turnstile-response';
  let verified: URLSearchParams[];
  let verifier: (signal: AbortSignal) => Response | Promise<Response>;

  beforeEach(() => {
    // Redirects and policy cannot be loaded, and that is logged.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    verified = [];
    verifier = () => Response.json({ success: true });
    vi.stubGlobal(
      'fetch',
      async (address: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) => {
        expect(address).toBe('http://people.example/check/siteverify');
        verified.push(body);
        return verifier(signal);
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Each with markets of its own, since an isolate's memory of a market outlives a shop. */
  function shopWith(
    recaptcha: boolean,
    variables: Partial<Record<keyof typeof settings, string>> = {},
    locale: Locale = 'de-de',
  ) {
    const shop = smallShop({ ...settings, ...variables });
    const record = parametersOf(locale, '9001');
    shop.record = { ...record, params: { ...record.params, recaptcha } };
    shop.answers = { '/gateway/newsletters': {} };
    return shop;
  }

  const subscribed = ({ asked }: ReturnType<typeof shopWith>) =>
    asked.filter(({ path }) => path.startsWith('/gateway/newsletters')).length;

  const send = (shop: ReturnType<typeof shopWith>, fields: Record<string, string>) =>
    shop.ask(path, {
      method: 'POST',
      body: new URLSearchParams({ form: 'newsletter', email: 'nell@example.com', ...fields }),
      headers: { origin: shopOrigin, 'cf-connecting-ip': '192.0.2.7' },
    });

  /** The page after a refused form. */
  async function refused(shop: ReturnType<typeof shopWith>, answer: Response): Promise<string> {
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    const location = answer.headers.get('location') ?? '';
    const page = await shop.ask(location, { headers: { cookie: cookie.join('; ') } });
    return page.text();
  }

  it('asks where the market does, and loads nothing for it anywhere else', async () => {
    const asks = shopWith(true);
    const page = await asks.ask(path);
    const html = await page.text();
    expect(html).toContain('<div class="cf-turnstile" data-sitekey="site"></div>');
    expect(html).toMatch(/<script async="" src="http:\/\/people\.example\/check\/api\.js" nonce="[^"]+">/);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-src [^;]*http:\/\/people\.example/);
    for (const [shop, other] of [
      [asks, '/de-de/cart/'],
      [shopWith(false, {}, 'de'), '/de/newsletter/subscription/'],
      [shopWith(true, { BOT_CHECK: 'off' }, 'fr'), '/fr/newsletter/subscription/'],
      [shopWith(true, { BOT_CHECK_SITE_KEY: '' }, 'es'), '/es/newsletter/subscription/'],
    ] as const) {
      const answer = await shop.ask(other);
      expect(await answer.text()).not.toContain('people.example');
      expect(answer.headers.get('content-security-policy')).not.toContain('people.example');
    }
  });

  it('is carried out for people', async () => {
    const shop = shopWith(true);
    const answer = await send(shop, { [field]: 'token' });
    expect([answer.status, subscribed(shop)]).toEqual([303, 1]);
    const [asked] = verified;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      remoteip: '192.0.2.7',
    });
  });

  it.each([
    ['without a script', {}, 'Bitte bestätigen Sie unten', 1],
    ['without an answer', { [field]: '' }, 'Bitte bestätigen Sie unten', 1],
    ['of a program', { [field]: 'forged' }, 'Die Prüfung, ob Sie ein Mensch sind', 1],
  ])('is refused with a message %s, and keeps what was typed', async (_, fields, words, asked) => {
    const shop = shopWith(true);
    verifier = () => Response.json({ success: false, 'error-codes': ['invalid-input-response'] });
    const page = await refused(shop, await send(shop, fields));
    expect(page).toContain(words);
    expect(page).toContain('value="nell@example.com"');
    expect([subscribed(shop), verified.length]).toEqual([0, asked]);
  });

  it.each([
    ['fails', () => new Response('', { status: 503 })],
    ['answers nonsense', () => Response.json({ success: 'perhaps' })],
    ['answers with a page', () => new Response('<!doctype html>')],
    ['is at fault', () => Response.json({ success: false, 'error-codes': ['internal-error'] })],
    [
      'does not know the secret',
      () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }, { status: 400 }),
    ],
    ['is not there', () => Promise.reject(new TypeError('Network connection lost.'))],
    [
      'never answers',
      (signal: AbortSignal) =>
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('waits while the provider %s, with a token and without', async (_, answer) => {
    const shop = shopWith(true);
    verifier = answer;
    const tries: Record<string, string>[] = [{ [field]: 'token' }, {}];
    for (const fields of tries) {
      const page = await refused(shop, await send(shop, fields));
      expect(page).toContain('Die Prüfung ist im Moment nicht verfügbar.');
      expect(page).toContain('value="nell@example.com"');
    }
    expect(subscribed(shop)).toBe(0);
  });

  it.each([
    [413, ''],
    [400, JSON.stringify({ success: false, 'error-codes': ['bad-request'] })],
    [200, JSON.stringify({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
  ])('what is sent cannot make the provider seem down: %i %s', async (status, body) => {
    const shop = shopWith(true);
    verifier = () => new Response(body, { status });
    const page = await refused(shop, await send(shop, { [field]: 'x'.repeat(9000) }));
    expect(page).toContain('Die Prüfung, ob Sie ein Mensch sind');
    expect(subscribed(shop)).toBe(0);
  });

  it('is looked at before anybody else is asked', async () => {
    const shop = shopWith(true);
    const page = await refused(shop, await send(shop, { email: 'nobody', [field]: 'token' }));
    expect(page).toContain('value="nobody"');
    expect(verified).toHaveLength(0);
  });

  it('cannot be gone round by the call behind it', async () => {
    const call = (shop: ReturnType<typeof shopWith>, locale: Locale = 'de-de') =>
      shop.ask(`/${locale}/api/subscribeNewsletter`, {
        method: 'POST',
        body: JSON.stringify({ email: 'nell@example.com', additionalInformation: '/' }),
        headers: { origin: shopOrigin, 'content-type': 'application/json' },
      });
    const asks = shopWith(true);
    expect([(await call(asks)).status, subscribed(asks)]).toEqual([403, 0]);
    const open = shopWith(false, {}, 'de');
    expect([(await call(open, 'de')).status, subscribed(open)]).toEqual([200, 1]);
  });
});
