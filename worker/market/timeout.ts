/** What a promise gives, or `late` where it takes longer than `ms` milliseconds. Nothing cancels the promise. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
  late: () => Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([promise, timeout.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds that KV has to answer; it is there to be faster than the gateway. */
const kvTimeout = 500;

function throwLate(): never {
  throw new Error('KV does not answer.');
}

/** What KV answers. @throws after 500 ms */
export const withKvTimeout = <Value>(read: Promise<Value>): Promise<Value> =>
  withTimeout(read, kvTimeout, throwLate);
