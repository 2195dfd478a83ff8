import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** The sides of the project, each with its layers of folders. */
export const sides = ['worker', 'client', 'shared', 'backend', 'demo', 'scripts', 'import', 'releases', 'adapters'];

/** The files at the root of `worker/` that assemble the pages. */
const assembling = ['app', 'error-page', 'index', 'pages', 'public-entrypoint', 'account-error-page'];

const isAssembling = (file: string): boolean =>
  posix.dirname(file) === 'worker' && assembling.includes(posix.parse(file).name);

const sideOf = (file: string): string => file.split('/')[0] ?? '';

/**
 * The folder of a file. Each file at the root of a side counts as its own folder: those that assemble the side are
 * above all folders, and those that all of it shares, such as `env.ts`, below.
 */
function layerOf(file: string): string {
  const folder = posix.dirname(file);
  return sides.includes(folder) ? file : folder;
}

/** The interface of the payment provider's stand-in: a Worker cannot fetch itself, so the shop calls it. */
const seam = 'backend/stand-ins/payment-provider/sessions/api.ts';

const isBelow = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** Why an import is not allowed; undefined if it is. */
function refusalOf({ from, to }: Import): string | undefined {
  const [side, other] = [sideOf(from), sideOf(to)];
  if (side === 'shared' && other !== 'shared') return 'shared/ is used by all sides, and imports from none';
  if (side === 'client' && other === 'worker') return 'client/ is shipped to browsers without worker/';
  if (side === 'worker' && isBelow(to, 'worker/pages') && !isBelow(from, 'worker/pages') && !isAssembling(from))
    return 'worker/pages/ stands on top of what else is in worker/';
  if (
    isBelow(to, 'backend/stand-ins') &&
    side === 'backend' &&
    !isBelow(from, 'backend/stand-ins') &&
    from !== 'backend/families.ts' &&
    to !== seam
  )
    return 'backend/stand-ins/ plays the services of others, which are asked over HTTP';
  return undefined;
}

const written = ({ from, line, to }: Import): string => `  ${from}:${line} imports ${to}`;

/** The imports of a side between folders, by the names of both. */
function betweenFolders(imports: readonly Import[]): Map<string, Map<string, Import[]>> {
  const found = new Map<string, Map<string, Import[]>>();
  for (const each of imports) {
    const [from, to] = [layerOf(each.from), layerOf(each.to)];
    if (from === to || sideOf(from) !== sideOf(to)) continue;
    const targets = found.get(from) ?? new Map<string, Import[]>();
    found.set(from, targets);
    targets.set(to, [...(targets.get(to) ?? []), each]);
  }
  return found;
}

/** Sides that may have no import cycles of folders of any length; in others no two folders may import each other. */
const withoutCycles = ['worker', 'client'];

/** A cycle of three or more folders in these sides, each importing the next; undefined if there is none. */
function longCycle(found: Map<string, Map<string, Import[]>>): Import[] | undefined {
  const left = new Map([...found].filter(([folder]) => withoutCycles.includes(sideOf(folder))));
  const next = (folder: string) => [...(left.get(folder)?.keys() ?? [])].find((other) => left.has(other));
  for (let lowest = true; lowest; ) {
    const free = [...left.keys()].filter((folder) => next(folder) === undefined);
    for (const folder of free) left.delete(folder);
    lowest = free.length > 0;
  }
  // Every remaining folder leads to a cycle.
  const way: string[] = [];
  let folder = left.keys().next().value;
  for (; folder !== undefined && !way.includes(folder); folder = next(folder)) way.push(folder);
  if (folder === undefined) return undefined;
  const circle = way.slice(way.indexOf(folder));
  if (circle.length < 3) return undefined;
  return circle.flatMap((each, at) => {
    const to = circle[(at + 1) % circle.length] ?? each;
    return left.get(each)?.get(to)?.slice(0, 1) ?? [];
  });
}

/**
 * The violations of the layers, between which imports only go down: folders of a side that import each other, with the
 * imports of the rarer direction; longer cycles, with an import for each step; and forbidden imports across sides.
 * Empty if there are none.
 */
export function importFaults(imports: readonly Import[]): string[] {
  const refused = imports.flatMap((each) => {
    const why = refusalOf(each);
    return why === undefined ? [] : [`${why}:\n${written(each)}`];
  });
  const found = betweenFolders(imports);
  const pairs = [...found].flatMap(([folder, targets]) =>
    [...targets].flatMap(([other, there]) => {
      const back = found.get(other)?.get(folder);
      if (back === undefined || back.length < there.length) return [];
      if (back.length === there.length && other < folder) return [];
      return [
        `${folder} and ${other} import each other; move what both need below them, or what imports above:\n` +
          there.map(written).join('\n'),
      ];
    }),
  );
  const cycle = pairs.length === 0 ? longCycle(found) : undefined;
  const long = cycle === undefined ? [] : [`These imports lead round in a circle:\n${cycle.map(written).join('\n')}`];
  return [...refused, ...pairs, ...long];
}
