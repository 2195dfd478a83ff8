import { clearCaches } from '../../shared/memory-cache.ts';

// Test files share a process: each starts with empty caches.
clearCaches();
