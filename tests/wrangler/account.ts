/** The platform account of the stand-in of wrangler: a JSON file, and a SQLite file for each database. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Version {
  id: string;
  created: string;
  /** Bindings besides secrets; empty for a Worker that was created only to hold secrets. */
  bindings: string[];
  /** Durable Objects that it declares. */
  objects: string[];
  tag?: string;
  message?: string;
}

export interface StandInWorker {
  /** Those of the latest version. */
  secrets: Record<string, string>;
  versions: Version[];
  /** Oldest first. */
  deployments: { id: string; created: string; message?: string; versions: Share[] }[];
  /** Host names routed to it. */
  domains: string[];
}

export interface Share {
  id: string;
  percentage: number;
}

export interface Account {
  signedIn: boolean;
  accounts: { id: string; name: string }[];
  /** Commands that the token has no permission for, by their first words. */
  forbidden: string[];
  namespaces: { id: string; title: string }[];
  databases: { uuid: string; name: string }[];
  buckets: string[];
  workers: Record<string, StandInWorker>;
  /** The arguments of all calls, without their standard input. */
  calls: string[][];
  /** The call of this number (from 1) fails before it has any effect. */
  failAt?: number;
  /** Makes ids and times the same in each run. */
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

/** The next id, in the platform's format. */
export function nextId(account: Account): string {
  account.counter += 1;
  return `${account.counter.toString(16).padStart(8, '0')}-5e1f-4ed9-8e00-000000000000`;
}

/** The next timestamp, later than the one before. */
export function nextTime(account: Account): string {
  account.counter += 1;
  return new Date(Date.UTC(2026, 10, 1) + account.counter * 1000).toISOString();
}

/** Reads or writes a database of the account. */
export function withDatabase<Given>(accountFile: string, uuid: string, use: (database: DatabaseSync) => Given): Given {
  const database = new DatabaseSync(join(dirname(accountFile), `${uuid}.sqlite`));
  database.exec('PRAGMA synchronous = OFF');
  try {
    return use(database);
  } finally {
    database.close();
  }
}
