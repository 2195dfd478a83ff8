import { beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { smallShop } from './small-shop.ts';

// A long budget, so that a busy machine does not look like a failing gateway.
const shop = smallShop({ UPSTREAM_BUDGET: '30000' });
shop.record = parametersOf('fr-ch', '9001');

beforeEach(() => {
  shop.answers = {
    '/gateway/applications/front-ecommerce/rules/merge-csp': { 'img-src': ['https://i.example'] },
  };
  // Redirects cannot be loaded, and that is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

it('a page has the policy of its market, with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const path of ['/fr-ch/cart/', '/fr-ch/cart/', '/fr-ch/nothing/']) {
    const answer = await shop.ask(path);
    const policy = policyOf(answer);
    expect(policy).toContain('img-src https://i.example');
    expect(policy).toContain("form-action 'self' http://backend.example");
    const [, nonce = ''] = /script-src 'nonce-([^']{24})'/.exec(policy) ?? [];
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
    expect(answer.headers.get('accept-ch')).toBe('Sec-CH-Viewport-Width');
  }
  expect(nonces.size).toBe(3);
});

it('what is no page has no policy, and is framed by nobody either', async () => {
  const answer = await shop.ask('/fr-ch/api/getCart');
  expect(policyOf(answer)).toBe('');
  expect(answer.headers.get('accept-ch')).toBeNull();
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  const redirect = await shop.ask('/FR-CH/cart');
  expect([redirect.status, policyOf(redirect)]).toEqual([301, '']);
});

it('a page of a market without parameters has the strictest policy', async () => {
  const closed = smallShop();
  const answer = await closed.ask('/es/cart/');
  expect(answer.status).toBe(500);
  expect(policyOf(answer)).toContain("img-src 'self' data:;");
  expect(policyOf(answer)).not.toContain('undefined');
});

it('only production is for search engines', async () => {
  for (const [ENVIRONMENT, robots] of [
    ['test', 'noindex, nofollow'],
    ['staging', 'noindex, nofollow'],
    ['production', null],
  ] as const) {
    const own = smallShop({ ENVIRONMENT });
    own.record = shop.record;
    for (const path of ['/fr-ch/cart/', '/fr-ch/api/getCart', '/robots.txt'])
      expect((await own.ask(path)).headers.get('x-robots-tag')).toBe(robots);
  }
});
