/** autocannon: a load generator in Node, for machines without wrk and for requests that differ. */
import autocannon from 'autocannon';
import type { LoadOptions, Measured } from './measured.ts';
import { type BenchRequest, browser, type NextRequest, type PageAddress } from './request.ts';

/** @throws if a response is not a success */
export function fire({ url, headers }: PageAddress, options: Required<LoadOptions>): Promise<Measured> {
  return measure({ url, headers: { ...browser, ...headers } }, options);
}

/** @throws if a response is not a success */
export function fireVisits(next: NextRequest, options: Required<LoadOptions>): Promise<Measured> {
  let connections = 0;
  return measure(
    {
      url: new URL(next(0).url).origin,
      setupClient: (client) => {
        const connection = connections;
        connections += 1;
        let asked: BenchRequest;
        client.setRequests([
          {
            setupRequest: (request) => {
              asked = next(connection);
              const { pathname, search } = new URL(asked.url);
              return {
                ...request,
                method: asked.method ?? 'GET',
                path: pathname + search,
                headers: { ...browser, ...asked.headers },
                body: asked.body,
              };
            },
            onResponse: (_status, _body, _context, headers) => asked.onAnswer?.(namesInLower(headers)),
          },
        ]);
      },
    },
    options,
  );
}

async function measure(what: autocannon.Options, { connections, seconds }: Required<LoadOptions>): Promise<Measured> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { ...what, connections, duration: seconds, timeout: 120 },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => void times.push(milliseconds));
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${what.url}: ${result.non2xx} answers are no success, ${result.errors} failed.`);
  times.sort((one, other) => one - other);
  const percentile = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {
    requests: times.length,
    requestsPerSecond: times.length / result.duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}

type Headers = Parameters<NonNullable<BenchRequest['onAnswer']>>[0];

function namesInLower(headers: Headers = {}): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
