/** A bare Worker on a direct socket: neither a router of static assets nor a proxy stands in front of it. */
import { Log, LogLevel, Miniflare, type WorkerOptions } from 'miniflare';

export interface RawWorker {
  /** Its address, without a slash at the end. */
  origin: string;
  dispose(): Promise<void>;
}

/**
 * Starts a Worker in a process of its own.
 *
 * @param beside Workers in the same process, which it may name as services
 */
export async function startRaw(
  worker: WorkerOptions & { name: string },
  beside: WorkerOptions[] = [],
): Promise<RawWorker> {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    // Else Miniflare asks Cloudflare where this machine is.
    cf: false,
    log: new Log(LogLevel.WARN),
    // A generator breaks off what it has not read at the end of its time, and Workers complain of that.
    handleStructuredLogs: () => {},
    workers: [{ ...worker, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }, ...beside],
  });
  const { origin } = await miniflare.unsafeGetDirectURL(worker.name);
  return { origin, dispose: () => miniflare.dispose() };
}
