import { type RunnerTestFile, TestRunner } from 'vitest';
import { leaveOut } from './scope.ts';

/** Vitest's runner of `npm test`: leaves to `--all` what tags say. */
export default class ShortRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) leaveOut(file);
  }
}
