import { expect, it } from 'vitest';
import {
  everywhereInWords,
  factDifferences,
  factsOf,
  type PageFacts,
  sumsEverywhere,
} from '../../../releases/plan/page-facts.ts';

const differ = (before: PageFacts, after: PageFacts) => factDifferences({ before, after });

const led = (location: string) => factsOf(new Response(null, { status: 302, headers: { location } }));
const signIn = (csrf: string, more = '') =>
  `https://auth.example/auth/logout?client_id=shop&state=${csrf}&code_challenge=${csrf}${more}`;

it('what changes with every redirect to the sign-in makes no difference', async () => {
  expect(differ(await led(signIn('a1')), await led(signIn('b2')))).toEqual([]);
});

it('another way to sign in, and another page, do', async () => {
  const [found = ''] = differ(await led(signIn('a1')), await led(signIn('b2', '&ui_locales=pl')));
  expect(found).toBe(
    'location: https://auth.example/auth/logout?client_id=shop&ui_locales=pl instead of https://auth.example/auth/logout?client_id=shop',
  );
  expect(differ(await led('/pl-pl/a/'), await led('/pl-pl/b/'))).toEqual(['location: /pl-pl/b/ instead of /pl-pl/a/']);
});

const withPolicy = (policy: string) => factsOf(new Response('', { headers: { 'content-security-policy': policy } }));

it('of a policy the changed directive is shown, and no other', async () => {
  const before = await withPolicy("img-src 'self' data:; script-src 'nonce-a' 'strict-dynamic'");
  const after = await withPolicy("script-src 'nonce-b' 'strict-dynamic'; img-src 'self' https://cdn.example");
  expect(differ(before, before)).toEqual([]);
  expect(differ(before, after)).toEqual(['policy, img-src: lets in https://cdn.example, shuts out data:']);
  expect(differ(before, await withPolicy(''))).toEqual(['policy: none is sent']);
});

const page = (above: string) =>
  new Response(`<!doctype html><html><head><title>Coat, 199 zł</title><link rel="canonical" href="/coat/"></head><body>
<h1>Coat</h1><p class="price"><s>799,00 zł</s> <span>599,00 zł</span></p>
<details><summary>Delivery</summary><dl>
<div><dt>Home</dt><dd>Wed 25 November<br>20,00 zł, free above <!-- -->${above}</dd></div>
<div><dt>Express</dt><dd>40,00 zł</dd></div></dl><p>Size 38, 25 November</p></details>
<script>const price = '1,00 zł';</script></body></html>`);

it('what names a sum of money is a fact of its page, each line once', async () => {
  expect(await factsOf(page('149,00 zł'))).toMatchObject({
    title: 'Coat, 199 zł',
    heading: 'Coat',
    canonical: '/coat/',
    prices: '799,00 zł 599,00 zł',
    sums: '20,00 zł, free above 149,00 zł | 40,00 zł',
  });
});

it('of sums the changed lines are shown, and no others', async () => {
  const [before, after] = [await factsOf(page('149,00 zł')), await factsOf(page('199,00 zł'))];
  expect(differ(before, after)).toEqual([
    'sums: 20,00 zł, free above 199,00 zł instead of 20,00 zł, free above 149,00 zł',
  ]);
  expect(differ(before, before)).toEqual([]);
});

it('what differs on all pages is said once, and not of each again', async () => {
  const facts = (sums: string) => ({ title: 'Coat', sums }) as PageFacts;
  const pages = [
    { before: facts('Free above 149 zł'), after: facts('Free above 199 zł') },
    { before: facts('Free above 149 zł | 20 zł'), after: facts('Free above 199 zł | 30 zł') },
    { before: facts(''), after: facts('') },
  ];
  const everywhere = sumsEverywhere(pages);
  expect(everywhereInWords(everywhere, pages)).toEqual([
    'on 2 of 3 pages: Free above 199 zł instead of Free above 149 zł',
  ]);
  expect(pages.map((page) => factDifferences(page, everywhere))).toEqual([[], ['sums: 30 zł instead of 20 zł'], []]);
  // A single page is no pattern.
  expect(sumsEverywhere(pages.slice(0, 1))).toEqual({ was: [], is: [] });
});
