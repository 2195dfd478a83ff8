import type { CallName } from '../../shared/contract/contract.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';

export interface Call {
  name: CallName;
  row: CallRow;
  /** All fields on one level, as the row declares them. */
  input: Record<string, unknown>;
  /** Maximum time in milliseconds; the request's deadline applies as well. */
  maxTime: number;
}

/** The response of an upstream: JSON of any shape, the bytes of a file, or null if it cannot be read. */
export interface Answer {
  status: number;
  ok: boolean;
  body: unknown;
}

export type Send<Result> = (call: Call) => Promise<Result>;

/** A layer of the gateway client: middleware around the next function. */
export type Layer<Result> = (next: Send<Result>) => Send<Result>;

/** Wraps layers around a function; the first is the outermost. */
export function layered<Result>(layers: readonly Layer<Result>[], innermost: Send<Result>): Send<Result> {
  return layers.reduceRight((next, layer) => layer(next), innermost);
}

export function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : 'No readable answer.';
}
