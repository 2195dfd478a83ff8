/** A server of a test in front of the shop, on a free port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Its origin, without a slash at the end. */
export interface Front {
  origin: string;
  close(): void;
}

/** Starts it; `pass` forwards to the shop and responds. */
export async function startFront(pass: (asked: IncomingMessage, answer: ServerResponse) => void): Promise<Front> {
  // Idle connections stay open: if one is closed just as a Worker reuses it, the request is lost.
  const server = createServer({ keepAliveTimeout: 0 }, pass);
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
