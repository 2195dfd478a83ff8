/** A small assistant that shops by MCP, with the SDK's client: from the search to the hand-over. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { Refusal } from '../steps.mjs';

const version = '2026-04-08';
const capabilities = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
];

/** What is bought, and by whom. */
export interface Errand {
  /** Origin of the shop. */
  shop: string;
  /** ISO 3166-1 alpha-2, and the language in which the buyer speaks. */
  country: string;
  language: string;
  query: string;
  /** As the shop labels it; the first one that is in stock if it is missing. */
  size?: string | undefined;
  buyer: { first_name: string; last_name: string; email: string; phone_number: string };
  address: { street_address: string; address_locality: string; postal_code: string };
}

const message = z.object({ type: z.string(), code: z.string(), content: z.string() });
const answered = { messages: z.array(message).default([]) };
const outcome = z.looseObject({ ...answered, ucp: z.looseObject({ status: z.string().optional() }).optional() });
const amount = z.object({ amount: z.number(), currency: z.string() });
const variant = z.object({
  id: z.string(),
  title: z.string(),
  price: amount,
  availability: z.object({ available: z.boolean() }),
  options: z.array(z.object({ name: z.string(), label: z.string() })),
});
const search = z.object({ ...answered, products: z.array(z.object({ id: z.string(), title: z.string() })) });
const product = z.object({ ...answered, product: z.object({ title: z.string(), variants: z.array(variant) }) });
const cart = z.object({ ...answered, id: z.string() });
const totals = z.array(z.object({ type: z.string(), display_text: z.string().optional(), amount: z.number() }));
const checkout = z.object({
  ...answered,
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  totals,
  fulfillment: z.object({
    methods: z.array(
      z.object({
        id: z.string(),
        line_item_ids: z.array(z.string()),
        destinations: z.array(z.looseObject({ id: z.string() })),
        groups: z.array(
          z.object({ id: z.string(), options: z.array(z.object({ id: z.string(), title: z.string() })).default([]) }),
        ),
      }),
    ),
  }),
  line_items: z.array(z.object({ id: z.string(), item: z.object({ id: z.string() }), quantity: z.number() })),
  continue_url: z.url().optional(),
});

/** Serves the profile of this assistant. A real one is at an https address that never changes. */
async function serveProfile() {
  const profile = JSON.stringify({
    ucp: { version, capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version }]])) },
  });
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }).end(profile),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/profile.json`, server };
}

/** The failure of a call or connection, in a sentence. */
const refusal = (what: string) => (error: unknown) => {
  throw new Refusal(`${what}: ${error instanceof Error ? error.message : error}`);
};

/** Calls tools of the shop; each answer is checked, and what the shop has to say is printed. */
function toolsOf(client: Client, profile: string, print: (line: string) => void) {
  return async <Shape extends typeof answered>(
    name: string,
    args: Record<string, unknown>,
    schema: z.ZodObject<Shape>,
  ): Promise<z.output<z.ZodObject<Shape>>> => {
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': crypto.randomUUID() };
    const { structuredContent } = await client
      .callTool({ name, arguments: { meta, ...args } })
      .catch(refusal(`The shop refused ${name}`));
    const { messages: said = [], ucp } = outcome.safeParse(structuredContent).data ?? {};
    if (ucp?.status === 'error')
      throw new Refusal(`The shop refused ${name}: ${said.map(({ content }) => content).join(' ')}`);
    for (const { type, code, content } of said) print(`  ${type} ${code}: ${content}`);
    const read = schema.safeParse(structuredContent);
    if (!read.success) throw new Error(`${name} answered something else: ${z.prettifyError(read.error)}`);
    return read.data;
  };
}

/**
 * Buys one piece up to the hand-over. Returns the address at which the buyer goes on.
 * @throws Refusal if it cannot be had
 */
export async function shopAsAssistant(errand: Errand, print: (line: string) => void): Promise<string> {
  const { shop, country, language, query, size, buyer, address } = errand;
  const { address: profile, server } = await serveProfile();
  const client = new Client({ name: 'example-assistant', version: '1.0.0' });
  try {
    const endpoint = new URL('/api/ucp/mcp', shop);
    await client
      .connect(new StreamableHTTPClientTransport(endpoint))
      .catch(refusal(`No shop for assistants answers at ${endpoint}`));
    const call = toolsOf(client, profile, print);
    const context = { address_country: country, language, postal_code: address.postal_code };

    const found = await call('search_catalog', { catalog: { query, context, pagination: { limit: 5 } } }, search);
    const [first] = found.products;
    if (first === undefined) throw new Refusal(`The shop has no ${query}.`);
    print(`Found: ${found.products.map(({ title }) => title).join(', ')}`);

    const { product: shown } = await call('get_product', { catalog: { id: first.id, context } }, product);
    const piece = shown.variants.find(
      ({ availability, options }) =>
        availability.available && (size === undefined || options.some(({ label }) => label === size)),
    );
    if (piece === undefined)
      throw new Refusal(`${shown.title} is ${size === undefined ? 'sold out' : 'not there in this size'}.`);
    print(`Chosen: ${piece.title}, ${(piece.price.amount / 100).toFixed(2)} ${piece.price.currency}`);

    const line = { item: { id: piece.id }, quantity: 1 };
    const { id: cartId } = await call('create_cart', { cart: { line_items: [line], context } }, cart);
    const begun = await call(
      'create_checkout',
      {
        checkout: {
          cart_id: cartId,
          line_items: [],
          buyer,
          context,
          fulfillment: {
            methods: [
              {
                type: 'shipping',
                destinations: [
                  {
                    ...address,
                    address_country: country,
                    first_name: buyer.first_name,
                    last_name: buyer.last_name,
                    phone_number: buyer.phone_number,
                  },
                ],
              },
            ],
          },
        },
      },
      checkout,
    );
    const [method] = begun.fulfillment.methods;
    const [group] = method?.groups ?? [];
    const [option] = group?.options ?? [];
    const [destination] = method?.destinations ?? [];
    if (method === undefined || group === undefined || option === undefined || destination === undefined)
      throw new Refusal('The shop does not deliver there.');
    print(`Delivery: ${group.options.map(({ title }) => title).join(', ')}`);

    const ready = await call(
      'update_checkout',
      {
        id: begun.id,
        checkout: {
          line_items: begun.line_items.map(({ id, item, quantity }) => ({ id, item: { id: item.id }, quantity })),
          buyer,
          context,
          fulfillment: {
            methods: [
              {
                id: method.id,
                type: 'shipping',
                line_item_ids: method.line_item_ids,
                destinations: [destination],
                selected_destination_id: destination.id,
                groups: [{ id: group.id, selected_option_id: option.id }],
              },
            ],
          },
        },
      },
      checkout,
    );
    for (const { type, display_text: text = type, amount: cents } of ready.totals)
      print(`  ${text}: ${(cents / 100).toFixed(2)} ${ready.currency}`);
    print(`Status: ${ready.status}`);
    if (ready.continue_url === undefined) throw new Refusal('The shop hands nothing over.');
    return ready.continue_url;
  } finally {
    await client.close();
    server.close();
    server.closeAllConnections();
  }
}
