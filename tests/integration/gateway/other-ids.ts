/** A gateway with ids of its own, between the storefront and the reference backend. */
import { Request as WorkerRequest, Response as WorkerResponse } from 'miniflare';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { fromWire, pathParameter, toWire } from '../../../shared/contract/gateway/wire.ts';
import type { ShopOptions } from '../../shop/harness.ts';
import { callOf } from '../faults/faults-layer.ts';

interface Kind {
  /** Of an id of the backend, that of this gateway. */
  theirs(id: string): string;
  pattern: RegExp;
}

const kinds = {
  product: { theirs: (id) => `l-prod_${id}-X`, pattern: /^l-prod_(.+)-X$/ },
  option: { theirs: (id) => `opt-${id}_x`, pattern: /^opt-(.+)_x$/ },
  sku: { theirs: (id) => `ÄB/ü ${id} #(3.5+)`, pattern: /^ÄB\/ü (.+) #\(3\.5\+\)$/ },
  cart: { theirs: (id) => `cart.~${id}`, pattern: /^cart\.~(.+)$/ },
  line: { theirs: (id) => `line~${id}.~1`, pattern: /^line~(.+)\.~1$/ },
  order: { theirs: (id) => `${id}_`.padEnd(64, 'W'), pattern: /^(.+)_W+$/ },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

const kindOf: Readonly<Record<string, KindName>> = {
  ...{ productId: 'product', parts: 'product', after: 'product' },
  ...{ optionId: 'option', optionIds: 'option', option_id: 'option', option_ids: 'option' },
  ...{ sku: 'sku', skus: 'sku', pieces: 'sku', productsNotAdded: 'sku' },
  ...{ cartId: 'cart', sourceCartId: 'cart' },
  orderNumber: 'order',
  ...{ lineId: 'line', lineItemId: 'line', inPlaceOf: 'line' },
};

/** The gateway's id of a product, a size and so on. */
export const theirs = (kind: KindName, id: string): string => kinds[kind].theirs(id);

/** @throws Error for an id that this gateway has not given out */
export function ours(kind: KindName, id: string): string {
  const [, known] = kinds[kind].pattern.exec(id) ?? [];
  if (known === undefined) throw new Error(`No id of a ${kind}: ${id}`);
  return known;
}

type Rename = (kind: KindName, id: string) => string;

/** A copy of a body or an input, with its ids renamed; a list in one text is separated by commas. */
function renamed(value: unknown, rename: Rename, name = ''): unknown {
  const kind = kindOf[name];
  if (typeof value === 'string' && kind !== undefined)
    return value
      .split(',')
      .map((each) => {
        // The pieces of a query: a sku with a quantity.
        const [id = '', ...quantity] = name === 'pieces' ? each.split(':') : [each];
        return [rename(kind, id), ...quantity].join(':');
      })
      .join(',');
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename, name));
  if (typeof value !== 'object' || value === null) return value;
  const isCart = 'lineItems' in value && 'sourceCartId' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, renamed(inner, rename, isCart && key === 'id' ? 'cartId' : key)]),
  );
}

const bases = /^\/(?:gateway|content|authentication)/;

/** The input of a received call. */
function inputOf(row: CallRow, url: URL, body: string): Record<string, unknown> {
  const path = url.pathname.replace(bases, '');
  const pattern = new RegExp(`^${row.path.replaceAll('.', '\\.').replace(pathParameter, '(?<$1>[^/]+)')}$`);
  const groups = Object.entries(pattern.exec(path)?.groups ?? {});
  const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
  return fromWire(row, { params, query: url.searchParams, body });
}

/** The headers of a message without those that are about its bytes, which change. */
function headersOf(message: WorkerRequest | WorkerResponse): [string, string][] {
  return [...message.headers].filter(([name]) => !/^content-(?:length|encoding)$/i.test(name));
}

/** For `startShop`. Other ids than its own fail a call. */
export const otherIdsGateway: NonNullable<ShopOptions['gateway']> = async (request, pass) => {
  const row: CallRow = contract[callOf(request)];
  const url = new URL(request.url);
  const [base = ''] = bases.exec(url.pathname) ?? [];
  const input = inputOf(row, url, await request.text());
  const { method, path, body } = toWire(row, renamed(input, ours) as Record<string, unknown>);
  const sent = new WorkerRequest(url.origin + base + path, {
    method,
    headers: headersOf(request),
    ...(body !== undefined && { body }),
  });
  const answer = await pass(sent);
  if (row.file !== undefined) return answer;
  const content = renamed(await answer.json(), theirs);
  return new WorkerResponse(JSON.stringify(content), { status: answer.status, headers: headersOf(answer) });
};
