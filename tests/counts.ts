/**
 * THE TABLE of what one view of a page may cost in the storefront, counted and not timed: the counts are the same on
 * every machine. Both Workers run in this process, and V8 counts the calls of each function.
 */
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/sources.mjs';
import noted from './call-counts.json' with { type: 'json' };

/**
 * Counts of one view, in a warm isolate that has no rendered page. The first three and `statements` are of a view after
 * the answers that requests share have expired; the others are of a view that finds them.
 */
export interface Counts {
  /** Calls to the gateway and other upstreams. */
  upstreamCalls: number;
  /** Bytes of JSON that they answered. */
  jsonBytes: number;
  /** Calls of functions of zod, which check the answers. */
  zodCalls: number;
  /** `Response` and `Headers` that were made with `new`. */
  httpObjects: number;
  /** Steps of Hono, in the door and in `Pages`. */
  steps: number;
  /** React elements, without those that are rendered once for many pages. */
  elements: number;
  /** Addresses made by `href`. */
  hrefs: number;
  /** Texts that were looked up. */
  texts: number;
  /** Calls of all functions of the storefront. */
  ownCalls: number;
  /** Statements of the reference backend. */
  statements: number;
}

/** Pages that are counted. */
export type CountedPage = keyof typeof countLimits;

/** Limits: what was counted and up to a tenth more, because texts and links depend on the day. */
export const countLimits = {
  home: {
    upstreamCalls: 5,
    jsonBytes: 44_600,
    zodCalls: 10_100,
    httpObjects: 7,
    steps: 50,
    elements: 670,
    hrefs: 18,
    texts: 80,
    ownCalls: 2_700,
    statements: 6,
  },
  product: {
    upstreamCalls: 10,
    jsonBytes: 46_500,
    zodCalls: 11_000,
    httpObjects: 7,
    steps: 50,
    elements: 760,
    hrefs: 52,
    texts: 160,
    // 130 of it describe sizes, returns and delivery to search engines.
    ownCalls: 3_640,
    statements: 18,
  },
  listing: {
    upstreamCalls: 6,
    jsonBytes: 50_300,
    zodCalls: 14_900,
    httpObjects: 7,
    steps: 50,
    elements: 1_700,
    hrefs: 108,
    texts: 270,
    ownCalls: 5_650,
    statements: 19,
  },
  search: {
    upstreamCalls: 6,
    jsonBytes: 66_000,
    zodCalls: 19_100,
    httpObjects: 7,
    steps: 50,
    elements: 2_300,
    hrefs: 140,
    texts: 350,
    ownCalls: 9_310,
    statements: 13,
  },
  cart: {
    upstreamCalls: 4,
    jsonBytes: 8_900,
    zodCalls: 4_300,
    httpObjects: 7,
    steps: 50,
    elements: 590,
    hrefs: 21,
    texts: 150,
    ownCalls: 2_430,
    statements: 34,
  },
  delivery: {
    upstreamCalls: 4,
    jsonBytes: 3_000,
    zodCalls: 2_200,
    httpObjects: 9,
    steps: 50,
    elements: 420,
    hrefs: 11,
    texts: 160,
    ownCalls: 2_900,
    statements: 28,
  },
  payment: {
    upstreamCalls: 4,
    jsonBytes: 3_000,
    zodCalls: 650,
    httpObjects: 9,
    steps: 50,
    elements: 360,
    hrefs: 13,
    texts: 140,
    ownCalls: 2_000,
    statements: 28,
  },
  dashboard: {
    upstreamCalls: 7,
    jsonBytes: 2_800,
    zodCalls: 710,
    httpObjects: 12,
    steps: 50,
    elements: 320,
    hrefs: 22,
    texts: 50,
    ownCalls: 2_000,
    statements: 6,
  },
  orders: {
    upstreamCalls: 2,
    jsonBytes: 4_100,
    zodCalls: 1_200,
    httpObjects: 7,
    steps: 50,
    elements: 330,
    hrefs: 22,
    texts: 60,
    ownCalls: 2_000,
    statements: 2,
  },
} satisfies Record<string, Counts>;

/** Calls by source file and function. */
type Calls = ReadonlyMap<string, number>;

const storefront = /^(?:worker|shared)\//;

/** Counts the calls of all functions while `view` runs. */
async function callsDuring(view: () => Promise<unknown>): Promise<Calls> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    await view();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const calls = new Map<string, number>();
    for (const { url, functions } of result) {
      const file = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
      for (const { functionName, ranges } of functions) {
        const name = `${file} ${functionName}`;
        calls.set(name, (calls.get(name) ?? 0) + (ranges[0]?.count ?? 0));
      }
    }
    return calls;
  } finally {
    session.disconnect();
  }
}

