import { describe, expect, it } from 'vitest';
import { breakingChanges, type Document } from '../../../scripts/contract/breaking-changes.ts';

type Operations = Document['paths'][string];
type Schemas = Document['components']['schemas'];

const cart = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    state: { enum: ['open', 'ordered'] },
    note: { type: 'string' },
    // A cart may contain another.
    former: { anyOf: [{ $ref: '#/components/schemas/Cart' }, { type: 'null' }] },
  },
  required: ['id'],
} as const;

const input = {
  type: 'object',
  properties: { sku: { type: 'string' }, quantity: { type: 'integer' }, kind: { enum: ['gift', 'own'] } },
  required: ['sku'],
} as const;

const documentOf = (schemas: Schemas, operations: Operations = {}): Document => ({
  paths: {
    '/carts/{cartId}': {
      post: {
        operationId: 'addProduct',
        parameters: [{ name: 'version', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } } },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cart' } } } } },
      },
      ...operations,
    },
  },
  components: { schemas: { Cart: cart, Input: input, ...schemas } },
});

const before = documentOf({});
const changesTo = (schemas: Schemas, operations?: Operations) =>
  breakingChanges(before, documentOf(schemas, operations)).map(({ call, text }) => `${call}: ${text}`);

describe('what breaks for a gateway', () => {
  it('is nothing in the same contract', () => {
    expect(changesTo({})).toEqual([]);
  });

  it('is a field that its answer must now have', () => {
    expect(changesTo({ Cart: { ...cart, required: ['id', 'note'] } })).toEqual([
      'addProduct: answer.note must now be sent',
    ]);
    const more = { ...cart, properties: { ...cart.properties, total: { type: 'integer' } } };
    expect(changesTo({ Cart: more })).toEqual([]);
    expect(changesTo({ Cart: { ...more, required: ['id', 'total'] } })).toEqual([
      'addProduct: answer.total must now be sent',
    ]);
  });

  it('is a value that its answer may no longer have', () => {
    const properties = { ...cart.properties, state: { enum: ['open'] }, note: { type: 'integer' } };
    expect(changesTo({ Cart: { ...cart, properties } })).toEqual([
      'addProduct: answer.state may no longer be "ordered"',
      'addProduct: answer.note may no longer be string',
    ]);
    const wider = { ...cart.properties, state: { type: 'string' }, note: { type: ['string', 'null'] } };
    expect(changesTo({ Cart: { ...cart, properties: wider } })).toEqual([]);
  });

  it('is an input that is no longer sent, or not always', () => {
    expect(changesTo({ Input: { ...input, required: [] } })).toEqual([
      'addProduct: input.body.sku is no longer sent always',
    ]);
    const { sku: _, ...properties } = input.properties;
    expect(changesTo({ Input: { ...input, properties, required: [] } })).toEqual([
      'addProduct: input.body.sku is no longer sent',
    ]);
    const { quantity: __, ...optional } = input.properties;
    expect(changesTo({ Input: { ...input, properties: optional } })).toEqual([]);
  });

  it('is an input with a new value', () => {
    const properties = { ...input.properties, kind: { enum: ['gift', 'own', 'loan'] } };
    expect(changesTo({ Input: { ...input, properties } })).toEqual(['addProduct: input.body.kind may now be "loan"']);
  });

  it('is a narrower limit of its answer, and a wider one of an input', () => {
    const withNote = (note: object) => ({ Cart: { ...cart, properties: { ...cart.properties, note } } });
    const compared = (one: object, other: object) =>
      breakingChanges(documentOf(withNote(one)), documentOf(withNote(other))).map(({ text }) => text);
    const text = { type: 'string', maxLength: 200 };
    expect(compared(text, { ...text, maxLength: 64 })).toEqual(['the maxLength of answer.note is 64, and was 200']);
    expect(compared({ type: 'string' }, text)).toEqual(['the maxLength of answer.note is 200, and was not limited']);
    expect(compared(text, { ...text, pattern: '^a' })).toEqual([
      'the pattern of answer.note is ^a, and was not limited',
    ]);
    expect(compared({ ...text, pattern: '^a' }, { ...text, maxLength: 300 })).toEqual([]);
    expect(compared({ type: 'integer', minimum: 0 }, { type: 'integer', minimum: 1 })).toEqual([
      'the minimum of answer.note is 1, and was 0',
    ]);
    const withSku = (sku: object) => ({ Input: { ...input, properties: { ...input.properties, sku } } });
    expect(breakingChanges(documentOf(withSku(text)), documentOf(withSku({ type: 'string' })))).toEqual([
      { call: 'addProduct', text: 'the maxLength of input.body.sku is not limited, and was 200' },
    ]);
    expect(changesTo(withSku(text))).toEqual([]);
  });

  it('is a call that an earlier level needs, or a level instead of a capability', () => {
    const neededFor = (needed: string) =>
      documentOf({}, { get: { operationId: 'getCart', responses: {}, 'x-needed-for': needed } });
    const moved = (one: string, other: string) => breakingChanges(neededFor(one), neededFor(other));
    expect(moved('checkout', 'cart')).toEqual([
      { call: 'getCart', text: 'it is needed for `cart`, and was for `checkout`' },
    ]);
    expect(moved('wishlist', 'checkout')).toHaveLength(1);
    expect(moved('wishlist', 'offers')).toHaveLength(1);
    expect(moved('cart', 'checkout')).toEqual([]);
    expect(moved('cart', 'wishlist')).toEqual([]);
  });

  it('is a call that is gone, and a new one without which a page fails', () => {
    const added = { operationId: 'getCart', responses: {} };
    expect(changesTo({}, { get: { ...added, 'x-failure': 'null' } })).toEqual([]);
    const withGet = documentOf({}, { get: { ...added, 'x-failure': 'throw' } });
    expect(breakingChanges(before, withGet)).toEqual([
      { call: 'getCart', text: 'GET /carts/{cartId} is called, and a page fails without it' },
    ]);
    expect(breakingChanges(withGet, before)).toEqual([
      { call: 'getCart', text: 'GET /carts/{cartId} is no longer called' },
    ]);
  });
});
