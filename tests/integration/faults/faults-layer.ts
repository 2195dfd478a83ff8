/** Breaks single calls of the contract between storefront and backend. */
import { type Request as WorkerRequest, Response as WorkerResponse } from 'miniflare';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import { gatewayHeaders, invalidJwt } from '../../../shared/contract/gateway/headers.ts';
import type { CallRow, Upstream } from '../../../shared/contract/gateway/row.ts';
import type { ShopOptions } from '../../shop/harness.ts';

export const faults = ['500', 'hangs', 'nonsense', 'mismatch', 'denied', 'refused', '409', '401', 'lost'] as const;
/**
 * 500: fails and leaks details. hangs: never answers. nonsense: no JSON. mismatch: JSON of another shape. denied: 401
 * for the shop, not the visitor. refused: no connection. 409: conflict. 401: the visitor's token is refused. lost:
 * carried out, without a response.
 */
export type Fault = (typeof faults)[number];

/** Details of upstream errors, which must never reach a visitor. */
export const leaks = [
  'eyJhbGciOiJFUzI1NiJ9.eyJjdXN0b21lcklkIjoiNDIifQ.c2lnbmF0dXJl',
  'anna.meyer@example.com',
  '4111 1111 1111 1111',
] as const;

type Pass = (request: WorkerRequest) => Promise<WorkerResponse>;

const broken: Record<Fault, (request: WorkerRequest, pass: Pass) => Promise<WorkerResponse>> = {
  '500': async () =>
    WorkerResponse.json({ statusCode: 500, message: `Cannot read ${leaks.join(' of ')}.` }, { status: 500 }),
  hangs: () => new Promise(() => undefined),
  nonsense: async () =>
    new WorkerResponse(`<html>${leaks.join(' ')}</html>`, { headers: { 'content-type': 'text/html' } }),
  mismatch: async () => WorkerResponse.json(leaks.join(' ')),
  denied: async () => WorkerResponse.json({ statusCode: 401, message: 'Access denied.' }, { status: 401 }),
  refused: () => Promise.reject(new Error('connection refused')),
  '409': async () => WorkerResponse.json({ statusCode: 409, message: 'The version is stale.' }, { status: 409 }),
  '401': async () => WorkerResponse.json(invalidJwt, { status: 401 }),
  async lost(request, pass) {
    await (await pass(request)).arrayBuffer();
    throw new Error('connection reset');
  },
};

/** A call that is broken, or answered by the test, for one visitor or one market. */
export interface Break {
  call: CallName;
  /** Session id of the visitor, or the market's prefix. */
  for: string;
  how: Fault | (() => WorkerResponse);
}

const bases: Record<Upstream, string> = {
  gateway: '/gateway',
  content: '/content',
  authentication: '/authentication',
};

const patterns = Object.entries<CallRow>(contract).map(([name, { method, upstream, path, input }]) => ({
  // The keys of the contract are its names.
  name: name as CallName,
  method,
  // Two rows have one URL: the version in the input distinguishes them.
  version: 'version' in input.shape,
  pattern: new RegExp(`^${bases[upstream]}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The row of the contract that a request to the backend belongs to. */
export function callOf(request: { method: string; url: string }): CallName {
  const { pathname, searchParams } = new URL(request.url);
  const there = patterns.filter(({ method, pattern }) => method === request.method && pattern.test(pathname));
  const found = there.find(({ version }) => version === searchParams.has('version')) ?? there[0];
  if (found === undefined) throw new Error(`No row of the contract: ${request.method} ${pathname}`);
  return found.name;
}

/** A gateway for `startShop` with breaks. */
export function breakableGateway() {
  const breaks = new Set<Break>();
  /** `at` is a time of `performance.now()`. */
  const asked: { call: CallName; for: string; at: number }[] = [];
  const gateway: NonNullable<ShopOptions['gateway']> = async (request, pass) => {
    const call = callOf(request);
    const about = [gatewayHeaders.sessionId, gatewayHeaders.language].map((name) => request.headers.get(name));
    asked.push(...about.map((each) => ({ call, for: each ?? '', at: performance.now() })));
    const found = [...breaks].find((each) => each.call === call && about.includes(each.for));
    if (found === undefined) return pass(request);
    return typeof found.how === 'string' ? broken[found.how](request, pass) : found.how();
  };
  return { gateway, breaks, asked };
}
