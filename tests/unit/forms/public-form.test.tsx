import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { signPreview } from '../../../shared/content/preview.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { answerForm, defineForm } from '../../../worker/forms/form.ts';
import { FormView } from '../../../worker/forms/form-view.tsx';
import { seeOther } from '../../../worker/forms/see-other.ts';
import type { PublicPage } from '../../../worker/page/page-module.ts';
import { pages } from '../../../worker/pages.ts';
import { shopOrigin as origin, smallShop } from '../steps/small-shop.ts';

const form = defineForm({
  name: 'subscription',
  fields: {
    email: { label: 'search.label', type: 'email' },
    password: { label: 'search.label', type: 'password' },
  },
  schema: z.object({ email: z.email() }),
});

/** A public page with a form, in place of the icons page. */
const subscription: PublicPage<object> = {
  forms: [form],
  load: async () => ({}),
  action: (request, data) =>
    answerForm(form, request, data, async () => {
      request.flash({ tone: 'success', key: 'cart.refreshed' });
      return seeOther(`/${request.locale}/_icons/`);
    }),
  seo: () => ({ title: 'Subscription' }),
  View: ({ request }) => (
    <>
      <h1>Subscribe</h1>
      {/* Its layout is the only one without a frame that shows flash messages. */}
      <p>{request.flashMessages.map(({ key }) => request.t(key))}</p>
      <FormView form={form} request={request} submit={<button type="submit">Subscribe</button>} />
    </>
  ),
};

const row = pages.icons;
if (row.audience !== 'public') throw new Error('The page of icons is for everyone.');
const icons = row.page;
beforeEach(() => {
  row.page = subscription;
});
afterEach(() => {
  row.page = icons;
});

const done = translate('en')('cart.refreshed');
// Without the edge cache each visit is rendered and counted.
const shop = smallShop({ PAGE_CACHE: 'off' });

const ask = (init: RequestInit = {}, path = '/en/_icons/') => shop.ask(path, init);

const post = (email: string, headers: Record<string, string> = { origin }, path?: string) =>
  ask({ method: 'POST', body: new URLSearchParams({ email }), headers }, path);

/** Cookies that a browser sends back. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

beforeEach(() => {
  shop.rendered = 0;
  // Redirects and policy cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a form of a public page', () => {
  it('is answered at the door, by a redirect that is never cached', async () => {
    const answer = await post('a@example.com');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/en/_icons/');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(shop.rendered).toBe(0);
  });

  it('that is accepted says so once', async () => {
    const cookie = cookiesOf(await post('a@example.com'));
    const page = await ask({ headers: { cookie } });
    expect(await page.text()).toContain(done);
    expect(page.headers.getSetCookie().join()).toMatch(/notices_test=; Max-Age=0/);
    // A prefetch does not consume the flash message.
    const ahead = await ask({ headers: { cookie, 'sec-purpose': 'prefetch' } });
    expect(await ahead.text()).not.toContain(done);
    expect(ahead.headers.getSetCookie()).toEqual([]);
    // Other values of the header do not count as a prefetch.
    expect(await (await ask({ headers: { cookie, 'sec-purpose': 'x' } })).text()).toContain(done);
    const cartAhead = await ask({ headers: { cookie, 'sec-purpose': 'prefetch;prerender' } }, '/en/cart/');
    expect(await cartAhead.text()).not.toContain(done);
    expect(cartAhead.headers.getSetCookie().join()).not.toContain('notices_test');
    expect(await (await ask({ headers: { cookie } }, '/en/cart/')).text()).toContain(done);
  });

  it('is not rendered again for a cookie that nobody has sealed', async () => {
    const cookie = 'notices_test=rubbish; draft_1_subscription_test=rubbish';
    const page = await ask({ headers: { cookie } });
    expect(shop.rendered).toBe(1);
    expect(page.headers.getSetCookie().map((set) => set.split(';').slice(0, 2).join())).toEqual([
      'draft_1_subscription_test=, Max-Age=0',
      'notices_test=, Max-Age=0',
    ]);
  });

  it('that is refused is the page again for this visitor, and stays out of what others get', async () => {
    const sent = await ask({
      method: 'POST',
      body: new URLSearchParams({ email: 'no-such-address', password: 'my-secret-word' }),
      headers: { origin },
    });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    const cookie = cookiesOf(sent);
    const refused = await ask({ headers: { cookie } }, location);
    expect(refused.status).toBe(422);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    const html = await refused.text();
    expect(html).toContain('value="no-such-address"');
    expect(html).toContain('This email address does not look right.');
    expect(html).toMatch(/<html[^>]*data-visitor="anonymous"/);
    expect(html).not.toContain('my-secret-word');
    expect(shop.rendered).toBe(0);
    const page = await ask();
    expect(page.status).toBe(200);
    expect(shop.rendered).toBe(1);
    const text = await page.text();
    expect(text).toContain('Subscribe');
    expect(text).not.toContain('no-such-address');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('says above the page that it shows drafts, to who follows a preview link', async () => {
    const token = await signPreview('a-key-of-16-characters', '/en/_icons/', Math.floor(Date.now() / 1000));
    const page = await ask({}, `/en/_icons/?preview=${token}`);
    expect(await page.text()).toContain(translate('en')('content.preview'));
    expect(shop.rendered).toBe(0);
    expect(await (await ask()).text()).not.toContain(translate('en')('content.preview'));
  });

  it.each<Record<string, string>>([{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }])(
    'from another site (%j) is refused',
    async (headers) => {
      expect((await post('a@example.com', headers)).status).toBe(403);
    },
  );

  it('that is no form is 400', async () => {
    const headers = { origin, 'content-type': 'application/json' };
    expect((await ask({ method: 'POST', body: '{}', headers })).status).toBe(400);
  });

  it('is sent once more to the address that is served', async () => {
    const answer = await post('a@example.com', { origin }, '/EN/_icons');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe('/en/_icons/');
  });

  it('needs an action: other public pages take none', async () => {
    const refused = await post('a@example.com', { origin }, '/en/tmp/error/');
    expect(refused.status).toBe(405);
    // No session was created.
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await ask({ method: 'PUT', headers: { origin } })).status).toBe(405);
  });
});
