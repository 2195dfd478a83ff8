/** A load generator on keep-alive connections; small, so that the server keeps most of the machine. */
import { Agent, request } from 'node:http';

export interface BenchRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Sees the answer's headers, e.g. to keep a cookie. */
  onAnswer?: (headers: Record<string, string | string[] | undefined>) => void;
}

export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of an answer's body, on average. */
  bytes: number;
}

/**
 * Sends requests for a while, each connection one after the other.
 *
 * @param next gives the next request of a connection (0, 1, ...)
 * @throws when an answer is not a success: a fast error is no result
 */
export async function load(
  next: (connection: number) => BenchRequest,
  { connections = 8, milliseconds = 2_000 } = {},
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const started = performance.now();
  const connection = async (index: number): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      const sent = performance.now();
      const answered = await send(next(index), agent);
      bytes += answered;
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const percentile = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {
    requestsPerSecond: times.length / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    bytes: bytes / times.length,
  };
}

/** Sends one request; gives the bytes of the answer's body. */
export function send(
  { url, method = 'GET', headers, body, onAnswer }: BenchRequest,
  agent?: Agent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, ...(agent && { agent }), ...(headers && { headers }) }, (answer) => {
      let bytes = 0;
      const status = answer.statusCode ?? 0;
      onAnswer?.(answer.headers);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      answer.on('end', () =>
        status >= 200 && status < 300
          ? resolve(bytes)
          : reject(new Error(`${method} ${url} answered ${status}.`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
