/**
 * Local state between starts, in `.selvedge/`: database, KV, pictures, secrets. Never in the repository. Another shop
 * than the demo has its own, in its folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateFolder } from './sources.mjs';
import { Refusal } from './steps.mjs';

/** Secrets of storefront and backend; in production they are set with `wrangler secret put`. */
export interface Secrets {
  GATEWAY_SUBSCRIPTION_KEY: string;
  PAYMENT_HMAC_KEY: string;
  /** The backend sends purges to the storefront with it. */
  PURGE_KEY: string;
  /** `npm run import` writes the catalogue with it. */
  IMPORT_KEY: string;
  /** The backend encrypts mails with gift cards with it. */
  MAIL_KEY: string;
  /** The backend encrypts bank details with it. */
  BANK_KEY: string;
  /** `npm run config` releases the configuration of markets with it. */
  CONFIG_KEY: string;
  /** The storefront encrypts form input in the visitor's cookie with it. */
  FORM_KEY: string;
  /** The storefront signs what it sends to assistants with it: a private ES256 key as a JWK in JSON. */
  UCP_SIGNING_KEY: string;
  /** Private ES256 key as a JWK in JSON. */
  AUTH_SIGNING_KEY: string;
}

/** A new private ES256 key as a JWK in JSON. */
export async function makeSigningKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return JSON.stringify({ kty, crv, x, y, d, alg: 'ES256', use: 'sig', kid: randomHex(8) });
}

export async function makeSecrets(): Promise<Secrets> {
  return {
    GATEWAY_SUBSCRIPTION_KEY: randomHex(16),
    PAYMENT_HMAC_KEY: randomHex(32),
    PURGE_KEY: randomHex(32),
    IMPORT_KEY: randomHex(32),
    MAIL_KEY: randomHex(32),
    BANK_KEY: randomHex(32),
    FORM_KEY: randomHex(32),
    CONFIG_KEY: randomHex(32),
    UCP_SIGNING_KEY: await makeSigningKey(),
    AUTH_SIGNING_KEY: await makeSigningKey(),
  };
}

/** The secrets of this machine, generated at the first start. Secrets that a later version needs are added. */
export async function readSecrets(): Promise<Secrets> {
  const file = join(stateFolder, 'secrets.json');
  const fresh = await makeSecrets();
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = { ...fresh, ...known };
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}

/** How the database was seeded; written only when the seed is complete. */
export interface Seeded {
  /** Requested number of products; missing: the seed's default. */
  products?: number;
  shopOrigin: string;
  backendOrigin: string;
  /** Hashes of the seed's sources and of its result; missing in the state of an earlier version. */
  sources?: string;
  contents?: string;
}

const seededFile = (folder: string) => join(folder, 'seeded.json');

/** The note about the database in a folder. */
export function readSeeded(folder = stateFolder): Seeded | undefined {
  const file = seededFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeSeeded(seeded: Seeded, folder = stateFolder): void {
  writeFileSync(seededFile(folder), JSON.stringify(seeded));
}

/** Deletes the database and everything copied from it; the secrets stay. */
export function clearData(folder = stateFolder): void {
  rmSync(seededFile(folder), { force: true });
  rmSync(join(folder, 'd1'), { recursive: true, force: true });
  clearCopies(folder);
}

/** Deletes what the storefront has copied from the backend: in `npm run dev` its KV is in the database's folder. */
export function clearCopies(folder = stateFolder): void {
  for (const name of ['storefront', 'cache', 'kv']) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The process that holds the lock. A pid alone is not enough, since systems reuse it. */
interface Holder {
  pid: number;
  /** Start time as `ps` prints it; empty where there is no `ps`. */
  began: string;
}

/** Timeout in ms for a killed process to stop its Workers. */
const timeout = 5000;

/**
 * Locks the state for this process; two workerds on one database would corrupt it. Waits for a process that is
 * stopping.
 *
 * @param file names the process that holds the lock
 * @throws Refusal when a running process holds it
 */
export async function lockState(file = join(stateFolder, 'running'), wait = timeout): Promise<void> {
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

/** Whether another process holds the lock, mostly `npm start`. */
export function isServing(file = join(stateFolder, 'running')): boolean {
  return holderOf(file) !== undefined;
}

/** The other running process that holds the lock. */
function holderOf(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  const [pid, began = ''] = readFileSync(file, 'utf8').split('\n');
  const holder = { pid: Number(pid), began };
  if (!holder.pid || holder.pid === process.pid || !isAlive(holder.pid)) return undefined;
  return beginOf(holder.pid) === began ? holder : undefined;
}

/** Start time of a process; empty where it is not known. */
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
