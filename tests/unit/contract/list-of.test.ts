import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { billingAddress, savedBillingAddress } from '../../../shared/contract/account/customer.ts';
import { cart } from '../../../shared/contract/cart/cart.ts';
import { piece } from '../../../shared/contract/catalogue/product.ts';
import { headerLayout } from '../../../shared/contract/content/content.ts';
import { contract } from '../../../shared/contract/contract.ts';
import {
  filledListOf,
  fittingListOf,
  leftOutOf,
  listOf,
  noEntry,
  orElse,
  parseAnswer,
} from '../../../shared/contract/gateway/list-of.ts';
import { domainParameters, securityPolicy } from '../../../shared/contract/markets/domain.ts';

/** Every array in a schema, with its path. */
function arraysIn(schema: unknown, path: string, seen = new Set<unknown>()): [string, z.core.$ZodArray][] {
  if (typeof schema !== 'object' || schema === null || schema instanceof RegExp || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof z.core.$ZodArray)
    return [[path, schema], ...arraysIn(schema._zod.def.element, `${path}[]`, seen)];
  const parts = schema instanceof z.core.$ZodType ? schema._zod.def : schema;
  return Object.entries(parts).flatMap(([name, part]) => arraysIn(part, `${path}.${name}`, seen));
}

const rows = Object.entries(contract);

/**
 * Arrays that must not skip invalid entries: those that make up a cart or an order, and the hours of an exceptional
 * day, which would mean that it is closed.
 */
const whole = /\.(?:lineItems|payments|giftCards|discounts|donations|lines|exceptionalDays.*\.hours)(?:\.innerType)?$/;

it.each(rows)(
  'the lists in the answer of %s do without what does not fit, if nothing is bought by it',
  (name, { output }) => {
    for (const [path, array] of arraysIn(output, name))
      expect(array._zod.def.element instanceof z.core.$ZodCatch, path).toBe(
        name === 'getWebDomains' || !whole.test(path),
      );
  },
);

describe('a list', () => {
  const schema = z.object({ list: listOf(z.object({ name: z.enum(['a', 'b']), inner: listOf(z.int()) })) });

  it('is left without what does not fit, and says so without the values', () => {
    const entries = [
      { name: 'a', inner: [1, 'secret', 2] },
      { name: 'secret', inner: [] },
      null,
      { name: 'b', inner: [] },
    ];
    const { result, leftOut } = parseAnswer(schema, { list: entries });
    expect(result.data).toEqual({
      list: [
        { name: 'a', inner: [1, 2] },
        { name: 'b', inner: [] },
      ],
    });
    expect(leftOut).toEqual([
      'entry: Invalid input: expected number, received string',
      'name: Invalid option: expected one of "a"|"b"',
      'entry: Invalid input: expected object, received null',
    ]);
  });

  it('of which something must fit is an error if nothing does, unless it is empty', () => {
    const some = fittingListOf(z.int());
    expect(parseAnswer(some, ['a', 2]).result.data).toEqual([2]);
    expect(parseAnswer(some, []).result.data).toEqual([]);
    const { result, leftOut } = parseAnswer(some, ['a', 'b']);
    expect([result.success, leftOut.length]).toEqual([false, 2]);
  });

  it('that must not be empty says whether nothing fits or nothing came', () => {
    const filled = filledListOf(z.int());
    expect(parseAnswer(filled, []).result.error?.issues).toMatchObject([{ message: noEntry }]);
    expect(parseAnswer(filled, ['a']).result.error?.issues).toMatchObject([{ message: 'No entry fits.' }]);
    expect(parseAnswer(filled, ['a', 1]).result.data).toEqual([1]);
  });

  it('of pictures that is empty counts as a missing one', () => {
    const { pictures } = piece.shape;
    for (const sent of [[], undefined])
      expect(parseAnswer(pictures, sent)).toMatchObject({ result: { data: ['AP'] }, leftOut: [] });
    // Pictures of unknown types are left out, and named.
    const unknown = parseAnswer(pictures, ['FRONT']);
    expect(unknown.result).toMatchObject({ data: ['AP'] });
    expect(unknown.leftOut).toEqual([expect.stringContaining('Invalid option')]);
  });

  it('says where in an entry the fault lies', () => {
    const prices = listOf(z.object({ price: z.object({ cents: z.int() }) }));
    const { leftOut } = parseAnswer(prices, [{ price: { cents: 'a lot' } }]);
    expect(leftOut).toEqual(['price.cents: Invalid input: expected number, received string']);
  });

  it('reports all faults of an entry, and why something is missing in the response', () => {
    const records = listOf(
      z.object({ title: z.string(), amounts: z.object({ min: z.int(), max: z.int() }), on: z.boolean() }),
    );
    const record = { title: 'Secret', amounts: { min: 1, max: 2 }, on: true };
    const wrong = { title: 7, amounts: { min: 'secret' }, on: 'yes' };
    const { result, leftOut, entries } = parseAnswer(records, [record, wrong]);
    expect(result.data).toEqual([record]);
    expect(entries).toBe(1);
    expect(leftOut).toEqual([
      'title: Invalid input: expected string, received number',
      'amounts.min: Invalid input: expected number, received string',
      'amounts.max: Invalid input: expected number, received undefined',
      'on: Invalid input: expected boolean, received string',
    ]);
    expect(leftOutOf(result.data ?? {})).toEqual(leftOut);
    expect(leftOutOf(parseAnswer(records, [record]).result.data ?? {})).toEqual([]);
  });

  it('of an optional field is reported as well', () => {
    const record = z.object({ list: orElse(listOf(z.int()), []), note: orElse(z.string(), '') });
    expect(parseAnswer(record, { list: 1 })).toMatchObject({
      result: { data: { list: [], note: '' } },
      leftOut: ['entry: Invalid input: expected array, received number'],
    });
    expect(parseAnswer(record, {}).leftOut, 'missing is not wrong').toEqual([]);
  });

  it('that is none does not fit', () => {
    expect(parseAnswer(schema, { list: 'a' }).result.success).toBe(false);
  });
});

