import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Answered, type Breakage, BreakingProxy, type Sent } from './breaking-proxy.ts';
import { conform, faultsIn } from './conform-fixture.ts';

let shop: Shop;
let proxy: BreakingProxy;
let origin: string;
beforeAll(async () => {
  shop = await startShop();
  proxy = new BreakingProxy(shop.backendUrl);
  origin = await proxy.listen();
});
afterEach(() => {
  proxy.breakage = undefined;
});
afterAll(async () => {
  proxy.close();
  await shop.dispose();
});

/** Reads the cart of a write, to send it with the current version: nothing is ever stale. */
async function withCurrentVersion(sent: Sent, ask: (sent: Sent) => Promise<{ body: { version: number } }>) {
  const cartId = /carts\/([^/]+)/.exec(sent.url.pathname)?.[1];
  const { body } = await ask({ ...sent, method: 'GET', url: new URL(`/gateway/carts/${cartId}`, sent.url), body: '' });
  sent.url.searchParams.set('version', String(body.version));
}

/** The access token of somebody else, as a gateway that does not look whose something is. */
let seenToken = '';
const asFirst = (sent: Sent) => {
  seenToken ||= sent.headers.get('authorization') ?? '';
  sent.headers.set('authorization', seenToken);
};

/** The address of the first listing that was requested. */
let firstListing = '';

/** A list that tells neither its length nor how much each filter would leave. */
function withoutCounts({ body }: Answered): void {
  body.more = false;
  body.total = undefined;
  for (const { values } of body.facets ?? []) for (const value of values) value.count = undefined;
}

interface SeededFault extends Breakage {
  /** The fault as its engineer would describe it. */
  fault: string;
  /** What the report says. */
  finds: RegExp;
  /** The only effect; by default any. */
  effect?: RegExp;
}

