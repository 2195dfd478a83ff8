import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/contract/account/customer.ts';
import { allCapabilities } from '../../../shared/contract/gateway/capabilities.ts';
import { translate } from '../../../shared/i18n/i18n.ts';
import { type RouteName, routes } from '../../../shared/routes.ts';
import { accountEntries } from '../../../worker/layouts/header/account-entries.ts';
import type { PageRequest } from '../../../worker/page/page-module.ts';
import { authenticationRows } from '../../../worker/pages/authentication/rows.ts';
import { cartRows } from '../../../worker/pages/cart/rows.ts';
import { pages, together } from '../../../worker/pages.ts';
import { prefetchRules } from '../../../worker/rendering/prefetch.ts';
import { samplePaths } from '../../shop/sample-paths.ts';

const sample = {
  ...{ productId: '100001', optionId: '1000012', gtin: '3612345678901', sku: 'x-M' },
  ...{ name: { en: 'Dress' }, color: { en: 'Ivory' }, familyId: 'w_dresses', familyTitle: { en: 'Dresses' } },
};
const paths = Object.entries(samplePaths('en', sample)) as [RouteName, string][];

describe('the table', () => {
  it('does not compile when a row is declared twice, or not at all', () => {
    // @ts-expect-error a row is declared twice
    together(cartRows, cartRows);
    // @ts-expect-error all other routes are missing
    const incomplete: Record<RouteName, unknown> = together(cartRows, authenticationRows);
    expect(Object.keys(incomplete)).toEqual(['cart', 'auth-callback', 'auth-logout', 'auth-sign-in']);
  });

  it('keeps pages for one visitor out of the index', () => {
    const indexed = Object.values(pages).filter((row) => row.audience === 'visitor' && row.indexed);
    expect(indexed).toEqual([]);
  });
});

describe('prefetching', () => {
  const rules = JSON.parse(prefetchRules(pages));
  const refused: string[] = rules.prefetch[0].where.and[1].not.href_matches;
  const isRefused = (path: string) => refused.some((pathname) => new URLPattern({ pathname }).test({ pathname: path }));

  it.each(paths.filter(([name]) => pages[name].fromMails !== true))(
    'of %s is allowed when it is public and no search, and only then',
    (name, path) => {
      expect(isRefused(path)).toBe(pages[name].audience !== 'public' || name === 'search');
    },
  );
});

it('only addresses of products and listings match the pattern of pages that are rendered ahead', () => {
  const names = Object.entries(routes).flatMap(([name, path]) => (path.includes('--p') ? [name] : []));
  expect(names).toEqual(['product', 'catalog']);
});

describe('the menu of the account', () => {
  const params = {
    loyalty: true,
    showCommercialOffers: true,
    storeLocator: { isActive: true },
  } as PageRequest['domain']['params'];
  const listed = (of: Partial<typeof params>, client?: Partial<Client>) =>
    // Only what the menu reads of a request.
    accountEntries({
      pages,
      locale: 'en',
      t: translate('en'),
      capabilities: allCapabilities,
      domain: { params: { ...params, ...of } },
      ...(client !== undefined && { client }),
    } as unknown as PageRequest).map(({ name }) => name);

  it('begins with the dashboard and the orders', () => {
    expect(listed({}).slice(0, 2)).toEqual(['account-dashboard', 'account-orders']);
  });

  it('lists the card for those who hold one, and never in the menu that is the same for everyone', () => {
    const holder = { loyaltyType: 'FID', loyaltyNumber: '2790012345678' } as const;
    expect(listed({}, holder)).toContain('account-loyalty');
    for (const entries of [
      listed({}),
      listed({}, { ...holder, loyaltyType: 'HSP' }),
      listed({ loyalty: false }, holder),
    ])
      expect(entries).not.toContain('account-loyalty');
  });

  it('lists the documents where the market has them', () => {
    expect(listed({ myDownloads: true })).toContain('account-downloads');
    expect(listed({ myDownloads: false })).not.toContain('account-downloads');
  });

  it('lists the advantages of a market that has some', () => {
    expect(listed({})).toContain('account-advantages');
    expect(listed({ showCommercialOffers: false })).not.toContain('account-advantages');
    const sale = { startDate: '2026-11-18T07:00:00Z', endDate: '2026-12-13T22:59:59Z' };
    expect(listed({ showCommercialOffers: false, privateSales: sale })).toContain('account-advantages');
  });
});