/** Counts the `Headers` and `Response` objects that are made with `new` while `view` runs. */
async function madeDuring(view: () => Promise<unknown>): Promise<number> {
  let made = 0;
  const originals = (['Headers', 'Response'] as const).map((name) => [name, globalThis[name]] as const);
  for (const [name, original] of originals) {
    const counting = new Proxy<object>(original, {
      construct(target, values, newTarget) {
        made += 1;
        return Reflect.construct(target as typeof Response, values, newTarget);
      },
    });
    Object.assign(globalThis, { [name]: counting });
  }
  try {
    await view();
  } finally {
    Object.assign(globalThis, Object.fromEntries(originals));
  }
  return made;
}

/** A gateway that answers again what it has answered, and counts. */
export class RecordedGateway {
  /** Undefined while requests are passed on. */
  #replayed: { calls: number; bytes: number } | undefined;
  readonly #answers = new Map<string, Response>();

  /** To be used as the gateway of a shop in this process. */
  readonly answer = async (request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> => {
    const key = `${request.method} ${request.url} ${request.headers.get('authorization')}`;
    const known = this.#answers.get(key);
    if (this.#replayed !== undefined) {
      if (known === undefined) throw new Error(`${key.split(' ', 2).join(' ')} was not sent by the views before.`);
      const { byteLength } = await known.clone().arrayBuffer();
      this.#replayed.calls += 1;
      this.#replayed.bytes += byteLength;
      return known.clone();
    }
    const response = await pass(request);
    this.#answers.set(key, response.clone());
    return response;
  };

  /** Answers from what was recorded while `view` runs. */
  async replay(view: () => Promise<unknown>): Promise<{ calls: number; bytes: number }> {
    const replayed = { calls: 0, bytes: 0 };
    this.#replayed = replayed;
    try {
      await view();
    } finally {
      this.#replayed = undefined;
    }
    return replayed;
  }
}

/**
 * Counts views of a page that was viewed before. What is asked of upstreams is counted once the answers that requests
 * share have expired (`expire`), everything else in a view right after it. The shop must run in this process, behind
 * `gateway`.
 */
export async function countView(
  gateway: RecordedGateway,
  view: () => Promise<unknown>,
  expire: () => void,
): Promise<{ counts: Counts; files: Record<string, number> }> {
  const expiredView = () => {
    expire();
    return view();
  };
  const backend = await callsDuring(expiredView);
  let asking: Calls = new Map();
  const upstream = await gateway.replay(async () => {
    asking = await callsDuring(expiredView);
  });
  let calls: Calls = new Map();
  let httpObjects = 0;
  await gateway.replay(async () => {
    calls = await callsDuring(async () => {
      httpObjects = await madeDuring(view);
    });
  });
  const sum = (pattern: RegExp, of = calls): number =>
    [...of].reduce((total, [name, times]) => (pattern.test(name) ? total + times : total), 0);
  const counts = {
    upstreamCalls: upstream.calls,
    jsonBytes: upstream.bytes,
    zodCalls: sum(/^node_modules\/zod\//, asking),
    httpObjects,
    steps: sum(/^node_modules\/hono\/dist\/compose\.js dispatch$/),
    elements: sum(/^node_modules\/react\/.* jsxDEVImpl$/),
    hrefs: sum(/^shared\/routes\.ts href$/),
    texts: sum(/^shared\/i18n\/i18n\.ts text$/),
    ownCalls: sum(storefront),
    statements: sum(/^scripts\/database\/sqlite-d1\.ts execute$/, backend),
  };
  return { counts, files: byFile(calls) };
}

/** Calls of the storefront by source file. */
function byFile(calls: Calls): Record<string, number> {
  const files: Record<string, number> = {};
  for (const [name, times] of calls) {
    const file = name.split(' ')[0] ?? '';
    if (storefront.test(file) && times > 0) files[file] = (files[file] ?? 0) + times;
  }
  return Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The source files with more calls than when they were last noted (`npm run note-counts`), the largest rise first. */
export function grown(page: string, files: Record<string, number>): string[] {
  const before: Readonly<Record<string, number>> = (noted as Record<string, Record<string, number>>)[page] ?? {};
  return Object.entries(files)
    .map(([file, times]) => ({ file, times, old: before[file] ?? 0 }))
    .filter(({ times, old }) => times > old)
    .sort((one, other) => other.times - other.old - (one.times - one.old))
    .map(({ file, times, old }) => `${file}: ${old} calls before, ${times} now`);
}
