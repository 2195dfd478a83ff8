/** What a generator is told, and what it tells. */

export interface Measured {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface LoadOptions {
  connections?: number;
  seconds?: number;
}
