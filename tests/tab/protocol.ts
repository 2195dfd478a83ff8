/** Chromium's DevTools protocol over a pipe. */
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright-core';

/** One target that is spoken to: the browser, a tab, or a page in it. */
export type Session = Pick<CDPSession, 'send' | 'on'>;

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
  sessionId?: string;
}

interface Waiting {
  sessionId: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The connection to a Chromium that was started with `--remote-debugging-pipe`, on its descriptors 3 and 4. */
export class Connection {
  readonly browser: Session;
  readonly #emitters = new Map<string, EventEmitter>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #input: Writable;
  #lastId = 0;

  constructor({ stdio }: ChildProcess) {
    // Both descriptors are pipes.
    this.#input = stdio[3] as Writable;
    const output = stdio[4] as Readable;
    this.browser = this.session('');
    let rest = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const each of messages) this.#receive(JSON.parse(each));
    });
    output.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser has ended.'));
    });
    // Commands to a browser that has ended are rejected above.
    this.#input.on('error', () => undefined);
  }

  /** The session of an attached target; empty for the browser. */
  session(id: string): Session {
    // Each tab listens to its browser.
    const emitter = new EventEmitter().setMaxListeners(0);
    emitter.on('Target.detachedFromTarget', ({ sessionId }: { sessionId: string }) => this.#abandon(sessionId));
    this.#emitters.set(id, emitter);
    const send = (method: string, params: object = {}) => this.#send(method, params, id);
    // Names, parameters and results are as Playwright declares them.
    return Object.assign(emitter, { send }) as unknown as Session;
  }

  #send(method: string, params: object, sessionId: string): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#input.write(`${JSON.stringify({ id, method, params, ...(sessionId !== '' && { sessionId }) })}\0`);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        sessionId,
        resolve,
        reject: ({ message }) => reject(new Error(`${method}: ${message}`)),
      });
    });
  }

  /** Chromium leaves commands unanswered whose target has gone. */
  #abandon(sessionId: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error('The page has gone.'));
    }
  }

  #receive({ id, result, error, method, params, sessionId = '' }: Message): void {
    if (method !== undefined) this.#emitters.get(sessionId)?.emit(method, params);
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}
