import type { CallRow } from './row.ts';

/**
 * How a call travels, the same for the storefront that sends it and the gateway that answers it. The input of a row is
 * flat: names in the path's braces stand in the path; those that the row lists under `query` (for GET and DELETE: all
 * others) in the query string; the rest is the JSON body, or, when `body` names one value, that value alone is the body.
 */
export interface Wire {
  method: CallRow['method'];
  /** Path and query below the upstream's base URL. */
  path: string;
  /** JSON; undefined for methods without a body. */
  body: string | undefined;
}

const pathParameter = /\{(\w+)\}/g;

/** Whether all that does not stand in the path stands in the query string. */
function isBodyless(row: CallRow): boolean {
  return row.method === 'GET' || row.method === 'DELETE';
}

/** Spreads the input of a call over path, query and body. Values that are undefined do not travel. */
export function toWire(row: CallRow, input: Record<string, unknown>): Wire {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = row.path.replace(pathParameter, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const name of isBodyless(row) ? [...rest.keys()] : (row.query ?? [])) {
    // What a row names twice travels twice, in the path and in the query.
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

/** A request as it arrives: decoded values of the path's parameters, query, body. */
export interface Arrived {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Empty when there is none. */
  body: string;
}

/** Puts the input of a call together again, for its schema to check. Throws a SyntaxError when the body is not JSON. */
export function fromWire(row: CallRow, { params, query, body }: Arrived): Record<string, unknown> {
  const inAddress = { ...Object.fromEntries(query), ...params };
  if (isBodyless(row)) return inAddress;
  const content: unknown = body === '' ? {} : JSON.parse(body);
  if (row.body !== undefined) return { [row.body]: content, ...inAddress };
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new SyntaxError('The body is not a JSON object.');
  return { ...content, ...inAddress };
}

/** The path of a call as Hono matches it: `/carts/:cartId`. */
export function pathPattern(row: CallRow): string {
  return row.path.replace(pathParameter, ':$1');
}

/** The texts that a call has sent in its query and body, however deep: what somebody typed is among them. */
export function typedIn({ path, body }: Pick<Wire, 'path' | 'body'>): string[] {
  const query = new URLSearchParams(path.split('?')[1]);
  return [...query.values(), ...textsIn(body === undefined ? null : JSON.parse(body))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
