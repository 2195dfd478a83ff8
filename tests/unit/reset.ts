import { afterAll, vi } from 'vitest';
import { clearCaches } from '../../shared/memory-cache.ts';

// Test files share a process: each starts with empty caches, and with the clock, functions and variables of Node.
clearCaches();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