const seeded: readonly SeededFault[] = [
  {
    fault: 'a market is missing',
    call: 'getWebDomains',
    finds: /nothing for .* \(/,
    after: ({ body }) => void body.pop(),
  },
  {
    fault: 'a market has the currency of another',
    call: 'getWebDomains',
    finds: /has GBP, not/,
    after: ({ body }) => {
      for (const market of body) market.devise = 'GBP';
    },
  },
  {
    fault: 'the key is not asked for',
    call: 'getSegmentations',
    finds: /without subscription-key/,
    effect: /^shoppers notice nothing/,
    before: (sent) => sent.headers.set('subscription-key', shop.secrets.GATEWAY_SUBSCRIPTION_KEY ?? ''),
  },
  {
    fault: 'a department has a parent that does not exist',
    call: 'getSegmentations',
    finds: /the parent of .* does not exist/,
    after: ({ body }) => {
      if (Array.isArray(body)) body[0].parent = { segmentationId: 'nowhere' };
    },
  },
  {
    fault: 'HTML comes instead of JSON',
    call: 'getFamily',
    finds: /getFamily: JSON was expected, and .* came/,
    instead: '<!doctype html><title>Maintenance</title>',
  },
  { fault: 'the connection is closed', call: 'getProduct', finds: /getProduct: no answer/, instead: null },
  {
    fault: 'an unknown product is an empty one',
    call: 'getProduct',
    finds: /getProduct: 200 where 404 unknown is needed/,
    after: (answer) => {
      answer.status = 200;
    },
  },
  {
    fault: 'prices are in euros, not in cents',
    call: 'getProduct',
    finds: /getProduct: options\.0\.prices\.current\.appliedPrice/,
    after: ({ body }) => {
      for (const { prices } of body.options ?? []) prices.current.appliedPrice /= 1000;
    },
  },
  {
    fault: 'a card has another price than its product',
    call: 'listProducts',
    finds: /is listed at \d+ cents EUR in fr-fr, getProduct: \d+ cents EUR/,
    after: ({ body }) => {
      for (const { prices } of body.products ?? []) prices.current.appliedPrice += 1;
    },
  },
  {
    fault: 'every page of a listing is the first',
    call: 'listProducts',
    finds: /twice when sorted by/,
    before: ({ url }) => url.searchParams.set('page', '1'),
  },
  {
    fault: 'a page of a listing lacks its last product',
    call: 'listProducts',
    finds: /listProducts: \d+ of \d+ when sorted by/,
    after: ({ body }, { url }) => {
      if (url.searchParams.get('size') === '24') body.products?.pop();
    },
  },
  {
    fault: 'sorting does nothing',
    call: 'listProducts',
    finds: /price-ascending does not ascend/,
    before: ({ url }) => url.searchParams.set('sort', 'recommended'),
  },
  {
    fault: 'filters do nothing',
    call: 'listProducts',
    finds: /leaves \d+, its facet says \d+/,
    before: ({ url }) => url.searchParams.delete('filters'),
  },
  {
    fault: 'filters do nothing, and nothing is counted',
    call: 'listProducts',
    finds: /listProducts: '\w+=.*' and '.*' leave the same, everything/,
    before: ({ url }) => url.searchParams.delete('filters'),
    after: withoutCounts,
  },
  {
    fault: 'filters of a search do nothing, and nothing is counted',
    call: 'searchProducts',
    finds: /searchProducts: '\w+=.*' and '.*' leave the same, everything/,
    before: ({ url }) => url.searchParams.delete('filters'),
    after: withoutCounts,
  },
  {
    fault: 'a price filter leaves other prices too',
    call: 'listProducts',
    finds: /listProducts: price=.* leaves \d+, which costs \d+/,
    before: ({ url }) => {
      if (url.searchParams.get('filters')?.includes('price=')) url.searchParams.delete('filters');
    },
    after: withoutCounts,
  },
  {
    fault: 'more is announced after the last page',
    call: 'listProducts',
    finds: /listProducts: page \d+ (?:is empty, and )?announces more/,
    after: ({ body }) => {
      body.total = undefined;
      body.more = true;
    },
  },
  {
    fault: 'all markets are shown prices in euros',
    call: 'listProducts',
    finds: /costs EUR in/,
    before: ({ url }) => url.searchParams.set('currency', 'EUR'),
  },
  {
    fault: 'a card has a picture type that nobody knows',
    call: 'listProducts',
    finds: /listProducts: products\.0\.pictures\.0: Invalid option/,
    effect: /^listings: the storefront leaves the entry out/,
    after: ({ body }) => {
      if (body.products?.length > 0) body.products[0].pictures = ['FRONT'];
    },
  },
  {
    fault: 'cards of colours come in the order of the catalogue',
    call: 'listOptions',
    finds: /listOptions: .* for /,
    after: ({ body }) => void body.products?.reverse(),
  },
  {
    fault: 'a size is missing in the listing',
    call: 'getSizes',
    finds: /getSizes: .*, the product has/,
    after: ({ body }) => void body.sizes?.pop(),
  },
  {
    fault: 'cards of colours have prices in euros in all markets',
    call: 'listOptions',
    finds: /listOptions: .* costs EUR in [a-z-]+, which has/,
    before: ({ url }) => url.searchParams.set('currency', 'EUR'),
  },
  {
    fault: 'cards of colours cost a cent more than in the listing',
    call: 'listOptions',
    finds: /listOptions: .* costs \d+ cents EUR in fr-fr, listProducts: \d+ cents EUR/,
    after: ({ body }) => {
      for (const { prices } of body.products ?? []) prices.current.appliedPrice += 1;
    },
  },
  {
    fault: 'a product does not fit in another department than the first',
    call: 'listProducts',
    finds: /The first page of every department can be read\nlistProducts: products\.0\.prices\.current\.appliedPrice/,
    after: ({ body }, { url }) => {
      firstListing ||= url.pathname;
      if (url.pathname !== firstListing && body.products?.length > 0)
        body.products[0].prices.current.appliedPrice = '9';
    },
  },
  {
    fault: 'a search never finds anything',
    call: 'searchProducts',
    finds: /searchProducts: nothing for '/,
    after: ({ body }) => void Object.assign(body, { total: 0, products: [], facets: [], exact: null }),
  },
  {
    fault: 'a search has prices in euros in all markets',
    call: 'searchProducts',
    finds: /searchProducts: .* costs EUR in [a-z-]+, which has/,
    before: ({ url }) => url.searchParams.set('currency', 'EUR'),
  },
  {
    fault: 'quotes break the search',
    call: 'searchProducts',
    finds: /searchProducts: 500/,
    after: (answer, { url }) => {
      if (url.searchParams.get('query')?.includes('"')) answer.status = 500;
    },
  },
  {
    fault: 'a search without results shows everything',
    call: 'searchProducts',
    finds: /results for 'qzxwvkjpt'/,
    before: ({ url }) => {
      if (url.searchParams.get('query') === 'qzxwvkjpt') url.searchParams.set('query', 'robe');
    },
  },
  {
    fault: 'a cart that is gone is told in other words',
    call: 'getCart',
    finds: /does not begin with 'No cart found for id'/,
    after: (answer) => {
      if (answer.status === 404) answer.body.message = 'Not found.';
    },
  },
  {
    fault: 'the version never changes',
    call: 'addProduct',
    finds: /the version is not raised/,
    after: ({ body }) => {
      body.version = 1;
    },
  },
  {
    fault: 'a former version is good enough: a repetition adds a second piece',
    call: 'addProduct',
    finds: /200 where 409 cart-changed is needed/,
    before: withCurrentVersion,
  },
  {
    fault: 'the subtotal is not the sum of the lines',
    call: 'addProduct',
    finds: /the subtotal is \d+, its lines cost \d+/,
    after: ({ body }) => {
      if (body.subtotalPrice) body.subtotalPrice.centAmount += 1;
    },
  },
  {
    fault: 'a cart costs a hundred times as much',
    call: 'addProduct',
    finds: /addProduct: the cart has .* at \d+00 a piece, its product costs \d+/,
    after: ({ body }) => {
      if (body.lineItems === undefined) return;
      const ofLines = body.lineItems.flatMap(({ price, totalPrice }: Record<string, unknown>) => [price, totalPrice]);
      for (const amount of [body.totalPrice, body.subtotalPrice, ...ofLines]) amount.centAmount *= 100;
    },
  },
  {
    fault: 'all carts are opened in euros',
    call: 'createCart',
    finds: /createCart: a cart in EUR in [a-z-]+, which has/,
    after: ({ body }) => {
      if (body.totalPrice) body.totalPrice.currencyCode = 'EUR';
    },
  },
  {
    fault: 'the carts of one market are opened in euros',
    call: 'createCart',
    finds: /createCart: a cart in EUR in pl-pl, which has PLN/,
    after: ({ body }, { headers }) => {
      if (headers.get('accept-language') === 'pl-pl') body.totalPrice.currencyCode = 'EUR';
    },
  },
  {
    fault: 'a sku costs a cent more than its product',
    call: 'listPieces',
    finds: /listPieces: .* costs \d+ cents EUR in fr-fr, getProduct: \d+ cents EUR/,
    after: ({ body }) => {
      for (const { prices } of body.pieces) prices.current.appliedPrice += 1;
    },
  },
  {
    fault: 'a line stays, and null is answered',
    call: 'deleteProduct',
    finds: /getCart: a line is still there after deleteProduct/,
    instead: 'null',
  },
  {
    fault: 'a former version is good enough to refresh a cart',
    call: 'refreshCart',
    finds: /refreshCart: 200 where 409 cart-changed is needed/,
    before: withCurrentVersion,
  },
  {
    fault: 'a former version is good enough to remove a cart',
    call: 'deleteCart',
    finds: /deleteCart: 200 where 409 cart-changed is needed/,
    before: withCurrentVersion,
  },
  {
    fault: 'a quantity is set to one more',
    call: 'setQuantity',
    finds: /pieces instead of 2/,
    before: ({ url }) => {
      url.pathname = url.pathname.replace(/\d+$/, (quantity) => String(Number(quantity) + 1));
    },
  },
  {
    fault: 'a cart is not removed',
    call: 'deleteCart',
    finds: /getCart: 200 where 404 cart-unknown is needed/,
    before: (sent) => {
      sent.method = 'GET';
    },
  },
  {
    fault: "everybody reads everybody's cart",
    call: 'getCart',
    finds: /getCart: 200 where 404 cart-unknown is needed/,
    after: (answer, { headers }) => {
      if (headers.has('authorization')) answer.status = 200;
    },
  },
  {
    fault: 'an expired token is told in other words',
    call: 'getAccount',
    finds: /not 'Invalid JWT\.'/,
    after: (answer) => {
      if (answer.status === 401) answer.body.message = 'Unauthorized';
    },
  },
  {
    fault: 'a change of the account empties what was not sent',
    call: 'updateAccount',
    finds: /fields that were not sent have changed/,
    before: (sent) => {
      sent.body = JSON.stringify({ ...JSON.parse(sent.body), lastName: 'Nobody' });
    },
  },
  {
    fault: 'a removed address stays',
    call: 'deleteDeliveryAddress',
    finds: /the address is still there/,
    before: (sent) => {
      sent.method = 'GET';
      sent.url.pathname = '/gateway/customers-self/addresses';
    },
  },
  {
    fault: "another's order can be read",
    call: 'getOrder',
    finds: /getOrder: 200 where 404 unknown is needed/,
    before: asFirst,
  },
  {
    fault: 'any amount is good enough for a payment',
    call: 'createPayment',
    finds: /createPayment: 200 where 412/,
    before: async (sent, ask) => {
      const cartId = /carts-self\/([^/]+)/.exec(sent.url.pathname)?.[1];
      const url = new URL(`/gateway/carts/${cartId}`, sent.url);
      const { body } = await ask({ ...sent, method: 'GET', url, body: '' });
      sent.body = JSON.stringify({ ...JSON.parse(sent.body), amount: body.totalPrice });
    },
  },
  {
    fault: 'an order is listed twice',
    call: 'listOrders',
    finds: /2 orders of one cart/,
    after: ({ body }) => {
      if (body.orders) body.orders = [...body.orders, ...body.orders];
    },
  },
  {
    fault: 'tokens are signed with a key that is not published',
    call: 'getJwks',
    finds: /signed with none of the published keys/,
    after: ({ body }) => {
      for (const key of body.keys) [key.x, key.y] = [key.y, key.x];
    },
  },
  {
    fault: 'a product that is saved twice is there twice',
    call: 'getWishlist',
    finds: /there 2 times/,
    after: ({ body }) => {
      body.values = [...body.values, ...body.values];
    },
  },
  {
    fault: 'the sitemap lacks a part',
    call: 'getSitemapParts',
    finds: /is listed, and not in the sitemap|it is empty/,
    after: ({ body }) => {
      body.parts = [];
    },
  },
];

describe('the suite finds a gateway in which', () => {
  test.for(seeded)('$fault', async ({ call, finds, effect = /./, ...breakage }) => {
    seenToken = '';
    firstListing = '';
    proxy.breakage = { call, ...breakage };
    const report = await conform(shop, { origin, only: [call] });
    expect(faultsIn(report)).toMatch(finds);
    const failed = report.results.filter(({ outcome }) => outcome === 'failed');
    const effects = [...new Set(failed.flatMap((result) => result.effects))];
    expect(effects, 'a page that suffers is named').not.toEqual([]);
    expect(effects.filter((each) => !effect.test(each))).toEqual([]);
  });
});

test('a level whose calls were not seen to succeed is not met', async () => {
  proxy.breakage = {
    call: 'getProduct',
    after: ({ body }) => {
      for (const option of body.options ?? []) option.sizes = option.sizes.slice(0, 1);
    },
  };
  const { levels } = await conform(shop, { origin, level: 'cart' });
  expect(levels.map(({ level, outcome }) => [level, outcome])).toContainEqual(['cart', 'not judged']);
  expect(levels.find(({ level }) => level === 'cart')?.why).toMatch(/setQuantity.*; needs a product with two sizes/);
});

test('a listing without filters is not said to have working ones', async () => {
  proxy.breakage = {
    call: 'listProducts',
    after: ({ body }) => {
      body.facets = [];
    },
  };
  const { results } = await conform(shop, { origin, only: ['listProducts'] });
  const unclear = results.filter(({ outcome }) => outcome !== 'passed').flatMap(({ faults }) => faults);
  expect(unclear).toEqual(['needs a listing with filters']);
});

test('through the proxy without a fault nothing is found', async () => {
  const report = await conform(shop, { origin, level: 'cart' });
  expect(faultsIn(report)).toBe('');
});
