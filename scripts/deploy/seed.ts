/** Puts the demo shop into a database of an account, if it is empty. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../steps.mjs';
import { jsonIn } from './account.ts';
import { type Project, readConfiguration, readNotes, wranglerFor, writeNotes } from './project.ts';
import { readText } from './toml.ts';

const counted = z.array(z.object({ results: z.array(z.object({ found: z.number() })) }));

/** A row in any of these means that the database is in use. */
const filledTables = ['products', 'domains', 'content_entries', 'customers', 'carts', 'orders'];

async function isEmpty(project: Project): Promise<boolean> {
  const sql = `SELECT ${filledTables.map((table) => `EXISTS (SELECT 1 FROM ${table})`).join(' + ')} AS found`;
  const args = ['d1', 'execute', 'DB', '--remote', '--json', '--command', sql];
  const [result] = counted.parse(jsonIn(await wranglerFor(project, 'backend', args)));
  return result?.results[0]?.found === 0;
}

/**
 * Runs an SQL file on the database, all of it or nothing.
 *
 * @param write creates the file
 * @throws Refusal where the database has data that this machine has not put there
 */
export async function seedRemote(project: Project, write: (file: string) => Promise<void>): Promise<void> {
  const mark = `seed of ${readText(readConfiguration(project, 'backend'), '[[d1_databases]]', 'database_id')}`;
  const { made } = readNotes(project);
  if (!(await isEmpty(project))) {
    if (made.includes(mark)) return;
    throw new Refusal('There is something in the database already: it is seeded when it is empty, and never else.');
  }
  const file = join(tmpdir(), `selvedge-seed-${process.pid}.sql`);
  try {
    await write(file);
    // Noted first: a run that was interrupted right after the seed recognises it as its own.
    writeNotes(project, { made: [...made, mark] });
    await wranglerFor(project, 'backend', ['d1', 'execute', 'DB', '--remote', '--yes', '--file', file]);
  } finally {
    rmSync(file, { force: true });
  }
}
