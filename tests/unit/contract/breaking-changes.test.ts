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
