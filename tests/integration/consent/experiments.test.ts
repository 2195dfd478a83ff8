import { beforeAll, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import { variantOf } from '../../../shared/releases/experiments.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';

const name = 'related';
const record = domainParameters.parse(parametersOf('fr-fr', '9001')).params.experiments[name];

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** A visitor whose id has this version (null: takes no part), without consent yet. */
function visitorWho(sees: string | null): HttpVisitor {
  if (record === null) throw new Error('The demo compares nothing in France.');
  const ids = Array.from({ length: 1_000 }, (_, index) => `visitor-number-${index}`);
  const id = ids.find((each) => variantOf(name, record, each) === sees) ?? '';
  const visitor = new HttpVisitor(shop);
  visitor.cookies.set('anonymous_id_local', id);
  return visitor;
}

const allow = (visitor: HttpVisitor, level: 'level1' | 'level2') =>
  visitor.post('/fr-fr/consent/', { form: 'consent', from: 'banner', answer: 'chosen', [level]: 'on' });

const variantsOf = async (visitor: HttpVisitor) =>
  JSON.parse((await visitor.get('/fr-fr/api/visitor')).html).consent.variants;

/** The headings below the picture of a product's page, and its experiment data. */
async function seen(visitor: HttpVisitor, locale: 'fr-fr' | 'en' = 'fr-fr') {
  const { html, status } = await visitor.get(productPath(locale, sample));
  const places = ['id="related-title"', 'id="reviews-title"'].map((id) => html.indexOf(id));
  expect([status, Math.min(...places) > 0]).toEqual([200, true]);
  return {
    othersFirst: Number(places[0]) < Number(places[1]),
    variants: /data-variants="([^"]*)"/.exec(html)?.[1],
    html: html.replaceAll(/nonce="[^"]*"/g, ''),
  };
}

it('shows a version to those who allow it and are assigned to it, and the control to all others', async () => {
  const most = await seen(new HttpVisitor(shop));
  expect([most.othersFirst, most.variants]).toEqual([false, 'related']);
  const first = visitorWho('first');
  expect((await seen(first)).html).toBe(most.html);
  await allow(first, 'level1');
  expect([(await seen(first)).html === most.html, await variantsOf(first)]).toEqual([true, undefined]);
  await allow(first, 'level2');
  const other = await seen(first);
  expect([other.othersFirst, other.variants]).toEqual([true, 'related.first']);
  expect(await variantsOf(first)).toEqual({ [name]: 'first' });
  // The same bytes for everybody with the same version, and no trace of it after a withdrawal.
  for (const sees of ['control', null]) {
    const visitor = visitorWho(sees);
    await allow(visitor, 'level2');
    expect((await seen(visitor)).html).toBe(most.html);
    expect(await variantsOf(visitor)).toEqual(sees === null ? undefined : { [name]: 'control' });
  }
  await first.post('/fr-fr/consent/', { form: 'consent', from: 'banner', answer: 'none' });
  expect((await seen(first)).html).toBe(most.html);
});

it('does not touch a market that compares nothing, nor a page that asks about nothing', async () => {
  const first = visitorWho('first');
  await allow(first, 'level2');
  expect((await seen(first, 'en')).variants).toBeUndefined();
  expect((await first.get('/fr-fr/')).html).not.toContain('data-variants');
});
