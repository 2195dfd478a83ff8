/** CPU time of a process, which a busy machine changes less than the time on the clock. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Linux tells the times of a process in hundredths of a second, whatever the machine. */
const millisecondsPerTick = 10;

/**
 * Milliseconds of processor, user and system, that the process behind a port on this machine has used so far.
 * Undefined where there is no `/proc` to tell.
 */
export function cpuClock(origin: string): () => number | undefined {
  const pid = listenerOn(Number(new URL(origin).port));
  return () => {
    if (pid === undefined) return undefined;
    // The name of the program stands in brackets and may contain anything; what counts comes behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  };
}

const listening = '0A';

function listenerOn(port: number): number | undefined {
  const socket = socketOn(port);
  if (socket === undefined) return undefined;
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) =>
      namesIn(`/proc/${pid}/fd`).some((name) => targetOf(join(`/proc/${pid}/fd`, name)) === socket),
    );
}

/** How `/proc` names the socket that listens on a port. */
function socketOn(port: number): string | undefined {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  for (const name of ['tcp', 'tcp6']) {
    for (const line of textOf(`/proc/net/${name}`).split('\n')) {
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(`:${wanted}`) && fields[3] === listening) return `socket:[${fields[9]}]`;
    }
  }
  return undefined;
}

// Processes come and go, and some belong to others.

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
