import { describe, expect, it } from 'vitest';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { shopParts } from '../../../shared/contract/gateway/parts.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { allOn, type SwitchName, switches, switchNames } from '../../../shared/contract/markets/switches.ts';
import { disabledPart, withoutDisabled } from '../../../shared/releases/switches.ts';
import { contentsFor } from '../releases/release-fixture.ts';

const rows = Object.entries<CallRow>(contract) as [CallName, CallRow][];
const off = (...names: SwitchName[]) => ({ off: names, opensAgain: null });
const notMade = (...names: SwitchName[]) =>
  rows.filter(([, row]) => disabledPart(row, off(...names)) !== undefined).map(([name]) => name);

describe('calls', () => {
  it('are all sent while nothing is switched off, or a payment product is', () => {
    expect(notMade()).toEqual([]);
    expect(notMade('payment:paypal')).toEqual([]);
  });

  it.each(shopParts)('of "%s" are not sent while it is switched off', (part) => {
    expect(notMade(part).length).toBeGreaterThan(0);
  });

  it('read on while nothing can be changed, end what was begun, and change nothing else', () => {
    const left = rows.filter(([name]) => !notMade('changes').includes(name));
    const writing = left.filter(([, { method, upstream }]) => method !== 'GET' && upstream === 'gateway');
    expect(writing.map(([name]) => name).sort()).toEqual([
      'cancelPayment',
      'mergeCsp',
      'submitPaymentDetails',
      'validateCart',
    ]);
    expect(left.map(([name]) => name)).toEqual(
      expect.arrayContaining(['getCart', 'getOrder', 'getPaymentSession', 'refreshTokens', 'searchProducts']),
    );
  });

  it('of a payment that has begun are sent while the checkout is switched off', () => {
    expect(notMade('checkout').sort()).toEqual([
      'createPayment',
      'createProviderPayment',
      'setBillingAddress',
      'setHappyShopping',
      'setShippingMethod',
    ]);
  });
});

describe('the parameters of a market', () => {
  const { parameters } = contentsFor('pl-pl');

  it('are unchanged while nothing is switched off', () => {
    expect(withoutDisabled(parameters, allOn)).toEqual(parameters);
  });

  it('do not lead to anything switched off', () => {
    const { params } = withoutDisabled(parameters, off('wishlist', 'locator', 'payment:paypal'));
    expect(params.wishlist).toBe(false);
    expect(params.storeLocator).toEqual({ ...parameters.params.storeLocator, isActive: false });
    const names = params.paymentProducts.map(({ name }) => name);
    expect(names).not.toContain('paypal');
    expect(names).toHaveLength(parameters.params.paymentProducts.length - 1);
  });
});

it('an unknown switch is skipped, and an invalid time as well', () => {
  const read = switches.parse({ off: ['search', 'lifts', ...switchNames.slice(-1)], opensAgain: 'soon' });
  expect(read).toEqual({ off: ['search', ...switchNames.slice(-1)], opensAgain: null });
});