describe('what other gateways send', () => {
  it('payment names, countries and icons that we do not know are left out', () => {
    const { paymentProducts, deliveryCountries } = domainParameters.shape.params.shape;
    const [cheque, visa] = ['cheque', 'visa'].map((name) => ({ name, rank: 1 }));
    expect(paymentProducts.parse([cheque, visa])).toEqual([{ ...visa, minAmount: 0 }]);
    const limits = [
      { name: 'alma-3x', rank: 1, minAmount: 1, maxAmount: 200_000 },
      { name: 'cb', rank: 2, minAmount: 0, maxAmount: 7 },
    ];
    expect(paymentProducts.parse(limits)).toEqual(limits);
    expect(deliveryCountries.parse(['XX', 'FR'])).toEqual(['FR']);
    expect(deliveryCountries.safeParse(['XX']).error?.issues).toMatchObject([{ message: 'No entry fits.' }]);
  });

  it('a menu without one of its entries is still a menu', () => {
    const entry = { title: 'Dresses', external_link: null };
    const header = headerLayout.parse({
      navigation_modular: [{ navigation_entry_block: entry }, { something_new: {} }],
      navigation_group: [],
      notification: null,
    });
    expect(header.navigation_modular).toHaveLength(1);
  });

  it('a billing address without names is one, and long lines are', () => {
    const address = { line1: 'x'.repeat(200), zipCode: '75011', city: 'Paris', country: 'FR' };
    expect(savedBillingAddress.parse(address)).toMatchObject({
      firstName: '',
      line1: address.line1,
      quality: '0',
    });
    expect(billingAddress.safeParse(address).success).toBe(false);
    expect(cart.in.shape.billingAddress.parse(address)).not.toBeNull();
  });

  it('a policy is left without what can be no source or directive', () => {
    expect(securityPolicy.parse({ 'img-src': ["'self'", 'a; script-src *'], 'x; y': ['*'], 'Font-Src': [] })).toEqual({
      'img-src': ["'self'"],
      'Font-Src': [],
    });
    expect(securityPolicy.parse({ 'img-src': [], ' img-src': [], 'img-src ': [], '1': [] })).toEqual({
      'img-src': [],
    });
  });
});
