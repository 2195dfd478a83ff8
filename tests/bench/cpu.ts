/** CPU time of a process, which depends less on other load than wall-clock time. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Linux reports the times of a process in hundredths of a second on every machine. */
const millisecondsPerTick = 10;

/**
 * Returns a function for the CPU milliseconds, user and system, that the process behind a local port has used so
 * far. Undefined without `/proc`.
 */
export function cpuClock(origin: string): () => number | undefined {
  const pid = listenerOn(Number(new URL(origin).port));
  return () => {
    if (pid === undefined) return undefined;
    // The name of the program is in parentheses and may contain anything; the numbers follow it.
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
    .find((pid) => namesIn(`/proc/${pid}/fd`).some((name) => targetOf(join(`/proc/${pid}/fd`, name)) === socket));
}

/** The name in `/proc` of the socket that listens on a port. */
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

// Processes may have ended, or belong to other users.

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
