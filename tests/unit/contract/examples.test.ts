import { expect, test } from 'vitest';
import { readExamples, shortened } from '../../../scripts/contract/examples.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { parseAnswer } from '../../../shared/contract/gateway/list-of.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';

const examples = readExamples();

test.for(Object.entries(contract))('the example of %s fits its row', ([name, row]: [string, CallRow]) => {
  const example = examples[name];
  expect(example, `npm run note-examples has none of ${name}`).toBeDefined();
  expect(row.input.safeParse(example?.input).error).toBeUndefined();
  if (row.file !== undefined) return;
  const { result, leftOut } = parseAnswer(row.output, example?.answer);
  expect(result.error).toBeUndefined();
  expect(leftOut).toEqual([]);
});

test('no example is of a call that is gone', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(contract));
});

test('an example shows no token, no address of the run and two entries of a list; a cart keeps all its lines', () => {
  const answer = {
    accessToken: 'secret',
    url: 'http://localhost:18788/pay/1',
    proof: 'eyJhbGciOi.eyJjdXN0b21lcklkIjoiMTIz.c2lnbmF0dXJlLXNpZ25hdHVyZQ',
    values: [1, 2, 3],
    lineItems: [1, 2, 3],
    text: 'x'.repeat(300),
  };
  expect(shortened(answer)).toEqual({
    accessToken: 'eyJhbGciOiJFUzI1NiJ9.access.token',
    url: 'https://shop.example/pay/1',
    proof: 'signed.by.theservice',
    values: [1, 2],
    lineItems: [1, 2, 3],
    text: `${'x'.repeat(239)}…`,
  });
});
