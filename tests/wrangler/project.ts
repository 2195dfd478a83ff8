/** A project to deploy, in its own folder, with an account of the stand-in. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workerSources } from '../../scripts/building/worker-sources.ts';
import { WranglerFails } from '../../scripts/building/wrangler.ts';
import { configurationOf, type Project } from '../../scripts/deploy/project.ts';
import { root } from '../../scripts/sources.mjs';
import { type Account, emptyAccount, readAccount, writeAccount } from './account.ts';
import { standIn } from './stand-in.ts';

export interface DeployedProject extends Project {
  /** File of the account. */
  accountFile: string;
  /** The current account. */
  account(): Account;
  /** Changes the account without the deploy. */
  change(change: Partial<Account>): void;
  /** All output. */
  said: string[];
  file(name: string): string;
  dispose(): void;
}

/** Only the tables that a deploy reads. */
const fewTables = `CREATE TABLE domains (domain TEXT PRIMARY KEY, locale TEXT);
CREATE TABLE products (id TEXT);
CREATE TABLE content_entries (id TEXT);
CREATE TABLE customers (id TEXT);
CREATE TABLE carts (id TEXT);
CREATE TABLE orders (id TEXT);
`;

/**
 * Creates it, with this project's configurations in their initial state.
 * @param migrations `real` uses those of the backend, `few` a database that is created at once
 */
export function makeProject({ migrations = 'few' }: { migrations?: 'few' | 'real' } = {}): DeployedProject {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-deploy-'));
  const accountFile = join(folder, 'account.json');
  const copy = (path: string) => cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const { name, configuration } of workerSources) {
    mkdirSync(dirname(join(folder, configuration)), { recursive: true });
    copy(configuration);
    mkdirSync(join(folder, 'dist', name), { recursive: true });
    writeFileSync(join(folder, 'dist', name, 'index.js'), '');
  }
  if (migrations === 'real') copy('backend/migrations');
  else {
    mkdirSync(join(folder, 'backend', 'migrations'));
    writeFileSync(join(folder, 'backend', 'migrations', '0001_few.sql'), fewTables);
  }
  // After a deploy these files contain ids and addresses.
  rewrite(join(folder, 'wrangler.toml'), [
    [/^routes = (?:\[\n[\s\S]*?\n\]|.*)\n/m, ''],
    [/^ORIGIN = .*/m, 'ORIGIN = ""'],
    [/^MARKETS = .*/m, 'MARKETS = ""'],
    [/^id = .*/m, 'id = "00000000000000000000000000000000"'],
  ]);
  rewrite(join(folder, 'backend', 'wrangler.toml'), [
    [/^routes = (?:\[\n[\s\S]*?\n\]|.*)\n/m, ''],
    [/^SHOP_ORIGIN = .*/m, 'SHOP_ORIGIN = ""'],
    [/^database_id = .*/m, 'database_id = "00000000-0000-0000-0000-000000000000"'],
  ]);
  writeAccount(accountFile, emptyAccount());
  const said: string[] = [];
  return {
    folder,
    accountFile,
    said,
    configurationFile: configurationOf,
    async wrangler(args, input) {
      const { printed, complained, code } = standIn(args, {
        file: accountFile,
        folder,
        ...(input !== undefined && { input }),
      });
      if (code !== 0) throw new WranglerFails(args, printed + complained);
      return printed;
    },
    async step(label, run) {
      said.push(label);
      return run();
    },
    say: (line) => void said.push(line),
    account: () => readAccount(accountFile),
    change: (change) => writeAccount(accountFile, { ...readAccount(accountFile), ...change }),
    file: (name) => readFileSync(join(folder, name), 'utf8'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const rewrite = (file: string, changes: readonly (readonly [RegExp, string])[]): void =>
  writeFileSync(
    file,
    changes.reduce((text, [found, written]) => text.replace(found, written), readFileSync(file, 'utf8')),
  );
