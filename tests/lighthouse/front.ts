/**
 * What Cloudflare does in front of the Worker and workerd does not: it compresses text with brotli 4. Without it, the
 * measured pages would be four times as heavy as they are.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, createBrotliCompress } from 'node:zlib';

/** A running front; its origin has no slash at the end. */
export interface Front {
  origin: string;
  close(): void;
}

const text = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

/** Starts a front for an origin on a free port. */
export async function startFront(target: string): Promise<Front> {
  const server = createServer((asked, answer) => pass(asked, answer, target));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { method, headers, url = '/' } = asked;
  const passed = request(target + url, { method, headers }, (received) => {
    const { statusCode = 502 } = received;
    const compresses =
      text.test(received.headers['content-type'] ?? '') &&
      received.headers['content-encoding'] === undefined &&
      /\bbr\b/.test(String(headers['accept-encoding']));
    if (!compresses || method === 'HEAD' || statusCode === 304) {
      answer.writeHead(statusCode, received.headers);
      received.pipe(answer);
      return;
    }
    const { 'content-length': _, ...kept } = received.headers;
    answer.writeHead(statusCode, { ...kept, 'content-encoding': 'br', vary: 'Accept-Encoding' });
    received.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })).pipe(answer);
  });
  passed.on('error', () => answer.writeHead(502).end());
  asked.pipe(passed);
}
