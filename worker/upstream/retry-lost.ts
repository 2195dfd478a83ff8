/**
 * Maximum number of attempts for a request whose connection is lost. A host closes several idle connections at once,
 * and the second attempt may use another one of them.
 */
const maxTries = 3;
/** Milliseconds between the first two attempts; twice as long before the third. */
const pause = 20;

/**
 * Repeats a request that may be repeated while its connection is lost.
 * @param isLost whether an error of the request means that
 * @param left milliseconds left for the pause before another attempt; unlimited by default
 * @throws the error of the last attempt
 */
export async function retryLost<Result>(
  request: () => Promise<Result>,
  isLost: (error: unknown) => boolean,
  left = () => Number.POSITIVE_INFINITY,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isLost(error) || tried === maxTries) throw error;
      // Idle connections are closed together: a short pause lets all of them be noticed.
      await new Promise((resolve) => setTimeout(resolve, Math.min(tried * pause, left())));
    }
  }
}
