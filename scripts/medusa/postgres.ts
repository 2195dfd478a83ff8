/**
 * The PostgreSQL of `npm run medusa`: a cluster of its own in the state folder, on a free port of this machine, with
 * the programs of the system.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../adapters/free-port.ts';
import { type Service, serviceOf } from '../adapters/service.ts';
import { run } from '../prepare.mjs';
import { Refusal, step } from '../steps.mjs';

export interface Postgres extends Service {
  /** `postgres://…` of a database; `postgres` always exists. */
  urlOf(database: string): string;
  /** Runs SQL in the database `postgres`. */
  execute(sql: string): Promise<string>;
}

const user = 'medusa';

/** Where Debian puts the programs, outside PATH. */
const debianFolder = '/usr/lib/postgresql';

/** Milliseconds for the server to accept connections: after a crash it first replays its log. */
const startTimeout = 60_000;

const needed = ['initdb', 'postgres', 'pg_ctl', 'psql'];

/** The folder of PostgreSQL's programs; undefined if it is not installed. */
function programFolder(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => join(debianFolder, name, 'bin')),
  ];
  return folders.find((folder) => folder !== '' && needed.every((name) => existsSync(join(folder, name))));
}

async function programs(): Promise<string> {
  const found = programFolder();
  if (found !== undefined) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    await step('Install PostgreSQL', async () => {
      await run('apt-get', ['update']);
      // Without a cluster of the system's own, which would be started.
      const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
      await run('apt-get', ['install', ...options, 'postgresql'], { DEBIAN_FRONTEND: 'noninteractive' });
    });
    const installed = programFolder();
    if (installed !== undefined) return installed;
  }
  throw new Refusal('There is no PostgreSQL: install it ("apt install postgresql", "brew install postgresql").');
}

/** The user and group under which it runs: another one if this process is root, which PostgreSQL refuses. */
function runningAs(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([each]) => each === name)).find(Boolean);
  if (found === undefined) throw new Refusal('PostgreSQL does not run as root: start this as another user.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** The password of the cluster, which only this user of the machine can read. */
function passwordIn(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(16).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/**
 * Starts the cluster in a folder; makes it if there is none.
 * @throws Refusal if PostgreSQL is missing, or does not start
 */
export async function startPostgres(folder: string): Promise<Postgres> {
  const bin = await programs();
  const owner = runningAs();
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  const password = passwordIn(folder);
  if (!existsSync(join(data, 'PG_VERSION')))
    await step('Make a PostgreSQL cluster', () => makeCluster(bin, data, password));
  // Of a start that was killed: a second server on the same data would refuse to start.
  if (existsSync(join(data, 'postmaster.pid')))
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast'], { ...owner, cwd: '/' });
  return step('Start PostgreSQL', async () => {
    const port = await freePort();
    const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A group of its own: Ctrl-C in the terminal must not end it before Medusa.
      { ...owner, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const service = serviceOf('PostgreSQL', child, 'SIGINT');
    await service.until(() => accepts(port), startTimeout);
    const urlOf = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const execute = (sql: string) =>
      run(join(bin, 'psql'), ['-v', 'ON_ERROR_STOP=1', '-Atc', sql, urlOf('postgres')], {}, '/');
    // It accepts connections before it answers.
    await service.until(() => execute('SELECT 1').then(Boolean, () => false), startTimeout);
    return { ...service, urlOf, execute };
  });
}

async function makeCluster(bin: string, data: string, password: string): Promise<void> {
  const owner = runningAs();
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if ('uid' in owner) for (const file of [data, passwordFile]) chownSync(file, owner.uid, owner.gid);
  chmodSync(data, 0o700);
  const options = [
    '-U',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...options], { ...owner, cwd: '/', encoding: 'utf8' });
  rmSync(passwordFile);
  if (made.status !== 0)
    throw new Refusal(`${made.stderr || made.error?.message}\n\nPostgreSQL could not make a cluster in ${data}.`);
}

/** Whether something listens on a port. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  if (!answer) await wait(50);
  return answer;
}
