import { withTimeout } from '../../shared/timeout.ts';

/** Timeout of KV in milliseconds: a slower read is no gain over the gateway. */
const kvTimeout = 500;

function throwLate(): never {
  throw new Error('KV does not answer.');
}

/** Awaits a read of KV. @throws Error after 500 ms */
export const withKvTimeout = <Value>(read: Promise<Value>): Promise<Value> => withTimeout(read, kvTimeout, throwLate);
