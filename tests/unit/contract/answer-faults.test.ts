import { expect, it, test } from 'vitest';
import { read, Violation } from '../../../scripts/conform/trial/client.ts';
import { readExamples } from '../../../scripts/contract/examples.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { entryIdOf, leftOutPlaces } from '../../../shared/contract/gateway/answer-faults.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';

const examples = readExamples();

/** The faults that a changed example of an answer has. */
// biome-ignore lint/suspicious/noExplicitAny: the answers of several calls are broken field by field.
function faultsAfter(name: 'getProduct' | 'listProducts', change: (answer: any) => void): readonly string[] {
  const answer = structuredClone(examples[name]?.answer);
  change(answer);
  try {
    read(name, answer);
    return [];
  } catch (error) {
    return error instanceof Violation ? error.faults : [String(error)];
  }
}

test.for(Object.entries(contract))('nothing of the example of %s was left out', ([name, row]: [string, CallRow]) => {
  if (row.file === undefined) expect(leftOutPlaces(row.output, examples[name]?.answer)).toEqual([]);
});

it('has the place of a value that was replaced', () => {
  const faults = faultsAfter('getProduct', (product) => {
    product.description = null;
    product.options[0].marketing = 4;
  });
  expect(faults).toEqual([
    'getProduct: description: Invalid input: expected string, received null',
    'getProduct: options.0.marketing: Invalid input: expected string, received number',
  ]);
});

it('has the place of an entry, once for all with the same fault', () => {
  const faults = faultsAfter('listProducts', ({ products }) => {
    // Without any entry that fits the whole answer fails.
    products.push(structuredClone(products[0]));
    for (const { prices } of products.slice(0, -1)) prices.current.appliedPrice = '12.50';
    products[1].colors[0] = '#FFFFFF';
  });
  expect(faults).toEqual([
    'listProducts: products.0.prices.current.appliedPrice: Invalid input: expected number, received string',
    expect.stringMatching(/^listProducts: products\.1\.colors\.0: Invalid string: must match pattern/),
  ]);
});

it('says nothing about a value that may be anything', () => {
  const faults = faultsAfter('getProduct', (product) => {
    product.brand = 4;
  });
  expect(faults).toEqual([]);
});

it('has the id of the innermost entry around a fault', () => {
  const product = { productId: 'p1', options: [{ optionId: 'o1', sizes: [{ sku: 'A/1', label: 4 }] }], name: null };
  expect(entryIdOf(product, 'options.0.sizes.0.label: Invalid input')).toBe('sku A/1');
  expect(entryIdOf(product, 'options.0.marketing: Invalid input')).toBe('optionId o1');
  expect(entryIdOf(product, 'name.en: Invalid input')).toBe('productId p1');
  expect(entryIdOf({ products: [product] }, 'the whole: JSON was expected')).toBeNull();
  expect(entryIdOf({ email: 'a@b.fr' }, 'email: Invalid input')).toBeNull();
});
