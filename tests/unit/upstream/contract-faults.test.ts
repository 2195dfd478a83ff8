import { expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { contractFaults, noteFaults } from '../../../worker/upstream/contract-faults.ts';
import { smallShop } from '../steps/small-shop.ts';

/** A shop in this environment; `ask` is its answer to the page. */
function shopIn(environment: string) {
  const shop = smallShop({ ENVIRONMENT: environment });
  shop.record = parametersOf('en', '9001');
  return shop;
}

it('tells a developer every fault in the answers of a gateway, each once', async () => {
  const faults = ['guides.0.rows: an array was expected', 'guides.12.rows: an array was expected'];
  noteFaults('getSizeGuide', faults, 'entry');
  noteFaults('getSizeGuide', faults.slice(1), 'entry');
  noteFaults('getSizeGuide', ['the whole: JSON was expected'], 'answer');
  expect(contractFaults().filter(({ call }) => call === 'getSizeGuide')).toEqual([
    { call: 'getSizeGuide', fault: 'the whole: JSON was expected', lost: 'answer', times: 1 },
    { call: 'getSizeGuide', fault: 'guides.*.rows: an array was expected', lost: 'entry', times: 2 },
  ]);
  const answer = await shopIn('local').ask('/_contract');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await answer.text();
  expect(html).toContain('GET /ecommerce/v3/catalog/size-guides/{sizeGuideId}');
  expect(html).toContain('<code>guides.*.rows</code>');
});

it('shows the page on a developer’s machine only', async () => {
  expect((await shopIn('production').ask('/_contract')).status).not.toBe(200);
});
