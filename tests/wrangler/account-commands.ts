/** Commands of the stand-in about the account: whoami, KV, D1, R2. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readText } from '../../scripts/deploy/toml.ts';
import { nextId, withDatabase } from './account.ts';
import { type Call, type Command, Refused, refusedBy } from './command.ts';

/** Opens the database of a binding, as wrangler finds it. */
function inDatabase<Given>(call: Call, use: (database: DatabaseSync, folder: string) => Given): Given {
  const { text, path } = call.configuration();
  const [binding] = call.positionals;
  if (binding !== readText(text, '[[d1_databases]]', 'binding'))
    throw new Refused(`Couldn't find a D1 DB with the name or binding '${binding}' in your wrangler.toml file.`);
  if (call.flags.remote !== true) throw new Refused('The stand-in has no local database.');
  const id = readText(text, '[[d1_databases]]', 'database_id');
  if (!call.account.databases.some(({ uuid }) => uuid === id))
    throw refusedBy(`d1/database/${id}/query`, `The database ${id} could not be found`, 7404);
  return withDatabase(call.file, id, (database) => use(database, dirname(join(call.folder, path))));
}

function atOnce(database: DatabaseSync, sql: string): void {
  database.exec('BEGIN');
  try {
    database.exec(sql);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw new Refused(error instanceof Error ? `${error.message}: SQLITE_ERROR` : String(error));
  }
}

const migrationsTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

function applyMigrations(call: Call): string {
  return inDatabase(call, (database, folder) => {
    database.exec(migrationsTable);
    const rows = database.prepare('SELECT name FROM d1_migrations').all();
    const applied = new Set(rows.map(({ name }) => name));
    const migrations = join(folder, readText(call.configuration().text, '[[d1_databases]]', 'migrations_dir'));
    const pending = readdirSync(migrations)
      .filter((name) => name.endsWith('.sql') && !applied.has(name))
      .sort();
    for (const name of pending)
      atOnce(
        database,
        `${readFileSync(join(migrations, name), 'utf8')}\nINSERT INTO d1_migrations (name) VALUES ('${name}');`,
      );
    return pending.length === 0 ? '✅ No migrations to apply!' : pending.join('\n');
  });
}

function execute(call: Call): string {
  const { file, command } = call.flags;
  if ((typeof file === 'string') === (typeof command === 'string'))
    throw new Refused("Error: can't provide both --command and --file.");
  return inDatabase(call, (database) => {
    if (typeof file === 'string') {
      atOnce(database, readFileSync(file, 'utf8'));
      return '🚣 Executed the file.';
    }
    const results = database.prepare(String(command)).all();
    return JSON.stringify([{ results, success: true, meta: { duration: 0 } }], null, 2);
  });
}

export const accountCommands: Record<string, Command> = {
  whoami: {
    flags: { json: 'switch' },
    positionals: [0, 0],
    run({ account }) {
      if (!account.signedIn) throw new Refused('', '{"loggedIn":false}\n');
      const { accounts } = account;
      return JSON.stringify({ loggedIn: true, authType: 'User API Token', email: 'a@example.com', accounts });
    },
  },
  'kv namespace list': {
    flags: {},
    positionals: [0, 0],
    run: ({ account }) => JSON.stringify(account.namespaces, null, 2),
  },
  'kv namespace create': {
    flags: {},
    positionals: [1, 1],
    run({ account, positionals: [title = ''] }) {
      if (account.namespaces.some((each) => each.title === title))
        throw new Refused(`A KV namespace with the title "${title}" already exists.`);
      const id = nextId(account).replaceAll('-', '');
      account.namespaces.push({ id, title });
      return `🌀 Creating namespace with title "${title}"\n✨ Success!`;
    },
  },
  'd1 list': {
    flags: { json: 'switch' },
    positionals: [0, 0],
    run: ({ account }) => JSON.stringify(account.databases, null, 2),
  },
  'd1 create': {
    flags: { location: 'value' },
    positionals: [1, 1],
    run({ account, positionals: [name = ''] }) {
      if (account.databases.some((each) => each.name === name))
        throw new Refused('A database with that name already exists');
      account.databases.push({ uuid: nextId(account), name });
      return `✅ Successfully created DB '${name}'\nCreated your new D1 database.`;
    },
  },
  'd1 migrations apply': { flags: { remote: 'switch' }, positionals: [1, 1], run: applyMigrations },
  'd1 execute': {
    flags: { remote: 'switch', json: 'switch', yes: 'switch', command: 'value', file: 'value' },
    positionals: [1, 1],
    run: execute,
  },
  'r2 bucket list': {
    flags: {},
    positionals: [0, 0],
    run: ({ account }) =>
      [
        'Listing buckets...',
        ...account.buckets.map((name) => `name:           ${name}\ncreation_date:  2026-11-01T00:00:00.000Z\n`),
      ].join('\n'),
  },
  'r2 bucket create': {
    flags: {},
    positionals: [1, 1],
    run({ account, positionals: [name = ''] }) {
      if (account.buckets.includes(name))
        throw refusedBy('r2/buckets', 'The bucket you tried to create already exists, and you own it.', 10004);
      account.buckets.push(name);
      return `Creating bucket '${name}'...\n✅ Created bucket '${name}' with default storage class of Standard.`;
    },
  },
};
