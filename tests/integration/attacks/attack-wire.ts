/** Requests sent exactly as written: `fetch` would normalise paths and headers, and refuse some. */
import { type OutgoingHttpHeaders, request } from 'node:http';

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface WireRequest {
  method?: string;
  /** As in the request line, e.g. `/../etc/passwd`. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** Sends the body without its length. */
  chunked?: boolean;
}

/** Sends one request to an origin (scheme, host, port). */
export function overTheWire(
  origin: string,
  { method = 'GET', path, headers = {}, body, chunked = false }: WireRequest,
): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        method,
        path,
        // A server that refuses a body need not read it, and then cannot reuse the connection.
        agent: false,
        headers: { host: `${hostname}:${port}`, ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });
}
