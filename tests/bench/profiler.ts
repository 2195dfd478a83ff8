/** The CPU profiler of a running Worker, over its inspector. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { root } from '../../scripts/sources.mjs';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds between samples. */
  timeDeltas: number[];
}

/** The distribution of CPU time. */
export interface Spent {
  /** Milliseconds in JavaScript, in the platform functions that it calls, and in garbage collection. */
  milliseconds: number;
  /** Milliseconds by function: `file function`, with the path of the source file. */
  byFunction: Map<string, number>;
}

const worker = 'selvedge-storefront';

/** Microseconds between two samples. */
const interval = 250;

/** Profiles the storefront while `work` runs. It must have been started with `inspected`. */
export async function profile(storefront: Miniflare, work: () => Promise<unknown>): Promise<Spent> {
  const url = await storefront.getInspectorURL();
  url.pathname = `/core:user:${worker}`;
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('The inspector does not answer.'));
  });
  let last = 0;
  const send = <Result>(method: string, params = {}): Promise<Result> => {
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent): void => {
        const message = JSON.parse(data);
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(message.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval });
  await send('Profiler.start');
  await work();
  const stopped = await send<{ profile: CpuProfile }>('Profiler.stop');
  socket.close();
  return spentIn(stopped.profile);
}

/** V8's labels while no JavaScript runs. Workers do not report if they work or wait then. */
const waiting: ReadonlySet<string> = new Set(['(idle)', '(program)']);

function spentIn({ nodes, samples, timeDeltas }: CpuProfile): Spent {
  const map = new SourceMap(JSON.parse(readFileSync(join(root, 'dist', 'storefront', 'index.js.map'), 'utf8')));
  const names = new Map(nodes.map((node) => [node.id, nameOf(node, map)]));
  const byFunction = new Map<string, number>();
  let milliseconds = 0;
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (waiting.has(name)) continue;
    const spent = (timeDeltas[index] ?? 0) / 1000;
    milliseconds += spent;
    byFunction.set(name, (byFunction.get(name) ?? 0) + spent);
  }
  return { milliseconds, byFunction };
}

/** If there is no entry Node returns an empty object, which its types do not distinguish. */
interface Entry {
  originalSource?: string | null;
  originalLine: number;
  name?: string;
}

function nameOf({ callFrame }: ProfileNode, map: SourceMap): string {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  if (lineNumber < 0 || !url.endsWith('index.js')) return functionName;
  const { originalSource, originalLine, name } = map.findEntry(lineNumber, columnNumber) as Entry;
  if (!originalSource) return functionName;
  return `${originalSource.replace(/^(\.\.\/)+/, '')} ${name ?? functionName}:${originalLine + 1}`;
}
