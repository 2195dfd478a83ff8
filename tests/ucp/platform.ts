import { createServer } from 'node:http';
import { createSignature } from 'http-message-sig';
import { afterAll, onTestFinished } from 'vitest';
import { capabilityRows, ucpVersion } from '../../worker/ucp/protocol/capabilities.ts';

interface Profile {
  ucp: { version: string; capabilities: Record<string, { version: string; config?: unknown }[]> };
  signing_keys: unknown[];
}

/** A platform of assistants: a server with its profile, and requests by the protocol. */
export interface Platform {
  /** Address of the profile. */
  profile: string;
  /** What the profile says; tests may change it. */
  content: Profile;
  /** How often the profile was asked for. */
  fetches: () => number;
  /** Sends a request to an operation over REST. */
  rest(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<RestAnswer>;
  /** The same with a signature of the platform's key. */
  signed(method: string, path: string, body?: unknown, options?: SigningOptions): Promise<RestAnswer>;
  /** Calls a tool over MCP; the result, or the error. Fields of `meta` replace those of the platform. */
  tool(name: string, args: Record<string, unknown>, headers?: Record<string, string>): Promise<ToolAnswer>;
  close(): void;
}

interface SigningOptions {
  /** Headers of the request; `authorization` and `idempotency-key` are signed. */
  headers?: Record<string, string>;
  /** Further parameters of the signature. */
  parameters?: { created?: number; expires?: number };
  /** Digests beside the one of SHA-256, as a part of `Content-Digest`. */
  otherDigest?: string;
  /** Spoils the request afterwards. */
  change?(headers: Headers): void;
}

interface Amount {
  amount: number;
  currency: string;
}

interface VariantShown {
  id: string;
  price: Amount;
  options: { name: string; label: string }[];
  availability: { status: string };
  inputs: { id: string; match: string }[];
}

interface ProductShown {
  id: string;
  price_range: { min: Amount; max: Amount };
  categories: { value: string }[];
  variants: VariantShown[];
  options: { name: string; values: { id?: string; label: string; exists?: boolean }[] }[];
  selected: { name: string; label: string }[];
  metadata: { stores?: { id: string; name: string }[] };
}

interface DestinationShown {
  id: string;
  name?: string;
  postal_code?: string;
  first_name?: string;
}

interface OptionShown {
  id: string;
  title: string;
  description?: string;
  earliest_fulfillment_time: string;
  latest_fulfillment_time: string;
  totals: { type: string; amount: number }[];
}

interface FulfillmentShown {
  methods: {
    id: string;
    type: string;
    line_item_ids: string[];
    destinations: DestinationShown[];
    selected_destination_id: string | null;
    groups: { id: string; options: OptionShown[]; selected_option_id: string | null }[];
  }[];
  available_methods: { type: string; description: string }[];
}

/** The fields that tests read; the protocol's schemas check all of them. */
export interface AnswerBody {
  ucp: { status: string; capabilities: object };
  /** Of a refusal. */
  code: string;
  content: string;
  continue_url: string;
  messages: { type: string; code: string; path?: string; severity?: string; content: string }[];
  /** Of a cart. */
  id: string;
  currency: string;
  line_items: { id: string; item: { id: string; price: number }; quantity: number }[];
  totals: { type: string; amount: number }[];
  discounts: { codes: string[]; applied: { code?: string; amount: number }[] };
  /** Of a checkout. */
  status: string;
  buyer: Record<string, unknown>;
  fulfillment: FulfillmentShown;
  links: { type: string; url: string }[];
  expires_at: string;
  order: { id: string; label: string; permalink_url: string };
  products: ProductShown[];
  product: ProductShown;
  pagination: { has_next_page: boolean; cursor?: string; total_count: number };
  facets: { name: string; values: { id: string; label: string; count: number }[] }[];
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  body: AnswerBody;
}

export interface ToolAnswer {
  status: number;
  headers: Headers;
  result: { structuredContent: AnswerBody; content: { text: string }[] };
  error?: { code: number; message: string; data?: { code: string; content: string; retry_after?: number } };
}

export interface PlatformOptions {
  /** Names that the profile declares; by default all. */
  capabilities?: readonly string[];
  version?: string;
  /** Where it takes orders. */
  webhook?: string;
  /**
   * When it is closed: after the test, after all tests of the file (call it in `beforeAll`), or by `close`. Default
   * `test`.
   */
  endsWith?: 'test' | 'file' | 'caller';
  /** Answers in place of the profile. */
  answer?: { status?: number; headers?: Record<string, string>; body: string };
}

/** Starts a platform. @param shopUrl origin of the shop */
export async function startPlatform(shopUrl: string, options: PlatformOptions = {}): Promise<Platform> {
  const key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey);
  const names = options.capabilities ?? Object.keys(capabilityRows);
  const profile: Profile = {
    ucp: {
      version: options.version ?? ucpVersion,
      capabilities: Object.fromEntries(names.map((name) => [name, [{ version: ucpVersion }]])),
    },
    signing_keys: [{ kid: 'test', kty, crv, x, y, use: 'sig' }],
  };
  if (options.webhook !== undefined)
    profile.ucp.capabilities['dev.ucp.shopping.order'] = [
      { version: ucpVersion, config: { webhook_url: options.webhook } },
    ];
  let fetches = 0;
  const server = createServer((_, response) => {
    fetches += 1;
    const { status = 200, headers = {}, body } = options.answer ?? { body: JSON.stringify(profile) };
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      ...headers,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  if (options.endsWith === 'file') afterAll(close);
  else if (options.endsWith !== 'caller') onTestFinished(close);
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The platform has no port.');
  const address = `http://127.0.0.1:${place.port}/profile.json`;

  function requestOf(method: string, path: string, body: unknown, headers: Record<string, string>): Request {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    return new Request(`${shopUrl}/api/ucp${path}`, {
      method,
      headers: {
        'ucp-agent': `profile="${address}"`,
        'request-id': crypto.randomUUID(),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
  }

  async function answerOf(request: Request): Promise<RestAnswer> {
    const response = await fetch(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  return {
    profile: address,
    close,
    content: profile,
    fetches: () => fetches,
    rest: (method, path, body, headers = {}) => answerOf(requestOf(method, path, body, headers)),
    async signed(method, path, body, { headers: given = {}, parameters = {}, otherDigest, change } = {}) {
      const request = requestOf(method, path, body, given);
      const { headers } = request;
      const bytes = new Uint8Array(await request.clone().arrayBuffer());
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      const digest = `sha-256=:${Buffer.from(hash).toString('base64')}:`;
      if (bytes.byteLength > 0)
        headers.set('content-digest', [...(otherDigest === undefined ? [] : [otherDigest]), digest].join(', '));
      const components = [
        '@method',
        '@authority',
        '@path',
        'ucp-agent',
        ...['idempotency-key', 'authorization'].filter((name) => headers.has(name)),
        ...(bytes.byteLength > 0 ? ['content-digest', 'content-type'] : []),
      ];
      const { signature, signatureInput } = await createSignature(request, {
        label: 'sig1',
        components,
        parameters: { keyid: 'test', ...parameters },
        signer: {
          algorithm: 'ecdsa-p256-sha256',
          sign: async (data) =>
            new Uint8Array(
              await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, new Uint8Array(data)),
            ),
        },
      });
      headers.set('signature', signature);
      headers.set('signature-input', signatureInput);
      change?.(headers);
      return answerOf(request);
    },
    async tool(name, { meta: given, ...args }, headers = {}) {
      const meta = {
        'ucp-agent': { profile: address },
        'idempotency-key': crypto.randomUUID(),
        ...(typeof given === 'object' && given),
      };
      const response = await fetch(`${shopUrl}/api/ucp/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: { ...args, meta } },
        }),
      });
      const answer: Omit<ToolAnswer, 'status' | 'headers'> = await response.json();
      return { ...answer, status: response.status, headers: response.headers };
    },
  };
}
