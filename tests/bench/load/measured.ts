/** Options and results of a load generator. */

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
