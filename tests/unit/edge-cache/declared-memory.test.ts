import { expect, it, vi } from 'vitest';
import { memoryLimits } from '../../memory-limits.ts';

/** Loads a Worker by itself; returns what its modules declare, the largest first. */
async function declaredBy(load: () => Promise<unknown>): Promise<[name: string, maxBytes: number][]> {
  vi.resetModules();
  await load();
  const { declaredMemories } = await import('../../../shared/declared-memory.ts');
  return [...declaredMemories()]
    .map(([name, { maxBytes }]): [string, number] => [name, maxBytes])
    .toSorted(([, one], [, other]) => other - one);
}

const workers = {
  storefront: () => Promise.all([import('../../../worker/app.ts'), import('../../../worker/public-entrypoint.tsx')]),
  backend: () => import('../../../backend/index.ts'),
};

it.each(Object.keys(workers) as (keyof typeof workers)[])('the memories of the %s fit together', async (worker) => {
  const { all, atRest, requests, declared } = memoryLimits[worker];
  expect(atRest + requests + declared).toBeLessThanOrEqual(all);
  const memories = await declaredBy(workers[worker]);
  const sum = memories.reduce((total, [, maxBytes]) => total + maxBytes, 0);
  const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
  const greedy = memories.map(([name, maxBytes]) => `${megabytes(maxBytes)} ${name}`);
  console.log(`${worker}: ${megabytes(sum)}`);
  expect(memories.length).toBeGreaterThan(15);
  expect(sum, `More than ${megabytes(declared)} together:\n${greedy.slice(0, 8).join('\n')}`).toBeLessThan(declared);
});

it('every memory of the storefront that pages of all markets fill is among them', async () => {
  const names = (await declaredBy(workers.storefront)).map(([name]) => name);
  const named = ['edge cache', 'micro-cache', 'shared answers', 'site layout', 'releases', 'configuration', 'slugs'];
  expect(names).toEqual(expect.arrayContaining(named));
});
