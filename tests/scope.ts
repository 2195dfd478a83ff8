/**
 * The part of the exhaustive tests that a run makes: `npm test` makes some, `npm test -- --all` and Vitest by hand
 * make all.
 */
export const isWhole = process.env.TEST_SCOPE !== 'short';

/** Tests that `npm test` leaves to `--all`. `@module-tag exhaustive` in a comment marks a file. */
export const exhaustive = 'exhaustive';

/**
 * Tags of which a short run takes every nth, the first among them: rows (`it.each`, `describe.each`) that have one, or
 * the tests of a file with `@module-tag sampled-n` in a comment.
 */
const steps = { 'sampled-2': 2, 'sampled-4': 4, 'sampled-12': 12 } as const;

export const scopeTags = [
  { name: exhaustive, description: 'Left to npm test -- --all.' },
  ...Object.entries(steps).map(([name, step]) => ({
    name,
    description: `npm test runs one of ${step}.`,
  })),
];

/** All of the items, or in a short run every nth of them, the first among them: for walks within one test. */
export function partOf<T>(items: readonly T[], nth: number): readonly T[] {
  return isWhole ? items : items.filter((_, index) => index % nth === 0);
}

/** What is asked of a test or a suite of Vitest. */
interface Task {
  type: string;
  mode: string;
  tags?: string[];
  tasks?: Task[];
  result?: { state: string } | undefined;
}

/** Skips what a short run leaves out of a file. */
export function leaveOut(file: Task): void {
  const own = file.tags ?? [];
  leaveOutRows(
    file,
    own.filter((tag) => tag !== exhaustive),
  );
  const step = stepOf(own)?.[1] ?? 1;
  const left = testsIn(file).filter(({ mode }) => mode !== 'skip');
  for (const [index, test] of left.entries()) if (index % step !== 0) skip(test);
  closeSuites(file);
}

const stepOf = (tags: readonly string[]) => Object.entries(steps).find(([tag]) => tags.includes(tag));

/** Skips what the tags below `suite` leave out. Rows that follow each other under one tag are one table. */
function leaveOutRows(suite: Task, inherited: readonly string[]): void {
  let table: string | undefined;
  let row = 0;
  for (const task of suite.tasks ?? []) {
    const tags = (task.tags ?? []).filter((tag) => !inherited.includes(tag));
    const sampled = stepOf(tags);
    row = sampled && sampled[0] === table ? row + 1 : 0;
    table = sampled?.[0];
    if (tags.includes(exhaustive) || (sampled && row % sampled[1] !== 0)) skip(task);
    else leaveOutRows(task, task.tags ?? []);
  }
}

const testsIn = (task: Task): Task[] => (task.type === 'test' ? [task] : (task.tasks ?? []).flatMap(testsIn));

function skip(task: Task): void {
  task.mode = 'skip';
  if (task.type === 'test') task.result = { state: 'skip' };
  for (const each of task.tasks ?? []) skip(each);
}

/** Skips suites without a test that runs: their hooks would run otherwise. */
function closeSuites(suite: Task): void {
  const tasks = suite.tasks ?? [];
  for (const each of tasks) closeSuites(each);
  if (tasks.length > 0 && tasks.every(({ mode }) => mode === 'skip')) suite.mode = 'skip';
}
