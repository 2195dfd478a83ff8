/** What one machine keeps between starts, in `.selvedge/`: database, KV, pictures, secrets. Never in the repository. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './sources.mjs';
import { Refusal } from './steps.mjs';

export const stateFolder = join(root, '.selvedge');

/** Secrets of storefront and backend; in production they are set with `wrangler secret put`. */
export interface Secrets {
  GATEWAY_SUBSCRIPTION_KEY: string;
  PAYMENT_HMAC_KEY: string;
  /** With it the backend tells the storefront's edge what changed. */
  PURGE_KEY: string;
  /** With it `npm run import` writes the catalogue. */
  IMPORT_KEY: string;
  /** With it the backend encrypts the mails that bring gift cards. */
  MAIL_KEY: string;
  /** With it the backend encrypts bank details. */
  BANK_KEY: string;
  /** With it `npm run config` releases the configuration of markets. */
  CONFIG_KEY: string;
  /** With it the storefront encrypts what was typed into a form, in the visitor's cookie. */
  FORM_KEY: string;
  /** Private ES256 key as a JWK in JSON. */
  AUTH_SIGNING_KEY: string;
}

/** Makes fresh secrets. */
export async function makeSecrets(): Promise<Secrets> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const key = { kty, crv, x, y, d, alg: 'ES256', use: 'sig', kid: randomHex(8) };
  return {
    GATEWAY_SUBSCRIPTION_KEY: randomHex(16),
    PAYMENT_HMAC_KEY: randomHex(32),
    PURGE_KEY: randomHex(32),
    IMPORT_KEY: randomHex(32),
    MAIL_KEY: randomHex(32),
    BANK_KEY: randomHex(32),
    FORM_KEY: randomHex(32),
    CONFIG_KEY: randomHex(32),
    AUTH_SIGNING_KEY: JSON.stringify(key),
  };
}

/** The secrets of this machine, made at the first start; those that a later version needs are added. */
export async function readSecrets(): Promise<Secrets> {
  const file = join(stateFolder, 'secrets.json');
  const fresh = await makeSecrets();
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...fresh, ...known };
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** How the database was filled; written only when it is complete. */
export interface Seeded {
  /** How many products were asked for; missing: the seed's own number. */
  products?: number;
  shopOrigin: string;
  backendOrigin: string;
  /** Hashes of what it was made from, and of what was in it then; missing in what an earlier version has made. */
  sources?: string;
  contents?: string;
}

const seededFile = (folder: string) => join(folder, 'seeded.json');

/** What is noted of the database in a folder. */
export function readSeeded(folder = stateFolder): Seeded | undefined {
  const file = seededFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeSeeded(seeded: Seeded, folder = stateFolder): void {
  writeFileSync(seededFile(folder), JSON.stringify(seeded));
}

/** Forgets the database and all that was copied from it; the secrets stay. */
export function clearData(folder = stateFolder): void {
  rmSync(seededFile(folder), { force: true });
  rmSync(join(folder, 'd1'), { recursive: true, force: true });
  clearCopies(folder);
}

/** Forgets what the storefront has copied from the backend: in `npm run dev` its KV stands beside the database. */
export function clearCopies(folder = stateFolder): void {
  for (const name of ['storefront', 'cache', 'kv'])
    rmSync(join(folder, name), { recursive: true, force: true });
}

/** The process that has the state. A number alone is not enough: systems give it to another process later. */
interface Holder {
  pid: number;
  /** When it began, as `ps` says it; empty where there is no `ps`. */
  began: string;
}

/** Milliseconds that a process which was killed from outside has to stop its Workers. */
const patience = 5000;

/**
 * Takes the state for this process; two workerds on one database would corrupt it. One that is stopping is waited for.
 * @param file names the process that has the state
 * @throws Refusal when a running process has it
 */
export async function lockState(file = join(stateFolder, 'running'), wait = patience): Promise<void> {
  const until = Date.now() + wait;
  let holder = holderOf(file);
  while (holder !== undefined && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    holder = holderOf(file);
  }
  if (holder !== undefined)
    throw new Refusal(`Selvedge is running already here (process ${holder.pid}): stop it first.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${process.pid}\n${beginOf(process.pid)}`);
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Whether another process has the state: `npm start`, mostly. */
export function isServing(file = join(stateFolder, 'running')): boolean {
  return holderOf(file) !== undefined;
}

/** The running process that has the state, if another one does. */
function holderOf(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  const [pid, began = ''] = readFileSync(file, 'utf8').split('\n');
  const holder = { pid: Number(pid), began };
  if (!holder.pid || holder.pid === process.pid || !isAlive(holder.pid)) return undefined;
  return beginOf(holder.pid) === began ? holder : undefined;
}

/** When a process began; empty where that cannot be known. */
function beginOf(pid: number): string {
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function randomHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}
