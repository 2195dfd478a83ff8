import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Env } from '../../../worker/env.ts';
import { type ConfigSource, configuration } from '../../../worker/market/configuration.ts';
import { Deadline } from '../../../worker/upstream/deadline.ts';

/** A KV namespace in memory; reads and writes can be made to fail. */
class Store {
  readonly records = new Map<string, { text: string; metadata: { fetchedAt: number } | null }>();
  reading: 'works' | 'fails' | 'hangs' = 'works';
  writing: 'works' | 'fails' = 'works';

  async getWithMetadata(key: string) {
    if (this.reading === 'fails') throw new Error('KV GET failed: 500');
    if (this.reading === 'hangs') return new Promise(() => undefined);
    const record = this.records.get(key);
    return record === undefined
      ? { value: null, metadata: null }
      : { value: JSON.parse(record.text), metadata: record.metadata };
  }

  async put(key: string, text: string, { metadata }: { metadata: { fetchedAt: number } }) {
    if (this.writing === 'fails') throw new Error('KV PUT failed: 429');
    this.records.set(key, { text, metadata });
  }
}

let store: Store;
let gateway: () => Promise<{ name: string }>;
let asked: number;
let lines: string[];
let later: Promise<unknown>[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z') });
  store = new Store();
  gateway = async () => ({ name: 'first' });
  asked = 0;
  lines = [];
  later = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** An isolate with a memory of its own, and the store of all others. */
function isolate(fallback?: () => { name: string }) {
  const read = configuration(
    'kind',
    z.object({ name: z.string() }),
    () => {
      asked += 1;
      return gateway();
    },
    fallback,
  );
  const source: ConfigSource = {
    // Only what the configuration reads of the bindings.
    env: { CONFIG: store, UPSTREAM_BUDGET: 2300 } as unknown as Env,
    log: { url: 'https://shop.example/en/', requestId: 'r1' },
    deadline: new Deadline(2300),
    waitUntil: (promise) => void later.push(promise),
  };
  return async (accepts?: (value: { name: string }) => boolean) =>
    (await read(source, 'en', accepts === undefined ? {} : { accepts })).name;
}

const dead = () => Promise.reject(new Error('dead'));
const settled = () => Promise.all(later.splice(0));

describe('the configuration', () => {
  it('comes from the gateway once, then from memory, and in other isolates from KV', async () => {
    const read = isolate();
    expect([await read(), await read()]).toEqual(['first', 'first']);
    await settled();
    expect(await isolate()()).toBe('first');
    expect(asked).toBe(1);
  });

  it('that is old is used, while a new one is fetched behind the visitor’s back', async () => {
    const read = isolate();
    await read();
    await settled();
    gateway = async () => ({ name: 'second' });
    vi.advanceTimersByTime(31_000);
    expect(await read()).toBe('first');
    expect(asked).toBe(1);
    vi.advanceTimersByTime(300_000);
    expect(await read()).toBe('first');
    await settled();
    expect(await read()).toBe('second');
  });

  it('outlives a dead gateway for as long as that is dead', async () => {
    const read = isolate(() => ({ name: 'fallback' }));
    await read();
    await settled();
    gateway = dead;
    for (let day = 0; day < 3; day += 1) {
      vi.advanceTimersByTime(86_400_000);
      expect(await read()).toBe('first');
      await settled();
      expect(await isolate(() => ({ name: 'fallback' }))()).toBe('first');
      await settled();
    }
    expect(JSON.parse(store.records.get('kind:en')?.text ?? '')).toEqual({ name: 'first' });
    expect(lines.length).toBeGreaterThan(0);
  });

  it('without any copy is what the gateway threw', async () => {
    gateway = dead;
    await expect(isolate()()).rejects.toThrow('dead');
  });
});

describe('a copy in memory that will not do', () => {
  it('makes it look into KV at once, where a newer one may be', async () => {
    const read = isolate();
    await read();
    await settled();
    store.records.set('kind:en', { text: '{"name":"second"}', metadata: { fetchedAt: Date.now() } });
    expect(await read()).toBe('first');
    expect(await read((value) => value.name === 'second')).toBe('second');
    expect(await read()).toBe('second');
    expect(asked).toBe(1);
  });
});

describe('a fallback', () => {
  it('is served at once for a short time, is never stored, and gives way to the first response', async () => {
    const read = isolate(() => ({ name: 'fallback' }));
    gateway = dead;
    expect([await read(), await read(), await read()]).toEqual(['fallback', 'fallback', 'fallback']);
    expect([asked, lines.length]).toEqual([1, 1]);
    expect(store.records.size).toBe(0);

    vi.advanceTimersByTime(2_001);
    gateway = async () => ({ name: 'back' });
    // No second wait for the gateway.
    expect(await read()).toBe('fallback');
    await settled();
    expect(await read()).toBe('back');
    expect(store.records.size).toBe(1);
  });
});

describe('KV', () => {
  it.each(['fails', 'hangs'] as const)('that %s when it is read leaves the gateway', async (reading) => {
    store.reading = reading;
    const name = isolate()();
    await vi.advanceTimersByTimeAsync(600);
    expect(await name).toBe('first');
    expect(lines[0]).toContain('KV');
  });

  it('that fails when it is read leaves what the isolate remembers', async () => {
    const read = isolate();
    await read();
    store.reading = 'fails';
    gateway = dead;
    vi.advanceTimersByTime(600_000);
    expect(await read()).toBe('first');
  });

  it('that fails when it is written is logged, and nobody notices', async () => {
    store.writing = 'fails';
    expect(await isolate()()).toBe('first');
    await settled();
    expect(lines[0]).toContain('KV PUT failed');
  });

  it.each(['{', '[]', 'null', '"x"', '{"name":1}', '{}'])('with the record %s is passed over', async (text) => {
    store.records.set('kind:en', { text, metadata: { fetchedAt: Date.now() } });
    expect(await isolate()()).toBe('first');
    await settled();
    expect(JSON.parse(store.records.get('kind:en')?.text ?? '')).toEqual({ name: 'first' });
  });

  it('with a record that an operator wrote by hand is used', async () => {
    store.records.set('kind:en', { text: '{"name":"by hand"}', metadata: null });
    expect(await isolate()()).toBe('by hand');
  });
});
