import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What happens to a request: `down` breaks the connection before it arrives, `cut` after it was carried out. */
type Fault = 'down' | 'cut' | { delay: number } | undefined;

/** Stands before a server, and can be told to fail. */
export class FaultyProxy {
  url = '';
  /** Decides about each request. */
  fault: (request: { method: string; path: string }) => Fault = () => undefined;
  readonly #server: Server;

  constructor(target: () => string) {
    this.#server = createServer((request, response) => this.#pass(target(), request, response));
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    this.url = `http://127.0.0.1:${address.port}`;
    return this;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request;
    const fault = this.fault({ method, path });
    const body = await buffer(request);
    if (fault === 'down') return void request.socket.destroy();
    if (typeof fault === 'object') await wait(fault.delay);
    try {
      const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
      const answer = await fetch(target + path, {
        method,
        headers: sent as Record<string, string>,
        redirect: 'manual',
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const answered = await answer.arrayBuffer();
      if (fault === 'cut') return void request.socket.destroy();
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
        .end(Buffer.from(answered));
    } catch {
      request.socket.destroy();
    }
  }
}
