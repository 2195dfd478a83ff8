import { describe, expect, it } from 'vitest';
import { isWhole, leaveOut, partOf } from '../../scope.ts';

const suite = (tags: string[], ...tasks: ReturnType<typeof test>[]) => ({
  type: 'suite',
  mode: 'run',
  tags,
  tasks,
});
const test = (...tags: string[]) => ({ type: 'test', mode: 'run', tags });
const modes = (tasks: readonly { mode: string }[]) => tasks.map(({ mode }) => mode).join(' ');

describe('a short run', () => {
  it('leaves out what is exhaustive, with its suite where nothing else is in it', () => {
    const mixed = suite([], test('exhaustive'), test());
    const left = suite([], test('exhaustive'));
    leaveOut({ type: 'suite', mode: 'run', tasks: [mixed, left] });
    expect(modes(mixed.tasks)).toBe('skip run');
    expect(modes([mixed, left])).toBe('run skip');
  });

  it('makes the first row of each table, and every nth after it', () => {
    const tables = suite(
      [],
      ...Array.from({ length: 6 }, () => test('sampled-4')),
      test(),
      ...Array.from({ length: 3 }, () => test('journey', 'sampled-4')),
    );
    leaveOut(tables);
    expect(modes(tables.tasks)).toBe('run skip skip skip run skip run run skip skip');
  });

  it('makes every nth test of a file that is sampled, of those that its tests’ own tags leave', () => {
    const of = ['sampled-2'];
    const inherits = (...tags: string[]) => test(...of, ...tags);
    const first = suite(of, inherits(), inherits('exhaustive'), inherits(), inherits());
    const second = suite(of, inherits(), inherits('sampled-4'), inherits('sampled-4'));
    const third = suite(of, inherits());
    leaveOut(suite(of, first, second, third) as Parameters<typeof leaveOut>[0]);
    expect([first, second, third].map(({ tasks }) => modes(tasks))).toEqual([
      'run skip skip run',
      'skip run skip',
      'skip',
    ]);
    expect(modes([first, second, third])).toBe('run run skip');
  });

  it('leaves out a file that is exhaustive', () => {
    const all = suite(['exhaustive'], test('exhaustive'), test('exhaustive'));
    leaveOut(all);
    expect(modes([all, ...all.tasks])).toBe('skip skip skip');
  });

  it('counts suites, not the tests in them, which have their tags', () => {
    const rows = [1, 2, 3].map(() => suite(['sampled-2'], test('sampled-2'), test('sampled-2')));
    leaveOut({ type: 'suite', mode: 'run', tasks: rows });
    expect(modes(rows)).toBe('run skip run');
    expect(rows.map(({ tasks }) => modes(tasks))).toEqual(['run run', 'skip skip', 'run run']);
  });
});

it('a walk within a test makes every nth step, the first among them', () => {
  expect(partOf([1, 2, 3, 4, 5], 2)).toEqual(isWhole ? [1, 2, 3, 4, 5] : [1, 3, 5]);
});
