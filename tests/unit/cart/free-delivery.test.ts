import { describe, expect, it } from 'vitest';
import { headerEntry } from '../../../demo/content/header.ts';
import { freeAboveOf, freeDeliveryIn, freeDeliveryText, withFreeDelivery } from '../../../shared/cart/free-delivery.ts';
import { shippingPrice } from '../../../shared/cart/shipping.ts';
import { freeDelivery } from '../../../shared/contract/cart/free-delivery.ts';
import { languages } from '../../../shared/markets/locales.ts';

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

  it.each(['', 'free', '[]', '{"NO":-1}', '{"NO":1.5}', '{"NO":"19900"}', '{"NO":null}', '{"XX":1}', '{"NO":1e99}'])(
    '%s is none',
    (text) => {
      expect(freeDeliveryIn(text)).toBeUndefined();
    },
  );
});

it('what does not fit is reported in helpful words', () => {
  const { error } = freeDelivery.safeParse({ NO: '199 zł' });
  expect(error?.issues[0]?.message).toContain('cents');
});

describe('in a text of content', () => {
  const text = 'Free delivery above {free-delivery}. Thirty days to return.';

  it('is the sum of the market, or the sentence is left out', () => {
    expect(withFreeDelivery(text, '€80')).toBe('Free delivery above €80. Thirty days to return.');
    expect(withFreeDelivery(text, null)).toBe('Thirty days to return.');
    expect(withFreeDelivery('Free above {free-delivery}', null)).toBe('');
    expect(withFreeDelivery('Sale. Until Sunday.', null)).toBe('Sale. Until Sunday.');
    // Replacement patterns in a currency have no effect.
    expect(withFreeDelivery('Above {free-delivery}', '$& 80')).toBe('Above $& 80');
  });

  it.each(languages)('in the demo’s %s reads well with a sum and without one, and names none itself', (language) => {
    const { content } = headerEntry(language).notification;
    expect(content).toContain('{free-delivery}');
    expect(content).not.toMatch(/\d/);
    expect(withFreeDelivery(content, null)).toMatch(/^\p{Lu}[^{}]*\.$/u);
  });
});
