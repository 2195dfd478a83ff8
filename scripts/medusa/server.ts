/** Medusa itself: installs, migrates, seeds and starts adapters/medusa/server. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../adapters/catalogue.ts';
import { freePort } from '../adapters/free-port.ts';
import { installServer, withNode } from '../adapters/install-server.ts';
import { type Service, serviceOf } from '../adapters/service.ts';
import { openDatabase } from '../database/database.ts';
import { seedSources } from '../database/untouched.ts';
import { projectNode, run } from '../prepare.mjs';
import { hashOf, root } from '../sources.mjs';
import { readSeeded } from '../state.ts';
import { step } from '../steps.mjs';
import type { Postgres } from './postgres.ts';

const source = 'adapters/medusa/server';
const folder = join(root, source);
const database = 'medusa';

/** Milliseconds for it to answer; a busy machine takes half a minute. */
const startTimeout = 300_000;

/** Milliseconds for the search index to be filled after that. */
const indexTimeout = 300_000;

export interface Medusa extends Service {
  url: string;
  /** Names the shop's sales channel in every call of the Store API. */
  publishableKey: string;
  /** Signs its tokens. */
  jwtSecret: string;
}

/** Where Medusa is kept between starts. */
interface Kept {
  /** Folder of catalogue, keys and notes. */
  state: string;
  /** The reference backend's database, for the seed. */
  referenceFile: string;
  shopOrigin: string;
  /** The interface of the payment provider, and the key of its messages. */
  payment: { url: string; key: string };
}

export const installMedusa = (): Promise<void> => installServer('Medusa (700 MB)', source);

interface Secrets {
  JWT_SECRET: string;
  COOKIE_SECRET: string;
}

function secretsIn(state: string): Secrets {
  const file = join(state, 'secrets.json');
  const secret = () => randomBytes(32).toString('hex');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ JWT_SECRET: secret(), COOKIE_SECRET: secret() }), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8'));
}

const cli = join(folder, 'node_modules', '@medusajs', 'cli', 'cli.js');

/** Prepares the database as far as needed, and starts Medusa. */
export async function startMedusa(postgres: Postgres, kept: Kept): Promise<Medusa> {
  const { state } = kept;
  mkdirSync(state, { recursive: true });
  const secrets = secretsIn(state);
  const env = {
    ...withNode,
    ...secrets,
    PAYMENT_URL: kept.payment.url,
    PAYMENT_HMAC_KEY: kept.payment.key,
    DATABASE_URL: postgres.urlOf(database),
    SHOP_ORIGIN: kept.shopOrigin,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: '1',
    LOG_LEVEL: 'warn',
  };
  const publishableKey = await seeded(postgres, kept, env);
  return step('Start Medusa', async (progress) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(projectNode, [cli, 'start', '--host', '127.0.0.1', '--port', String(port)], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const service = serviceOf('Medusa', child, 'SIGTERM');
    await service.until(async () => (await statusOf(`${url}/health`)) === 200, startTimeout);
    progress('search index');
    await service.until(() => isIndexed(url, publishableKey), indexTimeout);
    return { ...service, url, publishableKey, jwtSecret: secrets.JWT_SECRET };
  });
}

async function statusOf(url: string, init?: RequestInit): Promise<number | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Whether the search index answers: it is filled after the first start, and refuses queries until then. */
async function isIndexed(url: string, publishableKey: string): Promise<boolean> {
  const status = await statusOf(`${url}/store/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-publishable-api-key': publishableKey },
    body: JSON.stringify({ entity: 'colour', pagination: { take: 1 } }),
  });
  return status === 200;
}

interface Note {
  publishableKey: string;
  /** Hashes of what the database was made of. */
  from: string;
}

/** Migrates and seeds the database, unless it was made of the same sources. Returns the publishable key. */
async function seeded(postgres: Postgres, { state, referenceFile }: Kept, env: NodeJS.ProcessEnv): Promise<string> {
  const noteFile = join(state, 'seeded.json');
  const catalogueFile = join(state, 'catalogue.json');
  const sources = [
    `${source}/package-lock.json`,
    `${source}/medusa-config.js`,
    ...['facts.js', 'scripts', 'search'].map((part) => `${source}/src/${part}`),
    'scripts/adapters/catalogue.ts',
  ];
  // Not of the catalogue itself, in which every order changes the stock.
  const from = `${hashOf(sources)} ${seedSources()} ${readSeeded()?.products ?? ''}`;
  const known: Note | undefined = existsSync(noteFile) ? JSON.parse(readFileSync(noteFile, 'utf8')) : undefined;
  if (known?.from === from) return known.publishableKey;
  rmSync(noteFile, { force: true });
  writeFileSync(catalogueFile, readFrom(referenceFile));
  const keyFile = join(state, 'key.json');
  const files = { CATALOGUE: catalogueFile, SEEDED: keyFile };
  const medusa = (...args: string[]) => run(projectNode, [cli, ...args], { ...env, ...files }, folder);
  await step('Migrate Medusa', async (progress) => {
    await postgres.execute(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await postgres.execute(`CREATE DATABASE ${database}`);
    await medusa('db:migrate', '--execute-safe-links');
    progress('search');
    await medusa('db:migrate:search');
  });
  await step('Seed Medusa', () => medusa('exec', './src/scripts/seed.js'));
  const { publishableKey }: Pick<Note, 'publishableKey'> = JSON.parse(readFileSync(keyFile, 'utf8'));
  const note: Note = { publishableKey, from };
  writeFileSync(noteFile, JSON.stringify(note));
  return publishableKey;
}

/** The reference backend's catalogue as JSON. */
function readFrom(file: string): string {
  const opened = openDatabase(file);
  try {
    return JSON.stringify(readCatalogue(opened));
  } finally {
    opened.close();
  }
}
