import type { SoakOptions } from './options.ts';
import type { Random } from './random.ts';
import type { Stand } from './stand.ts';
import { type VisitKind, visitKinds } from './visits/visits.ts';
import { kindOf } from './watched-fetch.ts';

/** The visitors: a number of them at the same time, each visit followed by the next. */
export class Crowd {
  readonly visits: Record<string, number> = {};
  #isOver = false;
  #isNight = false;
  #begun = 0;
  readonly #here = new Set<Promise<void>>();
  readonly #options: SoakOptions;
  readonly #stand: Stand;
  readonly #random: Random;
  readonly #onFault: (fault: string) => void;

  constructor(options: SoakOptions, stand: Stand, random: Random, onFault: (fault: string) => void) {
    this.#options = options;
    this.#stand = stand;
    this.#random = random;
    this.#onFault = onFault;
  }

  /** The share of the visits that has begun; 0 for a run of any number. */
  get share(): number {
    return this.#begun / (this.#options.visits ?? Number.POSITIVE_INFINITY);
  }

  /** True once all visits were made. */
  get isDone(): boolean {
    return this.share >= 1 && this.#here.size === 0;
  }

  /** Lets visitors in, until the night or the end. */
  open(): void {
    this.#isNight = false;
    while (!this.#isOver && !this.#isNight && this.#here.size < this.#options.rate) {
      if (this.share >= 1) return;
      const kind = this.#next();
      const visit = this.#visit(kind, this.#random.fork()).finally(() => {
        this.#here.delete(visit);
        if (!this.#isNight) this.open();
      });
      this.#here.add(visit);
    }
  }

  /** Lets nobody in any more, and waits until all have left. */
  async close(): Promise<void> {
    this.#isNight = true;
    while (this.#here.size > 0) await Promise.all(this.#here);
  }

  #next(): VisitKind {
    const isFirst = this.#options.visits !== undefined && this.#begun < visitKinds.length;
    const kind = isFirst ? visitKinds[this.#begun] : undefined;
    this.#begun += 1;
    return kind ?? this.#random.byWeight(visitKinds);
  }

  async #visit({ name, visit }: VisitKind, random: Random): Promise<void> {
    this.visits[name] = (this.visits[name] ?? 0) + 1;
    try {
      await visit(this.#stand, random);
    } catch (error) {
      this.#onFault(kindOf(`${name}: ${error instanceof Error ? error.message : String(error)}`));
    }
  }
}
