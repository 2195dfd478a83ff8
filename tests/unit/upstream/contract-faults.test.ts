import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { contractFaults } from '../../../worker/upstream/contract-faults.ts';
import { smallShop } from '../steps/small-shop.ts';

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

it('tells a developer every fault in the answers of a gateway, each once', async () => {
  const shop = smallShop({ ENVIRONMENT: 'local' });
  shop.record = parametersOf('en', '9001');
  shop.answers['/gateway/applications/front-ecommerce/redirects'] = [{ from: 1 }, { from: 2, to: '/x', status: 301 }];
  const open = () => shop.ask('/en/a--lpa/');
  await open();
  await open();
  const answer = await shop.ask('/_contract');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('GET /applications/front-ecommerce/redirects');
  const ofRedirects = contractFaults().filter(({ call }) => call === 'getRedirects');
  expect(ofRedirects.map(({ fault, lost }) => [lost, fault.split(':')[0]])).toEqual([
    ['entry', 'from'],
    ['entry', 'to'],
    ['entry', 'status'],
  ]);
});

it('shows the page on a developer’s machine only', async () => {
  const shop = smallShop();
  shop.record = parametersOf('en', '9001');
  expect((await shop.ask('/_contract')).status).not.toBe(200);
});
