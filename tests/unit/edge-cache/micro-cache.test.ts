import { beforeEach, expect, it } from 'vitest';
import { addToMicroCache, answerAgain, clearMicroCache, microCached } from '../../../worker/edge-cache/micro-cache.ts';

const address = 'https://shop.example/fr-fr/robe--p1/';
const headers = (who: string) => new Headers({ cookie: who });
/** Some visitors see the first version, the others the control. */
const versionOf = (asking: Headers) => (asking.get('cookie') === 'first' ? 'related.first' : '');

function keep(
  version: string,
  text: string,
  by: typeof versionOf | null = versionOf,
  more: Record<string, string> = {},
): void {
  const body = new TextEncoder().encode(text);
  const copy = {
    status: 200,
    headers: new Headers(),
    body,
    nonceAt: [],
    freshUntil: Date.now() + 60_000,
    staleUntil: 0,
    tags: new Set<string>(),
  };
  const response = new Response(body, {
    headers: { 'content-security-policy': "script-src 'nonce-a'", ...more },
  });
  addToMicroCache(address, copy, response, { nonce: 'a', version, versionOf: by });
}

async function given(who: string): Promise<string | undefined> {
  const page = microCached(address, headers(who));
  return page && (await answerAgain(page, 'b', 'id').text());
}

beforeEach(clearMicroCache);

it('gives each visitor the version of a page that is theirs, and no other', async () => {
  keep('', 'most');
  expect([await given('anybody'), await given('first')]).toEqual(['most', undefined]);
  keep('related.first', 'others first');
  expect(microCached(address, null)).toBe(microCached(address, headers('anybody')));
  expect([await given('anybody'), await given('first')]).toEqual(['most', 'others first']);
});

it('of a page in one version gives everybody the same, with a nonce of their own', async () => {
  keep('', 'one', null);
  expect([await given('anybody'), await given('first')]).toEqual(['one', 'one']);
  const page = microCached(address, headers('anybody'));
  if (page === undefined) throw new Error('The page was kept.');
  expect(answerAgain(page, 'b', 'id').headers.get('content-security-policy')).toBe("script-src 'nonce-b'");
});

it('whose response sets a cookie is cached for nobody else', async () => {
  keep('', 'somebody’s', null, { 'set-cookie': 'anonymous_id=somebody' });
  expect(await given('anybody')).toBeUndefined();
});
