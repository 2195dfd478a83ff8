import { beforeAll, expect, it } from 'vitest';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { listingPath } from '../../bench/visits.ts';
import { builtScripts, builtStyles } from '../../compatibility/built.ts';
import { deadEntries, Used, withoutFallback } from '../../compatibility/complaints.ts';
import { featuresOfPage } from '../../compatibility/markup.ts';
import { featuresOfScript } from '../../compatibility/scripts.ts';
import { featuresOfStyles } from '../../compatibility/styles.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';
import { openBackend } from '../cart/carts-fixture.ts';
import { visitorAtPayment } from '../checkout/checkout-fixture.ts';

/** Browser features that files of the build and pages use. */
const used = new Used();

/** Loads every page of the table, including the sign-in. */
async function readPages(shop: Shop): Promise<void> {
  const sample = samplePaths('en', await sampleOf(shop));
  const paths = { ...sample, search: '/en/search/?q=dress', catalog: listingPath };
  const { visitor } = await visitorAtPayment(await openBackend());
  for (const [name, { audience }] of Object.entries(pages)) {
    if (audience === 'endpoint') continue;
    const who = audience === 'visitor' ? visitor : new HttpVisitor(shop);
    const { html, headers } = await who.visit(paths[name as RouteName]);
    if (headers.get('content-type')?.startsWith('text/html')) used.add(name, () => featuresOfPage(html));
  }
  const { query } = await authorizationRequest(shop, 'en');
  const { html } = await new AuthenticationVisitor(shop).page(`/sign-in?${query}`);
  used.add('sign-in', () => featuresOfPage(html));
}

beforeAll(async () => {
  for (const { name, text } of builtStyles()) used.add(name, () => featuresOfStyles(text));
  for (const { name, text } of builtScripts()) used.add(name, () => featuresOfScript(text));
  await readPages(await sharedShop());
});

it('what a promised browser lacks has a fallback in the list', () => {
  expect(withoutFallback(used)).toEqual([]);
});

it('the list has nothing that is no longer used or lacking', () => {
  expect(deadEntries(used)).toEqual([]);
});
