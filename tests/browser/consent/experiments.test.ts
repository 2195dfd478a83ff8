import { beforeAll, expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { domainParameters } from '../../../shared/contract/markets/domain.ts';
import { variantOf } from '../../../shared/releases/experiments.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { measured } from '../access/measured.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const name = 'related';

/** An id with another version than the control. */
function idOfFirst(): string {
  const record = domainParameters.parse(parametersOf('fr-fr', '9001')).params.experiments[name];
  const ids = Array.from({ length: 1_000 }, (_, index) => `visitor-number-${index}`);
  return ids.find((id) => record !== null && variantOf(name, record, id) === 'first') ?? '';
}

it('the shown version of an experiment is measured once per visit, only for those who see their own', async () => {
  const { page, context } = await visit({ unasked: true });
  await context.addCookies([{ name: 'anonymous_id_local', value: idOfFirst(), url: shop.shopUrl }]);
  const path = shop.shopUrl + productPath('fr-fr', await sampleOf(shop));
  const events = await measured(shop, page, 'fr-fr');
  await page.goto(path);
  await events.until('experiment_exposure', 1);
  expect(events.named('experiment_exposure')).toMatchObject([{ experiment: name, variant: 'first' }]);
  const tops = await page.locator('#related-title, #reviews-title').evaluateAll((titles) => titles.map(({ id }) => id));
  expect(tops).toEqual(['related-title', 'reviews-title']);
  expect(await findViolations(page)).toEqual([]);

  // A page without experiments sends no exposure.
  await page.goto(`${shop.shopUrl}/fr-fr/search/`);
  await events.until('navigation', 2);
  await page.waitForLoadState('networkidle');
  expect(events.named('experiment_exposure')).toHaveLength(1);

  // A page rendered before the visitor took part shows the version it was rendered with.
  await context.clearCookies({ name: 'consent_local' });
  await page.route('**/api/visitor*', async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const tags = `${shop.backendUrl}/tag-manager/gtm.js?id=GTM-SELVEDGE`;
    const consent = { id: 'x', levels: [1, 2], asks: false, tags, variants: { [name]: 'first' } };
    await route.fulfill({ response, json: { ...state, consent } });
  });
  await page.goto(path);
  await events.until('navigation', 3);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('data-variants')).toBe('related');
  expect(events.named('experiment_exposure')).toHaveLength(1);
});
