import { expect, it } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { callAddress } from '../../../worker/upstream/call-address.ts';
import { contractFaults, noteFaults } from '../../../worker/upstream/contract-faults.ts';
import { smallShop } from '../steps/small-shop.ts';

/** A shop in this environment; `ask` is its answer to the page. */
function shopIn(environment: string) {
  const shop = smallShop({ ENVIRONMENT: environment });
  shop.record = parametersOf('en', '9001');
  return shop;
}

it('tells a developer every fault in the answers of a gateway, each once', async () => {
  const call = {
    name: 'getSizeGuide',
    row: contract.getSizeGuide,
    input: { sizeGuideId: 'g1', region: 'EUR' },
  } as const;
  const words = 'Invalid input: expected array, received undefined';
  const faults = [`guides.0.rows: ${words}`, `guides.12.rows: ${words}`];
  const body = { guides: [{ uid: 'coats' }] };
  noteFaults(call, faults, { lost: 'entry', body });
  noteFaults(call, faults.slice(1), { lost: 'entry' });
  noteFaults(call, ['the whole: JSON was expected'], { lost: 'answer' });
  const address = 'GET /ecommerce/v3/catalog/size-guides/g1?region=EUR';
  expect(contractFaults().filter(({ call: name }) => name === 'getSizeGuide')).toEqual([
    {
      call: 'getSizeGuide',
      fault: 'the whole: JSON was expected',
      lost: 'answer',
      times: 1,
      examples: [{ address, place: 'the whole', entry: null }],
    },
    {
      call: 'getSizeGuide',
      fault: `guides.*.rows: ${words}`,
      lost: 'entry',
      times: 2,
      examples: [
        { address, place: 'guides.0.rows', entry: 'uid coats' },
        { address, place: 'guides.12.rows', entry: null },
      ],
    },
  ]);
  const answer = await shopIn('local').ask('/_contract');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await answer.text();
  expect(html).toContain('GET /ecommerce/v3/catalog/size-guides/g1?region=EUR');
  expect(html).toContain('<code>guides.0.rows</code> of <code>uid coats</code>');
  expect(html).toContain('<td>array; it is missing</td>');
  expect(html).toContain('<td>JSON</td>');
});

it('shows the page on a developer’s machine only', async () => {
  expect((await shopIn('production').ask('/_contract')).status).not.toBe(200);
});

it.each(Object.entries(contract))('the address of %s has nothing personal', (_, row: CallRow) => {
  const names = Object.keys(row.input.shape);
  const input = Object.fromEntries(names.map((name) => [name, `typed-${name}`]));
  const address = callAddress(row, input);
  expect(address).not.toMatch(
    /typed-(?:cartId|customer|token|email|orderNumber|search|password|lat|lon|address|reservationId|confirmation)/,
  );
  expect('query' in input && row.upstream === 'gateway' && address.includes('?')).toBe(false);
});
