/** A proxy between the suite and a gateway that breaks one call at a time. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallName, contract } from '../../../shared/contract/contract.ts';
import type { CallRow } from '../../../shared/contract/gateway/row.ts';
import { pathParameter } from '../../../shared/contract/gateway/wire.ts';

/** A request on its way to the gateway; `url` is the whole address. */
export interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

export interface Answered {
  status: number;
  /** Parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call are broken field by field.
  body: any;
}

/** A fault in one call. */
export interface Breakage {
  call: CallName;
  /** Changes the request before it is sent on. */
  before?(sent: Sent, ask: (sent: Sent) => Promise<Answered>): void | Promise<void>;
  /** Changes the answer. */
  after?(answer: Answered, sent: Sent): void;
  /** Answers instead of the gateway: text, or nothing at all. */
  instead?: string | null;
}

/** Matches the requests of a call. */
function pattern(row: CallRow): RegExp {
  const path = row.path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(pathParameter, '[^/]+');
  return new RegExp(`^/${row.upstream}${path}$`);
}

export class BreakingProxy {
  breakage: Breakage | undefined;
  readonly #target: string;
  readonly #server: Server;

  /** @param target origin of the gateway */
  constructor(target: string) {
    this.#target = target;
    this.#server = createServer(async (request, response) => {
      const sent = await this.#read(request);
      const broken = this.breakage;
      const isBroken =
        broken !== undefined &&
        sent.method === contract[broken.call].method &&
        pattern(contract[broken.call]).test(sent.url.pathname);
      if (isBroken && broken.instead === null) return void request.socket.destroy();
      if (isBroken && broken.instead !== undefined) return void response.end(broken.instead);
      if (isBroken) await broken.before?.(sent, (other) => this.#ask(other));
      const answer = await this.#fetch(sent);
      const type = answer.headers.get('content-type') ?? '';
      if (!isBroken || broken.after === undefined || !type.includes('json')) {
        const headers = Object.fromEntries([...answer.headers].filter(([name]) => !/encoding|length/.test(name)));
        response.writeHead(answer.status, { ...headers, 'set-cookie': answer.headers.getSetCookie() });
        return void response.end(Buffer.from(await answer.arrayBuffer()));
      }
      const changed: Answered = { status: answer.status, body: await answer.json() };
      broken.after(changed, sent);
      response.writeHead(changed.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(changed.body));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #read(request: IncomingMessage): Promise<Sent> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    for (const name of ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'])
      headers.delete(name);
    const url = new URL(request.url ?? '/', this.#target);
    // The backend's forms are posted to its own origin.
    if (headers.has('origin')) headers.set('origin', url.origin);
    return { method: request.method ?? 'GET', url, headers, body: Buffer.concat(parts).toString() };
  }

  #fetch({ method, url, headers, body }: Sent): Promise<Response> {
    return fetch(url, { method, headers, redirect: 'manual', ...(method !== 'GET' && body !== '' && { body }) });
  }

  async #ask(sent: Sent): Promise<Answered> {
    const answer = await this.#fetch(sent);
    return { status: answer.status, body: await answer.json() };
  }
}
