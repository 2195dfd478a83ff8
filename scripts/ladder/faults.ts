import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** The parts of the project, each a ladder of folders. */
export const sides = ['worker', 'client', 'shared', 'backend', 'demo', 'scripts', 'import', 'releases'];

/** The files at the root of `worker/` that put the pages together. */
const assembling = ['app', 'error-page', 'index', 'pages', 'public-entrypoint', 'unread-page'];

const isAssembling = (file: string): boolean =>
  posix.dirname(file) === 'worker' && assembling.includes(posix.parse(file).name);

const sideOf = (file: string): string => file.split('/')[0] ?? '';

/**
 * The folder of a file. Each file at the root of a side stands for itself: what assembles a side stands there, on top of
 * it, and what all of it shares, such as `env.ts`, below.
 */
function rungOf(file: string): string {
  const folder = posix.dirname(file);
  return sides.includes(folder) ? file : folder;
}

/** The interface of the played payment provider: a Worker cannot fetch itself, so the shop calls it in place of fetch(). */
const seam = 'backend/stand-ins/payment-provider/sessions/api.ts';

const isBelow = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** Why an import may not be, whatever else there is; undefined for one that may. */
function refusalOf({ from, to }: Import): string | undefined {
  const [side, other] = [sideOf(from), sideOf(to)];
  if (side === 'shared' && other !== 'shared') return 'shared/ is used by all sides, and imports from none';
  if (side === 'client' && other === 'worker') return 'client/ is shipped to browsers without worker/';
  if (
    side === 'worker' &&
    isBelow(to, 'worker/pages') &&
    !isBelow(from, 'worker/pages') &&
    !isAssembling(from)
  )
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

/** The imports of a side from one folder to another, by the names of both. */
function betweenFolders(imports: readonly Import[]): Map<string, Map<string, Import[]>> {
  const found = new Map<string, Map<string, Import[]>>();
  for (const each of imports) {
    const [from, to] = [rungOf(each.from), rungOf(each.to)];
    if (from === to || sideOf(from) !== sideOf(to)) continue;
    const ways = found.get(from) ?? new Map<string, Import[]>();
    found.set(from, ways);
    ways.set(to, [...(ways.get(to) ?? []), each]);
  }
  return found;
}

/**
 * What stands in the way of folders as a ladder, on which imports only go down: folders of a side that import each other,
 * with the imports of the direction that has fewer; and imports across sides that none may have. Empty where all is well.
 */
export function ladderFaults(imports: readonly Import[]): string[] {
  const refused = imports.flatMap((each) => {
    const why = refusalOf(each);
    return why === undefined ? [] : [`${why}:\n${written(each)}`];
  });
  const found = betweenFolders(imports);
  const pairs = [...found].flatMap(([folder, ways]) =>
    [...ways].flatMap(([other, there]) => {
      const back = found.get(other)?.get(folder);
      if (back === undefined || back.length < there.length) return [];
      if (back.length === there.length && other < folder) return [];
      return [
        `${folder} and ${other} import each other; move what both need below them, or what imports above:\n` +
          there.map(written).join('\n'),
      ];
    }),
  );
  return [...refused, ...pairs];
}
