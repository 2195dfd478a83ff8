/** What an isolate may remember at most, so that the sum can be checked. */
export interface MemoryBound {
  maxBytes: number;
  /** Bytes that it takes now, as estimated. */
  bytes(): number;
}

/** By name: a module that is reloaded (`npm run dev`) replaces its former one. */
const memories = new Map<string, MemoryBound>();

/** Declares a memory that lasts as long as the isolate. */
export function declareMemory(name: string, bound: MemoryBound): void {
  memories.set(name, bound);
}

/** All that the loaded modules have declared, by name. */
export const declaredMemories = (): ReadonlyMap<string, MemoryBound> => memories;
