import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type SessionState, sessionRequest } from '../../../backend/provider/protocol.ts';
import type { PaymentResult } from '../../../shared/contract/cart/cart.ts';

/** The path of its interface at the reference backend. */
export const providerPath = '/payment/api';

/** The payment provider in memory: its interface for shops, without pages and notifications. */
export class MemoryProvider {
  readonly sessions = new Map<string, SessionState>();
  /** Refunded cents by the ids of refunds. */
  readonly refunds = new Map<string, number>();

  /** What the shopper does on the provider's pages. */
  decide(id: string, resultCode: PaymentResult): void {
    const session = this.sessions.get(id);
    if (session !== undefined) this.sessions.set(id, { ...session, resultCode });
  }

  /** Answers a request; the path is relative to the interface's base address. */
  answer(path: string, body: string): { status: number; answer: unknown } {
    const content = JSON.parse(body);
    if (path === '/details') return this.#state(content.redirectResult);
    const [, id = '', action] = /^\/sessions\/([^/]+)(?:\/(cancel|refunds))?$/.exec(path) ?? [];
    if (action === 'refunds') {
      this.refunds.set(content.refundId, content.amount.centAmount);
      return { status: 200, answer: { status: 'received', pspReference: 'REFUND' } };
    }
    if (action === undefined && !this.sessions.has(id)) this.#open(id, content);
    if (action === 'cancel' && this.sessions.get(id)?.resultCode === 'RedirectShopper') this.decide(id, 'Cancelled');
    return this.#state(id);
  }

  #state(id: string) {
    const session = this.sessions.get(id);
    return session === undefined ? { status: 422, answer: {} } : { status: 200, answer: session };
  }

  #open(sessionId: string, content: unknown): void {
    const { reference, amount } = sessionRequest.parse(content);
    const url = `https://provider.example/${sessionId}`;
    const begun = { resultCode: 'RedirectShopper', refusalReason: null, voucher: null } as const;
    this.sessions.set(sessionId, { sessionId, reference, amount, url, ...begun });
  }

  /** Listens on a port, for a Medusa that asks it, too. Returns what stops it. */
  async listen(port: number): Promise<() => void> {
    const server = createServer(async (request, response) => {
      const path = (request.url ?? '').slice(providerPath.length);
      const { status, answer } = this.answer(path, await text(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return () => {
      server.close();
      server.closeAllConnections();
    };
  }
}
