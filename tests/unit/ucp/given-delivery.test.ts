import { describe, expect, it } from 'vitest';
import { isDivided, readDelivery } from '../../../worker/ucp/fulfillment/given-delivery.ts';
import { countryOf } from '../../../worker/ucp/protocol/country-of.ts';

describe('a country', () => {
  it.each([
    ['PL', 'PL'],
    ['pl', 'PL'],
    ['POL', 'PL'],
    ['Polska', 'PL'],
    [' poland ', 'PL'],
    ['Deutschland', 'DE'],
    ['Pologne', 'PL'],
    ['Belgique', 'BE'],
    ['Great Britain', 'GB'],
    ['uk', 'GB'],
    ['US', 'US'],
    ['usa', 'US'],
    ['Atlantis', ''],
    ['A', ''],
    ['1A', ''],
    ['XX', ''],
    ['', ''],
  ])('%s is %s', (given, code) => {
    expect(countryOf(given)).toBe(code);
  });
});

describe('a wanted delivery', () => {
  const street = { street_address: 'ul. Żurawia 4', address_country: 'POL' };

  it('is none without a method', () => {
    for (const given of [undefined, {}, { methods: [] }]) expect(readDelivery(given, null)).toBeNull();
  });

  it('keeps ids, makes those that are missing, and takes the only address', () => {
    const read = readDelivery({ methods: [{ type: 'shipping', destinations: [street] }] }, null);
    expect(read).toMatchObject({
      type: 'shipping',
      destination: 'address-1',
      method: null,
      addresses: [{ id: 'address-1', line1: 'ul. Żurawia 4', country: 'PL', city: '' }],
    });
    const two = readDelivery(
      { methods: [{ type: 'shipping', destinations: [{ ...street, id: 'address-1' }, street] }] },
      null,
    );
    expect(two).toMatchObject({ destination: null, addresses: [{ id: 'address-1' }, { id: 'address-2' }] });
  });

  it('names an address that is known by its id alone, and nobody’s saved one', () => {
    const before = readDelivery({ methods: [{ destinations: [{ ...street, id: 'mine' }] }] }, null);
    const given = { methods: [{ destinations: [{ id: 'mine' }, { id: 'other' }, { ...street, id: 'saved:1' }] }] };
    expect(readDelivery(given, before)?.addresses.map(({ id }) => id)).toEqual(['mine']);
  });

  it('is the method in which something is chosen, and one of the shop’s options', () => {
    const methods = [
      { type: 'shipping' as const, line_item_ids: [] },
      { id: 'pickup', selected_destination_id: 'store:1', groups: [{ selected_option_id: 'LM' }] },
    ];
    expect(readDelivery({ methods }, null)).toEqual({
      type: 'pickup',
      addresses: [],
      destination: 'store:1',
      method: 'LM',
    });
    expect(isDivided({ methods })).toBe(false);
    expect(isDivided({ methods: methods.map((each) => ({ ...each, line_item_ids: ['a'] })) })).toBe(true);
    const drone = { methods: [{ type: 'shipping' as const, groups: [{ selected_option_id: 'drone' }] }] };
    expect(readDelivery(drone, null)?.method).toBeNull();
  });
});
