import { expect, it } from 'vitest';
import { networkAddress } from '../../../shared/http/network-address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0'],
  ['2001::3:4:5:6:7', '2001:0:0:3'],
  ['::1', '0:0:0:0'],
  ['::ffff:192.0.2.1', '0:0:0:0'],
])('%s is counted as %s', (address, network) => {
  expect(networkAddress(new Headers({ 'cf-connecting-ip': address }))).toBe(network);
});

it('who comes from nowhere is counted as one', () => {
  expect(networkAddress(new Headers())).toBe('unknown');
});
