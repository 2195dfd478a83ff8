/** The CPU profiler of a running Worker, over its inspector. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { root } from '../../../scripts/sources.mjs';
import { Inspector, storefrontName } from './inspector.ts';

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

/** Microseconds between two samples. */
const interval = 250;

/** Profiles the storefront while `work` runs. It must have been started with `inspected`. */
export async function profile(storefront: Miniflare, work: () => Promise<unknown>): Promise<Spent> {
  const inspector = await Inspector.of(storefront, storefrontName);
  try {
    await inspector.send('Profiler.enable');
    await inspector.send('Profiler.setSamplingInterval', { interval });
    await inspector.send('Profiler.start');
    await work();
    const { profile: taken } = await inspector.send<{ profile: CpuProfile }>('Profiler.stop');
    return spentIn(taken);
  } finally {
    inspector.close();
  }
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
