/** The run: visitors of all kinds, the clock of the scheduled tasks, and the books at its end. */
import type { Shop } from '../shop/harness.ts';
import { type Audit, audit, neverHappened, openingStock } from './books.ts';
import { passNight, settleAt, tick } from './clock.ts';
import { Crowd } from './crowd.ts';
import { Meter } from './meter.ts';
import { growing, type Minute } from './minutes.ts';
import type { SoakOptions } from './options.ts';
import { Random } from './random.ts';
import { type Stand, startStand } from './stand.ts';
import { rowsOf, tablesOf } from './stored.ts';
import { days, overdue, tables } from './tables.ts';
import { watchFetch } from './watched-fetch.ts';

/** What a run has found. It has failed if there are faults, differences or growing memories or tables. */
export interface SoakResult {
  minutes: Minute[];
  visits: Record<string, number>;
  /** How often each kind of fault came. */
  faults: Map<string, number>;
  audit: Audit;
  /** Rows of tables that are older than they should be. */
  overdue: string[];
  /** Memories that grow, each as a sentence. */
  growing: string[];
}

const secondsBetweenTicks = 20;
const nights = 7;

/** A run of so many minutes has orders of all kinds. */
const minutesForAll = 15;

/** Runs it; the shop is a new one. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const meter = new Meter(options);
  const { products, measuresMemory = true } = options;
  const stand = await startStand({
    ...(products !== undefined && { products }),
    inspected: measuresMemory,
    log: meter.logLine,
  });
  const { shop } = stand;
  const restore = watchFetch([shop.shopUrl, shop.backendUrl], meter.request);
  try {
    const opening = await openingStock(shop);
    const crowd = new Crowd(options, stand, new Random(options.seed), meter.fault);
    const started = Date.now();
    await passWeek(options, stand, crowd, meter);
    meter.judgeExpected();
    const atWeek = await audit(shop, opening, stand.confirmed);
    const isWhole = options.visits === undefined && options.minutes >= minutesForAll;
    if (isWhole) for (const missing of await neverHappened(shop)) meter.fault(missing);
    const late = await afterTheWeek(shop, started);
    const atEnd = await audit(shop, opening, stand.confirmed);
    return {
      minutes: meter.minutes,
      visits: crowd.visits,
      faults: meter.faults,
      audit: { ...atWeek, differences: [...new Set([...atWeek.differences, ...atEnd.differences])] },
      overdue: late,
      growing: growing(meter.minutes),
    };
  } finally {
    restore();
    await stand.dispose();
  }
}

/** Seven days with visitors, and the night after each. */
async function passWeek(
  { minutes, hours = 1 }: SoakOptions,
  { shop }: Stand,
  crowd: Crowd,
  meter: Meter,
): Promise<void> {
  const started = Date.now();
  const length = minutes * 60_000;
  let [passed, ticked] = [0, started];
  const night = async () => {
    const fell = Date.now();
    await crowd.close();
    passed += 1;
    await passNight(shop, started, passed, hours);
    meter.sleep(Date.now() - fell);
  };
  crowd.open();
  while (Date.now() - started < length && !crowd.isDone) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const share = Math.max((Date.now() - started) / length, crowd.share);
    if (share * nights >= passed + 1 && passed < nights - 1) {
      await night();
      crowd.open();
    } else if (Date.now() - ticked >= secondsBetweenTicks * 1000) {
      ticked = Date.now();
      await tick(shop, new Date());
    }
    if (meter.sinceSample >= 60_000) await meter.sample(shop);
  }
  while (passed < nights) await night();
  await meter.sample(shop);
}

/** Lets the clock go on, from age to age of the tables' rows, and looks for rows that should have gone. */
async function afterTheWeek(shop: Shop, started: number): Promise<string[]> {
  const found: string[] = [];
  const names = await tablesOf(shop);
  const count = async () => Object.values(await rowsOf(shop, names)).reduce((sum, rows) => sum + rows, 0);
  const ages = new Set(Object.values(tables).flatMap((bound) => ('age' in bound ? [bound.age] : [])));
  for (const age of [...ages].toSorted((one, other) => one - other)) {
    // A day later than the youngest rows of the run are that old.
    const at = new Date(started + (age + 8) * days);
    await settleAt(shop, at, count);
    found.push(...(await overdue(shop, at)).filter((line) => !found.includes(line)));
  }
  return found;
}
