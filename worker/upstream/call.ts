import type { CallName } from '../../shared/contract/contract.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';

/** A call on its way to an upstream. */
export interface Call {
  name: CallName;
  row: CallRow;
  /** Flat, as the row declares it. */
  input: Record<string, unknown>;
  /** Milliseconds that it may take at most, within the time of the request. */
  maxTime: number;
}

/** What an upstream has answered: JSON of any shape, the bytes of a file, or null where it cannot be read. */
export interface Answer {
  status: number;
  ok: boolean;
  body: unknown;
}

export type Send<Result> = (call: Call) => Promise<Result>;

/** A layer of the gateway's client: does its part before or after the next one. */
export type Layer<Result> = (next: Send<Result>) => Send<Result>;

/** Puts layers around a function; the first is the outermost. */
export function layered<Result>(layers: readonly Layer<Result>[], innermost: Send<Result>): Send<Result> {
  return layers.reduceRight((next, layer) => layer(next), innermost);
}

/** The message of an error's body. */
export function messageOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : 'No readable answer.';
}
