/** Every page of the account marks its entry in the account's menu. */
import { beforeAll, expect, it } from 'vitest';
import type { RouteName } from '../../../shared/routes.ts';
import { pages } from '../../../worker/pages.ts';
import { sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';

let backend: Backend;
let paths: Record<RouteName, string>;
let guest: Guest;

// The keys of the table are its names.
const names = (Object.keys(pages) as RouteName[]).filter((name) => {
  const row = pages[name];
  return row.audience === 'visitor' && row.layout === 'account';
});

beforeAll(async () => {
  backend = await openBackend();
  paths = samplePaths('en', await sampleOf(backend.shop));
  ({ guest } = await customer(backend, 'en'));
});

it.each(names)('%s', async (name) => {
  const { status, html } = await guest.get(paths[name]);
  // Pages that this customer does not have.
  if (status !== 200) return;
  const menu = /<nav class="account-navigation"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(menu.match(/aria-current="(?:page|true)"/g)).toHaveLength(1);
});

it.each([
  ['change-password', 'settings'],
  ['delete', 'settings'],
  ['subscriptions', 'settings'],
])('account/%s belongs to account/%s', async (page, entry) => {
  const { html } = await guest.get(`/en/account/${page}/`);
  expect(html).toContain(`href="/en/account/${entry}/" aria-current="true"`);
});
