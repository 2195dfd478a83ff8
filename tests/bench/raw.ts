/** A bare Worker on a direct socket, without a router of static assets or a proxy in front. */
import { Log, LogLevel, Miniflare, type WorkerOptions } from 'miniflare';

export interface RawWorker {
  /** Its address, without a slash at the end. */
  origin: string;
  dispose(): Promise<void>;
}

/**
 * Starts a Worker in its own process.
 *
 * @param beside Workers in the same process, which it may bind as services
 */
export async function startRaw(
  worker: WorkerOptions & { name: string },
  beside: WorkerOptions[] = [],
): Promise<RawWorker> {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    // Prevents Miniflare from fetching this machine's location from Cloudflare.
    cf: false,
    log: new Log(LogLevel.WARN),
    // At the end a generator aborts its pending requests, which Workers would log.
    handleStructuredLogs: () => {},
    workers: [{ ...worker, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }, ...beside],
  });
  const { origin } = await miniflare.unsafeGetDirectURL(worker.name);
  return { origin, dispose: () => miniflare.dispose() };
}
