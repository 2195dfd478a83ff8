import { expect, test } from 'vitest';
import { savedDeliveries } from '../../../adapters/medusa/customers/addresses.ts';
import type { MedusaAddress } from '../../../adapters/medusa/customers/medusa-customer.ts';
import { replay } from './recorded-medusa.ts';

const places = (addresses: readonly { line1: string; favorite: boolean }[]) =>
  addresses.map(({ line1, favorite }) => `${line1}${favorite ? ' (favourite)' : ''}`);

test('delivery addresses are saved once, with one favourite', async () => {
  const { none, first, second, again, both, unmarked, third, inGermany, left, gone } = await replay(
    'addresses',
    'deliveries',
  );
  expect(none).toEqual({ delivery: [], billing: null });
  // The first is the favourite, whether it wants to or not.
  expect(first).toMatchObject({ line1: '12 RUE DE LA PAIX', country: 'FR', line3: '', favorite: true });
  expect(second).toMatchObject({ line3: 'BATIMENT B', line4: 'ETAGE 3', phoneNumberCountry: 'FR', favorite: true });
  expect(again).toEqual(second);
  expect(places(both)).toEqual(['1 PLACE VENDOME (favourite)', '12 RUE DE LA PAIX']);
  expect(unmarked).toMatchObject({ id: first.id, line2: 'FLAT 2', favorite: false });
  expect(third).toMatchObject({ country: 'DE', phoneNumberCountry: 'FR', favorite: false });
  expect(places(inGermany.delivery)).toEqual(['TORSTRASSE 1']);
  // The newest takes the place of a favourite that is gone.
  expect(places(left)).toEqual(['TORSTRASSE 1 (favourite)', '12 RUE DE LA PAIX']);
  expect(gone).toBe('404 unknown');
});

test('a bill has an address of its own, which is replaced', async () => {
  const { saved, changed, all, abroad } = await replay('addresses', 'bills');
  expect(saved).toMatchObject({ firstName: 'ADA', line1: '12 RUE DE LA PAIX', line4: '', country: 'FR' });
  expect(all).toEqual({ delivery: [], billing: changed });
  expect(changed.line4).toBe('CEDEX');
  expect(abroad.billing).toBeNull();
});

test("another customer's address is unknown, and a visitor has none", async () => {
  const { changed, deleted, asked, bobs } = await replay('addresses', 'others');
  expect([changed, deleted, asked]).toEqual(['404 unknown', '404 unknown', '401 ']);
  expect(bobs).toEqual({ delivery: [], billing: null });
});

test('addresses that were saved in Medusa itself are shown, the newest as the favourite', () => {
  const address = (id: string, created_at: string): MedusaAddress => ({
    ...{ id, created_at, first_name: '', last_name: '', address_1: id, address_2: '', postal_code: '', city: '' },
    ...{ country_code: 'fr', phone: '', is_default_shipping: false, is_default_billing: false },
    metadata: { line3: '', line4: '', quality: '0', phoneNumberQuality: '0' },
  });
  const addresses = [address('OLD', '2026-01-01T00:00:00.000Z'), address('NEW', '2026-02-01T00:00:00.000Z')];
  expect(savedDeliveries({ id: 'cus_1', addresses }).map(({ id, favorite }) => [id, favorite])).toEqual([
    ['NEW', true],
    ['OLD', false],
  ]);
});
