/** What a deploy works on: the Workers' configurations in a folder, wrangler, and notes on this machine. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type WorkerName, type WorkerSource, workerSources } from '../building/worker-sources.ts';
import type { Wrangler } from '../building/wrangler.ts';

export interface Project {
  /** Contains the files that are edited: the three wrangler.toml, or those of the shop's own folder. */
  folder: string;
  /** Path of a Worker's complete configuration, for wrangler; absolute, or from `folder`. */
  configurationFile(worker: WorkerName): string;
  wrangler: Wrangler;
  /** Runs one step of the plan and prints it. */
  step<Result>(label: string, run: () => Promise<Result>): Promise<Result>;
  say(line: string): void;
}

export function sourceOf(name: WorkerName): WorkerSource {
  const source = workerSources.find((each) => each.name === name);
  if (!source) throw new Error(`No Worker ${name}.`);
  return source;
}

/** The configuration that a deploy edits, by path from the project's folder. */
export const configurationOf = (name: WorkerName): string => sourceOf(name).configuration;

export const wranglerFor = (
  { wrangler, configurationFile }: Project,
  worker: WorkerName,
  args: readonly string[],
  input?: string,
): Promise<string> => wrangler([...args, '--config', configurationFile(worker)], input);

export const readConfiguration = ({ folder }: Project, worker: WorkerName): string =>
  readFileSync(join(folder, configurationOf(worker)), 'utf8');

/** Edits a wrangler.toml; does not write the file if nothing changes. */
export function changeConfiguration(project: Project, worker: WorkerName, change: (toml: string) => string): void {
  const before = readConfiguration(project, worker);
  const after = change(before);
  if (after !== before) writeFileSync(join(project.folder, configurationOf(worker)), after);
}

/** State that an interrupted run leaves for the next one. In `.selvedge/`, readable by the owner only. */
export interface Notes {
  /** Resources that this machine has started to create in the account. A later run may use them. */
  made: string[];
  /** Generated keys that are not set on all Workers yet. */
  keys: Record<string, string>;
}

const notesFile = (project: Project): string => privateFile(project, 'notes.json');

export function readNotes(project: Project): Notes {
  const file = notesFile(project);
  const nothing: Notes = { made: [], keys: {} };
  return existsSync(file) ? { ...nothing, ...JSON.parse(readFileSync(file, 'utf8')) } : nothing;
}

export function writeNotes(project: Project, change: Partial<Notes>): void {
  writePrivate(project, 'notes.json', JSON.stringify({ ...readNotes(project), ...change }, null, 2));
}

/** Writes a file that only its owner can read. Returns its path from the project's folder. */
export function writePrivate(project: Project, name: string, text: string): string {
  const file = privateFile(project, name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, text, { mode: 0o600 });
  return join('.selvedge', 'deploy', name);
}

const privateFile = ({ folder }: Project, name: string): string => join(folder, '.selvedge', 'deploy', name);
