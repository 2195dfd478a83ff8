/**
 * The storefront in the test's own process, for tests that control the time or a table. Its gateway has the parameters
 * of one market and an empty site layout, and refuses everything else.
 */
import { parametersOf } from '../../../demo/domains/parameters.ts';
import { app } from '../../../worker/app.ts';
import { publicPages } from '../../../worker/public-entrypoint.tsx';

export const shopOrigin = 'http://shop.example';

export interface SmallShop {
  /** The market's record in KV; null for none. */
  record: object | null;
  /** Other records in KV, by key. */
  kv: Map<string, string>;
  /** Called before KV responds; may throw or wait. */
  beforeKv: (key: string) => Promise<void>;
  /** Number of rendered public pages. */
  rendered: number;
  /** The last request to the `Pages` entrypoint. */
  toPages: Request | undefined;
  /** Further responses of the gateway, by the start of a path. */
  answers: Record<string, object>;
  /** Promises passed to `waitUntil`. */
  later: Promise<unknown>[];
  /** Requests to the gateway. */
  asked: { path: string; headers: Headers }[];
  /** `path` of this shop, or an absolute https URL. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Response of the `Pages` entrypoint to a URL of the cache. */
  askPages(path: string): Promise<Response>;
}

const siteLayout: Record<string, object> = {
  header_layout: { navigation_modular: [], navigation_group: [], notification: null },
  footer_layout: {
    reinsurances: [],
    legals: [],
    banner_newsletter: null,
    community: null,
    networks: { title: 'Networks', list: [] },
    links_modular: [],
  },
  site_selector_component: { title: 'Country', country_reference: [] },
};

function answer(url: string): Response {
  if (url.includes('/web-domains/')) return Response.json([parametersOf('en', '9001')]);
  const type = /content_types\/(\w+)\/entries/.exec(url)?.[1] ?? '';
  const entry = siteLayout[type];
  return entry === undefined
    ? Response.json({ message: 'Out of order' }, { status: 503 })
    : Response.json({ entries: [entry] });
}

/** A new storefront; `variables` replace bindings, `platform` adds to the execution context. */
export function smallShop(variables: Record<string, unknown> = {}, platform: object = {}): SmallShop {
  const bindings = {
    ORIGIN: shopOrigin,
    ENVIRONMENT: 'test',
    GATEWAY_URL: 'http://backend.example/gateway',
    CONTENT_URL: 'http://backend.example/content',
    AUTH_URL: 'http://backend.example/authentication',
    PICTURES_URL: 'http://backend.example/pictures',
    PAYMENT_URL: 'http://backend.example/payment',
    TAG_MANAGER_URL: 'http://tags.example',
    AB_TASTY_URL: 'http://versions.example',
    AUTH_CLIENT_ID: 'storefront',
    GATEWAY_SUBSCRIPTION_KEY: 'key',
    PURGE_KEY: 'a-key-of-16-characters',
    FORM_KEY: 'a-key-of-thirty-two-characters-or-more',
    SEARCH_LIMIT: { limit: async () => ({ success: true }) },
    CART_LIMIT: { limit: async () => ({ success: true }) },
    ATTEMPT_LIMIT: { limit: async () => ({ success: true }) },
    ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
    CONFIG: {
      getWithMetadata: async (key: string) => {
        const value = key.startsWith('domain:') ? shop.record : null;
        return { value, metadata: value === null ? null : { fetchedAt: Date.now() } };
      },
      get: async (key: string, type: 'text' | 'json') => {
        await shop.beforeKv(key);
        const text = shop.kv.get(key) ?? null;
        return type === 'json' && text !== null ? JSON.parse(text) : text;
      },
      put: async (key: string, text: string) => {
        if (!/^(domain|capabilities|redirects|csp):/.test(key)) shop.kv.set(key, text);
      },
      delete: async (key: string) => void shop.kv.delete(key),
      list: async ({ prefix }: { prefix: string }) => {
        const names = [...shop.kv.keys()].filter((key) => key.startsWith(prefix)).sort();
        return { keys: names.map((name) => ({ name })) };
      },
    },
    GATEWAY: {
      fetch: async (url: string, init: RequestInit = {}) => {
        const path = url.replace('http://backend.example', '');
        shop.asked.push({ path, headers: new Headers(init.headers) });
        const known = Object.keys(shop.answers).find((start) => path.startsWith(start));
        return known === undefined ? answer(url) : Response.json(shop.answers[known]);
      },
    },
    ...variables,
  };
  const context = {
    waitUntil: (work: Promise<unknown>) => void shop.later.push(work),
    passThroughOnException: () => undefined,
    ...platform,
    exports: {
      Pages: {
        fetch: (request: Request) => {
          shop.rendered += 1;
          shop.toPages = request;
          return publicPages.fetch(request, bindings as never, context as never);
        },
      },
    },
  };
  const shop: SmallShop = {
    record: null,
    kv: new Map(),
    beforeKv: async () => undefined,
    rendered: 0,
    toPages: undefined,
    answers: {},
    later: [],
    asked: [],
    // The platform's types of bindings and context have more than is used here.
    ask: async (path, init) =>
      app.fetch(
        new Request(path.startsWith('https://') ? path : shopOrigin + path, init),
        bindings as never,
        context as never,
      ),
    askPages: async (path) => publicPages.fetch(new Request(shopOrigin + path), bindings as never, context as never),
  };
  return shop;
}
