/** Vitest's JSON report of one test file. Times are in milliseconds since 1970. */
export interface FileReport {
  name: string;
  startTime: number;
  endTime: number;
}

/** Maximum number of files listed. */
const maxFiles = 10;

/** One line for each of the slowest test files, slowest first: seconds, and the path below `folder`. */
export function slowestFiles(files: readonly FileReport[], folder: string): string[] {
  return files
    .map(({ name, startTime, endTime }) => ({
      path: name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name,
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, maxFiles)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);
}
