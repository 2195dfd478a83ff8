import { describe, expect, it } from 'vitest';
import { freeDelivery } from '../../shared/contract/free-delivery.ts';
import { freeAboveOf, freeDeliveryIn, freeDeliveryText } from '../../shared/free-delivery.ts';
import { shippingPrice } from '../../shared/shipping.ts';

describe('above which delivery is free', () => {
  it.each([
    [{ NO: 19_900 }, 14_900, 19_900],
    [{ NO: 19_900 }, null, 19_900],
    [{ NO: 'never' }, 14_900, null],
    [{ NO: 0 }, 14_900, 0],
    [{ LO: 9_900 }, 14_900, 14_900],
    [{}, 14_900, 14_900],
    [{}, null, null],
  ] as const)('%j, where the gateway has %j, is %j', (said, own, expected) => {
    expect(freeAboveOf(said, 'NO', own)).toBe(expected);
  });

  it('must be passed: what reaches it pays, and at 0 all that costs something is free', () => {
    const price = (freeAbove: number, merchandise: number) =>
      shippingPrice(
        { shippingRate: { price: { centAmount: 2_000 }, freeAbove: { centAmount: freeAbove } } },
        merchandise,
      );
    expect([price(19_900, 19_900), price(19_900, 19_901), price(0, 1)]).toEqual([2_000, 0, 0]);
  });
});

describe('as a header', () => {
  it('says the same when it is read', () => {
    const said = { NO: 19_900, EX: 'never' } as const;
    expect(freeDeliveryIn(freeDeliveryText(said))).toEqual(said);
  });

  it('is not sent where nothing is said, and nothing is said where none came', () => {
    expect(freeDeliveryText({})).toBeUndefined();
    expect(freeDeliveryIn(undefined)).toEqual({});
  });

  it.each([
    '',
    'free',
    '[]',
    '{"NO":-1}',
    '{"NO":1.5}',
    '{"NO":"19900"}',
    '{"NO":null}',
    '{"XX":1}',
    '{"NO":1e99}',
  ])('%s is none', (text) => {
    expect(freeDeliveryIn(text)).toBeUndefined();
  });
});

it('what does not fit is told in words that help', () => {
  const { error } = freeDelivery.safeParse({ NO: '199 zł' });
  expect(error?.issues[0]?.message).toContain('cents');
});
