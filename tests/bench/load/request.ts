/** One request of a bench. */
import { request } from 'node:http';

/** A page that is requested again and again. */
export interface PageAddress {
  url: string;
  headers?: Record<string, string>;
}

export interface BenchRequest extends PageAddress {
  method?: 'GET' | 'POST';
  body?: string;
  /** Receives the response's headers, e.g. to store a cookie. */
  onAnswer?: (headers: Record<string, string | string[] | undefined>) => void;
}

/** Returns the next request of a connection (0, 1, ...). */
export type NextRequest = (connection: number) => BenchRequest;

/** The headers of every request, like those of a common browser. */
export const browser = {
  accept: 'text/html',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/**
 * Sends one request; returns the response's body.
 *
 * @throws if the response is not a success
 */
export function send({ url, method = 'GET', headers, body, onAnswer }: BenchRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...browser, ...headers } }, (answer) => {
      let text = '';
      const status = answer.statusCode ?? 0;
      onAnswer?.(answer.headers);
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () =>
        status >= 200 && status < 300 ? resolve(text) : reject(new Error(`${method} ${url} answered ${status}.`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
