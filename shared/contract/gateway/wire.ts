import type { CallRow } from './row.ts';

/**
 * The HTTP form of a call, for the storefront that sends it and the gateway that answers it. The input of a row is
 * flat: names in the path's braces go into the path; those in the row's `query` (for GET and DELETE: all others) into
 * the query string; the rest is the JSON body, or, if `body` names one value, only that value is the body.
 */
export interface Wire {
  method: CallRow['method'];
  /** Path and query below the upstream's base URL. */
  path: string;
  /** JSON; undefined for methods without a body. */
  body: string | undefined;
}

/** The parameters in the path of a row. */
export const pathParameter = /\{(\w+)\}/g;

/** True if everything outside the path goes into the query string. */
export function isBodyless(row: CallRow): boolean {
  return row.method === 'GET' || row.method === 'DELETE';
}

/** Distributes the input of a call over path, query and body. Undefined values are left out. */
export function toWire(row: CallRow, input: Record<string, unknown>): Wire {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = row.path.replace(pathParameter, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const name of isBodyless(row) ? [...rest.keys()] : (row.query ?? [])) {
    // A name that a row has in both is sent twice, in the path and in the query.
    if (input[name] !== undefined) search.set(name, String(input[name]));
    rest.delete(name);
  }
  const content = row.body === undefined ? Object.fromEntries(rest) : rest.get(row.body);
  return {
    method: row.method,
    path: path + (search.size === 0 ? '' : `?${search}`),
    body: isBodyless(row) ? undefined : JSON.stringify(content),
  };
}

/** A received request: decoded path parameters, query, body. */
export interface Arrived {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Empty if there is none. */
  body: string;
}

/** Assembles the input of a call, for its schema to check. @throws SyntaxError if the body is no JSON object */
export function fromWire(row: CallRow, { params, query, body }: Arrived): Record<string, unknown> {
  const inAddress = { ...Object.fromEntries(query), ...params };
  if (isBodyless(row)) return inAddress;
  const content: unknown = body === '' ? {} : JSON.parse(body);
  if (row.body !== undefined) return { [row.body]: content, ...inAddress };
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new SyntaxError('The body is not a JSON object.');
  return { ...content, ...inAddress };
}

/** Returns the path of a call in Hono's syntax: `/carts/:cartId`. */
export function pathPattern(row: CallRow): string {
  return row.path.replace(pathParameter, ':$1');
}

/** Returns all strings in the query and body of a call, at any depth: they include what was typed. */
export function typedIn({ path, body }: Pick<Wire, 'path' | 'body'>): string[] {
  const query = new URLSearchParams(path.split('?')[1]);
  return [...query.values(), ...textsIn(body === undefined ? null : JSON.parse(body))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
