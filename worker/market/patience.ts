/** Milliseconds that KV has to answer; it is there to be faster than the gateway. */
const storePatience = 500;

/** What KV says, if it says it soon. @throws when it does not */
export async function inTime<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('KV does not answer.')), storePatience);
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
