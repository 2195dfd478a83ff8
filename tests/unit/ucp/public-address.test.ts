import { describe, expect, it } from 'vitest';
import { readPublicAddress } from '../../../worker/ucp/protocol/public-address.ts';

const shop = new URL('https://www.example.com/');
const local = new URL('http://localhost:8787/');

describe('an address that the shop’s server is asked to call', () => {
  it.each([
    'https://platform.example/hook',
    'https://snip.io/hook',
    'https://local.example/hook',
    'https://a.b.example.com/x?y=1',
  ])('may be %s', (address) => {
    expect(readPublicAddress(address, shop)).toEqual({ address });
  });

  it.each([
    'http://platform.example/hook',
    'https://platform.example:8443/hook',
    'https://user:word@platform.example/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'https://metadata.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://kubernetes.default.svc/',
    'https://vault.service.consul/',
    'https://router.home.arpa/',
    'https://host.localdomain/',
    'https://127.0.0.1.nip.io/',
    'https://10-0-0-1.sslip.io/',
    'https://localtest.me/',
    'https://platform.example/#',
    'https://platform.example/p#1',
    'ftp://platform.example/',
    'https://www.example.com/en/',
    'nonsense',
    `https://platform.example/${'x'.repeat(500)}`,
    `https://platform.example/${'ä'.repeat(200)}`,
  ])('is not %s', (address) => {
    expect(readPublicAddress(address, shop)).toHaveProperty('fault');
  });

  it('may be on the developer’s machine, if the shop is there as well', () => {
    const address = 'http://127.0.0.1:9000/hook';
    expect(readPublicAddress(address, local)).toEqual({ address });
    expect(readPublicAddress(address, shop)).toHaveProperty('fault');
    expect(readPublicAddress(`${address}#1`, local)).toHaveProperty('fault');
  });
});
