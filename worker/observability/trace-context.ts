import { toHex } from '../../shared/encoding.ts';

/** Random bytes, in hexadecimal. */
export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** A trace and the span in it that others belong below (W3C Trace Context). */
export interface TraceParent {
  traceId: string;
  spanId: string;
}

export const freshTrace = (): TraceParent => ({ traceId: randomHex(16), spanId: randomHex(8) });

/** By this header a call belongs to the trace that it is part of. */
export const traceHeader = 'traceparent';

/** Its value. */
export const toTraceparent = ({ traceId, spanId }: TraceParent): string => `00-${traceId}-${spanId}-01`;

export function fromTraceparent(header: string | null | undefined): TraceParent | undefined {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(header ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}
