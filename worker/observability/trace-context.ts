import { toHex } from '../../shared/encoding.ts';

/** Random bytes in hexadecimal. */
export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A trace and its current span, the parent of further spans (W3C Trace Context). */
export interface TraceParent {
  traceId: string;
  spanId: string;
}

export const freshTrace = (): TraceParent => ({ traceId: randomHex(16), spanId: randomHex(8) });

/** Header with the trace that a call belongs to. */
export const traceHeader = 'traceparent';

export const toTraceparent = ({ traceId, spanId }: TraceParent): string => `00-${traceId}-${spanId}-01`;

export function fromTraceparent(header: string | null | undefined): TraceParent | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(header ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
