import { declareMemory } from '../../shared/declared-memory.ts';

/** Bytes of the assortments of an isolate together: of its own, or of the Durable Objects that share it. */
export const maxAssortmentBytes = 40_000_000;

/** By name: a module that is reloaded (`npm run dev`) replaces its former one. */
const holders = new Map<string, () => number>();

/** Bytes of all assortments of this isolate. */
export const assortmentBytes = (): number => [...holders.values()].reduce((sum, bytes) => sum + bytes(), 0);

declareMemory('assortments', { maxBytes: maxAssortmentBytes, bytes: assortmentBytes });

/** Adds what a module keeps of assortments to what is counted. */
export function countAssortments(name: string, bytes: () => number): void {
  holders.set(name, bytes);
}
