/** A server of a test in front of the shop, on a free port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Its origin has no slash at the end. */
export interface Front {
  origin: string;
  close(): void;
}

/** Starts it; `pass` asks the shop and answers. */
export async function startFront(
  pass: (asked: IncomingMessage, answer: ServerResponse) => void,
): Promise<Front> {
  // Idle connections stay: a Worker that takes one again just as it is closed has lost what it asked.
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
