/** What the run requests: each request to the shop is timed until its body has arrived, and its status is looked at. */
import { expectedStatuses } from './expected.ts';

export interface Request {
  milliseconds: number;
  /** Of an unexpected answer, e.g. `GET /en/cart/ answered 500`. */
  fault: string | null;
}

/** Addresses without what differs between two requests of one kind. */
export const kindOf = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/\d{4,}/g, '#');

const withoutBody = new Set([204, 205, 304]);

/** Replaces `fetch` of this process; requests to other origins pass unwatched. The returned function restores it. */
export function watchFetch(origins: readonly string[], note: (request: Request) => void): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof globalThis.Request ? input.url : input);
    if (!origins.includes(address.origin)) return original(input, init);
    const method = init?.method ?? (input instanceof globalThis.Request ? input.method : 'GET');
    const started = performance.now();
    try {
      const response = await original(input, init);
      const body = await response.arrayBuffer();
      note({ milliseconds: performance.now() - started, fault: faultOf(method, address, response.status) });
      const { status, statusText, headers } = response;
      return new Response(withoutBody.has(status) ? null : body, { status, statusText, headers });
    } catch (error) {
      note({
        milliseconds: performance.now() - started,
        fault: kindOf(`${method} ${address.pathname} failed: ${String(error)}`),
      });
      throw error;
    }
  };
  return () => {
    globalThis.fetch = original;
  };
}

function faultOf(method: string, { pathname }: URL, status: number): string | null {
  if (status < 400) return null;
  const isExpected = expectedStatuses.some((row) => row.status === status && row.path.test(pathname));
  return isExpected ? null : kindOf(`${method} ${pathname} answered ${status}`);
}
