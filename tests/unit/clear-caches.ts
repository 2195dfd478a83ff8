import { clearCaches } from '../../shared/memory-cache.ts';

// Files of tests share a process: none finds in memory what another has left.
clearCaches();
