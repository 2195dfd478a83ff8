import { expect, it } from 'vitest';
import { slowestFiles } from '../../../scripts/testing/slowest.ts';

it('the ten slowest test files are named, the slowest first, below the project', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `/project/tests/${index}.test.ts`,
    startTime: 1_000,
    endTime: 1_000 + index * 1_500,
  }));
  const lines = slowestFiles(files, '/project');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   16.5 s  tests/11.test.ts');
  expect(lines.at(-1)).toBe('    3.0 s  tests/2.test.ts');
  expect(slowestFiles([{ name: '/elsewhere/a.test.ts', startTime: 0, endTime: 40 }], '/project')).toEqual([
    '    0.0 s  /elsewhere/a.test.ts',
  ]);
});
