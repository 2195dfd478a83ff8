/** The managed banner below the header takes the threshold of free delivery from the market and its release. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import type { FreeDelivery } from '../../../shared/contract/cart/free-delivery.ts';
import { releaseIdOf } from '../../../shared/releases/release.ts';
import { signRelease } from '../../../shared/releases/release-link.ts';
import { type SmallShop, smallShop } from '../steps/small-shop.ts';

const page = '/en/newsletter/subscription/';
let shop: SmallShop;

beforeEach(() => {
  for (const way of ['error', 'log'] as const) vi.spyOn(console, way).mockReturnValue();
  shop = smallShop();
  const header = {
    navigation_modular: [],
    navigation_group: [],
    notification: { content: 'Free delivery above {free-delivery}. Thirty days to return.' },
  };
  shop.answers = { '/content/cms/v3/content_types/header_layout': { entries: [header] } };
});
afterEach(() => void vi.restoreAllMocks());

/** Parameters of the English market that no other test has cached. */
function parameters(freeDelivery: FreeDelivery) {
  const { params, ...rest } = parametersOf('en', '9001');
  return { ...rest, params: { ...params, freeDelivery } };
}

async function lineOf(cookie = ''): Promise<string | undefined> {
  const text = await (await shop.ask(page, { headers: { cookie } })).text();
  return /<aside class="banner[^>]*><p>([^<]*)/.exec(text)?.[1];
}

it('shows the threshold of the market by default, and that of a release to visitors within it', async () => {
  shop.record = parameters({ NO: 8_000 });
  const text = JSON.stringify({ parameters: parameters({ NO: 9_950 }), redirects: [], policy: {} });
  const id = await releaseIdOf(text);
  shop.kv.set(`release:en:${id}`, text);
  const token = await signRelease('a-key-of-16-characters', 'en', id, Math.floor(Date.now() / 1000));
  for (let round = 0; round < 2; round++) {
    expect(await lineOf()).toBe('Free delivery above €80. Thirty days to return.');
    expect(await lineOf(`release_test=${token}`)).toBe('Free delivery above €99.50. Thirty days to return.');
  }
});
