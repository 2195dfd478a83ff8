/** Awaits a promise; returns the result of `late` after `ms` milliseconds. The promise is not cancelled. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
  late: () => Value | Promise<Value>,
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
