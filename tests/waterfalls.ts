/**
 * The calls of a page to the gateway as a waterfall: which call waits for which. Time is divided into rounds: in each,
 * the gateway holds its answers until the storefront can do nothing more without one, and then gives them all. So the
 * drawing is the same on every machine.
 */
import { vi } from 'vitest';
import type { CountedPage } from './counts.ts';
import { callOf } from './integration/faults/faults-layer.ts';

/** THE TABLE of how many rounds of calls a page may need, one after the other. */
export const roundLimits: Record<CountedPage, number> = {
  home: 2,
  product: 2,
  listing: 2,
  search: 1,
  cart: 2,
  delivery: 2,
  payment: 2,
  dashboard: 1,
  orders: 1,
};

export interface WaterfallCall {
  name: string;
  /** From 1. */
  round: number;
  /** The calls that it waits for, without those that these wait for. */
  after: string[];
  /** True if the page is shown without its answer when it takes long. */
  optional: boolean;
}

/** Turns of the event loop without any work after which the storefront waits for an answer. */
const quietTurns = 20;

/** Milliseconds after which a page does without optional answers, or more. */
const longEnough = 1_000;

/** A gateway that holds the answers of a round. To be used as the gateway of a shop in this process. */
export class RoundsGateway {
  #holds = false;
  #made: { key: string; round: number }[] = [];
  #round = 0;
  /** Work that ends by itself: answers of the backend, cryptography. */
  #busy = 0;
  /** What would give the answers of the calls, by key. */
  readonly #held = new Map<string, () => void>();

  readonly answer = async (request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> => {
    if (!this.#holds) return pass(request);
    const { pathname, search } = new URL(request.url);
    const key = `${callOf(request)} ${pathname}${search}`;
    this.#made.push({ key, round: this.#round });
    const released = new Promise<void>((resolve) => void this.#held.set(key, resolve));
    const response = await this.#counted(pass(request).then(whole));
    await released;
    return response;
  };

  /** Counts cryptography as work: it runs in threads of its own. */
  watchCryptography(): void {
    const { subtle } = crypto;
    for (const name of Object.getOwnPropertyNames(SubtleCrypto.prototype)) {
      if (name === 'constructor') continue;
      const method = Reflect.get(subtle, name);
      if (typeof method === 'function')
        vi.spyOn(subtle, name as 'digest').mockImplementation((...input) => this.#counted(method.apply(subtle, input)));
    }
  }

  /** The waterfall of a view. Timers of the storefront must be fake. */
  async waterfallOf(view: () => Promise<unknown>): Promise<WaterfallCall[]> {
    const { made } = await this.#run(view);
    const missingWithout = new Map<string, ReadonlySet<string>>();
    const optional = new Set<string>();
    for (const { key } of made) {
      const without = await this.#run(view, key);
      const others = new Set(without.made.map((call) => call.key));
      missingWithout.set(key, new Set(made.map((call) => call.key).filter((each) => !others.has(each))));
      if (without.shown) optional.add(key);
    }
    const waitsFor = (key: string) => made.map((call) => call.key).filter((each) => missingWithout.get(each)?.has(key));
    return made.map(({ key, round }) => {
      const all = waitsFor(key);
      const direct = all.filter((each) => !all.some((other) => missingWithout.get(each)?.has(other)));
      return { name: nameOf(key), round, after: direct.map(nameOf), optional: optional.has(key) };
    });
  }

  /** One view; a call that is `kept` is answered when nothing else happens any more, and time has passed. */
  async #run(
    view: () => Promise<unknown>,
    kept?: string,
  ): Promise<{ made: { key: string; round: number }[]; shown: boolean }> {
    this.#holds = true;
    this.#made = [];
    this.#round = 1;
    let ended = false;
    const viewed = view().finally(() => {
      ended = true;
    });
    const giveAll = async (isGiven: (key: string) => boolean) => {
      await this.#quiet();
      while (!ended && [...this.#held.keys()].some(isGiven)) {
        this.#round += 1;
        for (const [key, give] of this.#held) {
          if (!isGiven(key)) continue;
          this.#held.delete(key);
          give();
        }
        await this.#quiet();
      }
    };
    await giveAll((key) => key !== kept);
    const made = [...this.#made];
    if (kept !== undefined && !ended) {
      await vi.advanceTimersByTimeAsync(longEnough);
      await this.#quiet();
    }
    const shown = kept !== undefined && ended;
    for (const give of this.#held.values()) give();
    this.#held.clear();
    this.#holds = false;
    await viewed;
    await this.#quiet();
    return { made, shown };
  }

  async #counted<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work;
    } finally {
      this.#busy -= 1;
    }
  }

  /** Waits until nothing can happen without an answer. */
  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; ) {
      const calls = this.#made.length;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = this.#busy === 0 && this.#made.length === calls ? quiet + 1 : 0;
    }
  }
}

const nameOf = (key: string): string => key.split(' ', 1)[0] ?? '';

/** The response with its body read. */
async function whole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

const bar = 6;

/** Draws a waterfall: a line for each call, with a bar in its round. */
export function drawn(page: string, calls: readonly WaterfallCall[]): string {
  const rounds = Math.max(0, ...calls.map(({ round }) => round));
  const width = Math.max(...calls.map(({ name }) => name.length));
  const lines = calls.map(({ name, round, after, optional }) => {
    const mark = (optional ? '~' : '=').repeat(bar);
    const place = mark.padStart(round * bar).padEnd(rounds * bar);
    return `  ${name.padEnd(width)}  |${place}|${after.length === 0 ? '' : `  after ${after.join(', ')}`}`;
  });
  return [`${page}: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`, ...lines].join('\n');
}
