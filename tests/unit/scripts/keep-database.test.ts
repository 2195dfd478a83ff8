import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../scripts/database/database.ts';
import { keepDatabase } from '../../../scripts/database/keep-database.ts';
import { migrate } from '../../../scripts/database/prepare-database.ts';
import { seedSources } from '../../../scripts/database/untouched.ts';
import { readSeeded, writeSeeded } from '../../../scripts/state.ts';

const origins = { shopOrigin: 'http://localhost:8787', backendOrigin: 'http://localhost:8788' };
let folder: string;
let file: string;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'selvedge-kept-'));
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'd1', 'database.sqlite');
  await migrate(file);
  const database = openDatabase(file);
  database.exec(
    `INSERT INTO redirects (locale, from_path, to_path, status) VALUES ('en', '/a', '${origins.shopOrigin}/b', 301)`,
  );
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const place = () => ({ folder, file, renewWith: 'npm run again', unnoted: 'older' }) as const;

function target(of = file): unknown {
  const database = openDatabase(of);
  const row = database.prepare('SELECT to_path FROM redirects').get();
  database.close();
  return row?.to_path;
}

it('a database of an older seed is kept, with a message what it lacks and how to get it', async () => {
  for (const noted of [undefined, { ...origins, sources: 'another', contents: 'another' }]) {
    if (noted !== undefined) writeSeeded(noted, folder);
    const { words } = await keepDatabase(place(), origins);
    expect(words).toContain('folder has changed since this database was made');
    expect(words).toContain('npm run again');
    expect(target()).toBe(`${origins.shopOrigin}/b`);
  }
});

it('of another version’s migrations it is moved away, and a new one is created', async () => {
  const former = openDatabase(file);
  former.exec(`UPDATE d1_migrations SET name = 'former_' || name`);
  former.close();
  await expect(migrate(file)).rejects.toThrow('Another version of the shop made this database.');
  writeSeeded({ ...origins, products: 1, sources: 'another', contents: 'another' }, folder);
  const { seeded, words } = await keepDatabase(place(), origins);
  const [moved = expect.unreachable('It is not there.')] = readdirSync(folder).filter((name) =>
    name.startsWith('former-database-'),
  );
  expect(words).toContain(join(folder, moved));
  expect(target(join(folder, moved))).toBe(`${origins.shopOrigin}/b`);
  expect(target()).not.toBe(`${origins.shopOrigin}/b`);
  expect(seeded).toMatchObject({ products: 1, sources: seedSources() });
});

it('of today’s seed there is no message', async () => {
  writeSeeded({ ...origins, sources: seedSources(), contents: 'as seeded' }, folder);
  expect((await keepDatabase(place(), origins)).words).toBe('');
});

it('on other ports it has their addresses', async () => {
  writeSeeded({ ...origins, sources: seedSources() }, folder);
  const moved = { shopOrigin: 'http://localhost:9000', backendOrigin: 'http://localhost:9001' };
  await keepDatabase(place(), moved);
  expect(target()).toBe(`${moved.shopOrigin}/b`);
  expect(readSeeded(folder)).toMatchObject(moved);
});
