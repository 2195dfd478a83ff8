/** Counts what happens in a run, and sums it up every minute. */
import { HeapMeter, type Heaps } from '../bench/isolate/heap.ts';
import type { Shop } from '../shop/harness.ts';
import { type ExpectedLine, expectedLines } from './expected.ts';
import { expectedIn, faultIn } from './log.ts';
import { type Minute, quantile } from './minutes.ts';
import type { SoakOptions } from './options.ts';
import { rowsOf, storedBytes, tablesOf } from './stored.ts';
import type { Request } from './watched-fetch.ts';

const noHeap = { used: 0, buffers: 0 };

export class Meter {
  readonly minutes: Minute[] = [];
  /** How often each kind of fault came. */
  readonly faults = new Map<string, number>();
  readonly started = Date.now();
  readonly #expected = new Map<ExpectedLine, number>();
  readonly #options: SoakOptions;
  #times: number[] = [];
  #requests = 0;
  #faults = 0;
  #sampled = Date.now();
  #asleep = 0;

  constructor(options: SoakOptions) {
    this.#options = options;
  }

  /** Milliseconds since the last sample. */
  get sinceSample(): number {
    return Date.now() - this.#sampled;
  }

  readonly fault = (fault: string): void => {
    this.#faults += 1;
    const count = (this.faults.get(fault) ?? 0) + 1;
    this.faults.set(fault, count);
    if (count === 1) this.#options.onFault?.(fault);
  };

  readonly request = ({ milliseconds, fault }: Request): void => {
    this.#requests += 1;
    this.#times.push(milliseconds);
    if (fault !== null) this.fault(fault);
  };

  readonly logLine = (line: string): void => {
    const fault = faultIn(line);
    if (fault === null) return;
    const row = expectedIn(line);
    if (row === undefined) this.fault(fault);
    else this.#expected.set(row, (this.#expected.get(row) ?? 0) + 1);
  };

  /** Time without visitors, which belongs to no rate. */
  sleep(milliseconds: number): void {
    this.#asleep += milliseconds;
  }

  /** Ends a minute. */
  async sample(shop: Shop): Promise<void> {
    const times = this.#times;
    const measured = {
      at: (Date.now() - this.started) / 60_000,
      hasNight: this.#asleep > 0,
      requests: times.length,
      rate: (1000 * times.length) / Math.max(1, this.sinceSample - this.#asleep),
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      faults: this.#faults,
    };
    this.#times = [];
    this.#faults = 0;
    this.#asleep = 0;
    this.#sampled = Date.now();
    const heaps =
      this.#options.measuresMemory === false ? { storefront: noHeap, backend: noHeap } : await heapsOf(shop);
    const rows = await rowsOf(shop, await tablesOf(shop));
    const minute = { ...measured, ...heaps, rows, stored: storedBytes(shop) };
    this.minutes.push(minute);
    this.#options.onMinute?.(minute);
  }

  /** Expected lines of the log that came too often are faults. */
  judgeExpected(): void {
    for (const row of expectedLines) {
      const count = this.#expected.get(row) ?? 0;
      if (count > Math.max(1, this.#requests / row.oneIn))
        this.fault(`log: ${count} lines like ${row.message} in ${this.#requests} requests`);
    }
  }
}

async function heapsOf(shop: Shop): Promise<Heaps> {
  const meter = await HeapMeter.of(shop);
  try {
    return await meter.collected();
  } finally {
    meter.close();
  }
}
