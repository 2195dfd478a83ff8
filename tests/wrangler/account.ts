/** An account of the platform as the stand-in of wrangler keeps it: a JSON file, and a SQLite file for each database. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Version {
  id: string;
  created: string;
  /** What it is bound to besides secrets; a Worker that was made to hold secrets has nothing. */
  bindings: string[];
  /** Durable Objects that it declares. */
  objects: string[];
  tag?: string;
  message?: string;
}

export interface StandInWorker {
  secrets: Record<string, string>;
  versions: Version[];
  /** Oldest first. */
  deployments: { id: string; created: string; message?: string; versions: Share[] }[];
  /** Host names that lead to it. */
  domains: string[];
}

export interface Share {
  id: string;
  percentage: number;
}

export interface Account {
  signedIn: boolean;
  accounts: { id: string; name: string }[];
  /** Commands that the token may not use, by their first words. */
  forbidden: string[];
  namespaces: { id: string; title: string }[];
  databases: { uuid: string; name: string }[];
  buckets: string[];
  workers: Record<string, StandInWorker>;
  /** All calls, as they were made: arguments, never what came in as standard input. */
  calls: string[][];
  /** The call of this number (from 1) fails before it does anything. */
  failAt?: number;
  /** So that ids and times are the same in each run. */
  counter: number;
}

export const emptyAccount = (): Account => ({
  signedIn: true,
  accounts: [{ id: 'a1b2c3', name: 'Maison' }],
  forbidden: [],
  namespaces: [],
  databases: [],
  buckets: [],
  workers: {},
  calls: [],
  counter: 0,
});

export function readAccount(file: string): Account {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyAccount();
}

export const writeAccount = (file: string, account: Account): void =>
  writeFileSync(file, JSON.stringify(account, null, 2));

/** The next id, as the platform writes them. */
export function nextId(account: Account): string {
  account.counter += 1;
  return `${account.counter.toString(16).padStart(8, '0')}-5e1f-4ed9-8e00-000000000000`;
}

/** When something was done: later each time. */
export function nextMoment(account: Account): string {
  account.counter += 1;
  return new Date(Date.UTC(2026, 10, 1) + account.counter * 1000).toISOString();
}

/** Looks into a database of the account, or changes it. */
export function withDatabase<Given>(
  accountFile: string,
  uuid: string,
  use: (database: DatabaseSync) => Given,
): Given {
  const database = new DatabaseSync(join(dirname(accountFile), `${uuid}.sqlite`));
  database.exec('PRAGMA synchronous = OFF');
  try {
    return use(database);
  } finally {
    database.close();
  }
}
