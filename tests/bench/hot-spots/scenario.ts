/** What all scenarios have in common: a shop, and the other visitors, alone and beside the crowd. */
import { type Shop, type ShopOptions, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { type Crowd, type Outcome, whileOthers } from './crowd.ts';

/** What a scenario found. */
export interface Found {
  name: string;
  crowd: Crowd;
  /** What came of it, beside the outcomes of the crowd. */
  result: string;
  /** The other visitors alone, and beside the crowd. */
  alone: Crowd;
  beside: Crowd;
}

const secondsAlone = 5;

/** Visitors at the same time. */
export const connections = 24;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const statusOf = async (shop: Shop, path: string, headers: Record<string, string> = {}): Promise<Outcome> => {
  const response = await shop.fetchShop(path, { headers });
  await response.arrayBuffer();
  return String(response.status);
};

/** A visitor who has nothing to do with the crowd: reads a page, searches, and puts something else into a cart. */
export function otherVisitor(shop: Shop, sample: Sample): (nth: number) => Promise<Outcome> {
  const words = ['dress', 'shirt', 'coat', 'jumper'];
  const visits = [
    () => statusOf(shop, '/de-de/'),
    (nth: number) => statusOf(shop, `/de-de/search/?q=${words[nth % words.length]}+${nth}`),
    async () => {
      const visitor = new HttpVisitor(shop);
      const { status } = await visitor.post('/de-de/cart/', { intent: 'add', sku: sample.sku, quantity: '1' });
      return String(status);
    },
  ];
  return (nth) => visits[nth % visits.length]?.(nth) ?? Promise.resolve('');
}

/** The crowd, with the others alone before and beside it. */
export async function measured(
  name: string,
  other: (nth: number) => Promise<Outcome>,
  work: () => Promise<Omit<Found, 'name' | 'alone' | 'beside'>>,
): Promise<Found> {
  const { others: alone } = await whileOthers(other, () => pause(1000 * secondsAlone));
  const { others: beside, result } = await whileOthers(other, work);
  return { name, ...result, alone, beside };
}

export async function withShop<Result>(options: ShopOptions, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const shop = await startShop({ log: () => undefined, ...options });
  try {
    return await work(shop);
  } finally {
    await shop.dispose();
  }
}

/** A product for the others, of which there is enough. */
export async function plenty(shop: Shop): Promise<Sample> {
  const sample = await sampleOf(shop);
  await shop.db.prepare('UPDATE stock SET quantity = 1000000 WHERE sku = ?').bind(sample.sku).run();
  return sample;
}

/** Runs with the outcome of what it does, or of its refusal: `412 out-of-stock`, or `failed` for any other error. */
export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const refused = /: (\d{3}) .*?"code":"([^"]+)"/.exec(String(error));
    return refused === null ? 'failed' : `${refused[1]} ${refused[2]}`;
  }
}
