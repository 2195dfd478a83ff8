/** `npm run deploy` on an empty account, against a stand-in of wrangler. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wranglerIn } from '../../../scripts/building/wrangler.ts';
import { shopOrigin } from '../../../scripts/deploy/addresses.ts';
import type { Options } from '../../../scripts/deploy/options.ts';
import { deployAll, planned } from '../../../scripts/deploy/plan.ts';
import { root } from '../../../scripts/sources.mjs';
import { withDatabase } from '../../wrangler/account.ts';
import { type Platform, startPlatform } from '../../wrangler/platform.ts';
import { type DeployedProject, makeProject } from '../../wrangler/project.ts';
import { answerAsBackend, answerAsShop } from '../../wrangler/small-shop.ts';

let project: DeployedProject;
let platform: Platform;
beforeEach(async () => {
  project = makeProject();
  platform = await startPlatform(() => project.accountFile, {
    storefront: (asked, answer, { tag = '' }) => answerAsShop(asked, answer, tag),
    backend: (asked, answer) => answerAsBackend(asked, answer, false),
  });
});
afterEach(() => {
  platform.close();
  project.dispose();
});

const dependencies = () => ({
  ask: undefined,
  build: async () => 'one',
  smoke: { shop: platform.origin, backend: platform.origin, timeout: 120_000, arrival: 0 },
});

/** A small seed file. */
const writeSeed = async (file: string) =>
  writeFileSync(file, `INSERT INTO domains VALUES ('www.selvedge.example', 'en');`);

const run = (options: Options = {}) =>
  deployAll(project, { domain: 'www.maison.test', ...options }, { ...dependencies(), writeSeed });

const written = () => ['wrangler.toml', 'backend/wrangler.toml'].map((name) => project.file(name)).join('\n');
const domains = () =>
  withDatabase(project.accountFile, project.account().databases[0]?.uuid ?? '', (database) =>
    database.prepare('SELECT count(*) AS found FROM domains').get(),
  )?.found;

it('makes everything that an empty account has not, writes the ids and ends with the address', async () => {
  const before = written();
  await run({ seed: true });
  const { namespaces, databases, buckets, workers } = project.account();
  expect(namespaces).toHaveLength(1);
  expect(databases).toMatchObject([{ name: 'selvedge' }]);
  expect(buckets).toEqual(['selvedge-pictures']);
  expect(project.file('wrangler.toml')).toContain(`id = "${namespaces[0]?.id}"`);
  expect(project.file('backend/wrangler.toml')).toContain(`database_id = "${databases[0]?.uuid}"`);
  expect(Object.keys(workers).sort()).toEqual(['selvedge-backend', 'selvedge-storefront', 'selvedge-studio']);
  expect(workers['selvedge-storefront']?.domains).toEqual(['www.maison.test']);
  expect(workers['selvedge-backend']?.domains).toEqual(['backend.maison.test']);
  expect(project.file('wrangler.toml')).toContain('ORIGIN = "https://www.maison.test"');
  expect(project.file('wrangler.toml')).toContain('GATEWAY_URL = "https://backend.maison.test/gateway"');
  expect(project.file('backend/wrangler.toml')).toContain('SHOP_ORIGIN = "https://www.maison.test"');
  expect(domains()).toBe(1);
  expect(project.said.at(-1)).toContain('https://www.maison.test');
  // The rest of the files is unchanged.
  const lines = before.split('\n').filter((line) => !/^\w+ = /.test(line));
  expect(
    written()
      .split('\n')
      .filter((line) => !/^\w+ = /.test(line)),
  ).toEqual(lines);
});

it('makes the database where it is told to, and only there', async () => {
  await run({ location: 'weur' });
  const made = () => project.account().calls.filter(([, what]) => what === 'create' || what === 'namespace');
  expect(made().map((args) => args.slice(0, args.indexOf('--config')))).toContainEqual([
    ...['d1', 'create', 'selvedge', '--location', 'weur'],
  ]);
  expect(made().filter((args) => args.includes('--location'))).toHaveLength(1);
});

it('makes nothing a second time', async () => {
  await run({ seed: true });
  const first = { account: project.account(), written: written() };
  await run({ seed: true });
  const { namespaces, databases, buckets, workers, calls } = project.account();
  expect({ namespaces, databases, buckets }).toEqual({
    namespaces: first.account.namespaces,
    databases: first.account.databases,
    buckets: first.account.buckets,
  });
  for (const [name, { secrets }] of Object.entries(workers))
    expect(secrets).toEqual(first.account.workers[name]?.secrets);
  const second = calls.slice(first.account.calls.length).map((call) => call.join(' '));
  expect(second.filter((call) => / create | bulk|--file/.test(call))).toEqual([]);
  expect(written()).toBe(first.written);
  expect(domains()).toBe(1);
});

it('goes on where a run has ended, whichever call it was that failed', async () => {
  await run({ seed: true });
  const calls = project.account().calls.length;
  expect(calls).toBeGreaterThan(15);
  for (let failAt = 1; failAt <= calls; failAt += 1) {
    project.dispose();
    project = makeProject();
    project.change({ failAt });
    await expect(run({ seed: true }), `call ${failAt}`).rejects.toThrow('The network is away.');
    await run({ seed: true });
    const { namespaces, databases, buckets, workers } = project.account();
    expect([namespaces.length, databases.length, buckets.length, Object.keys(workers).length]).toEqual([1, 1, 1, 3]);
    expect(domains()).toBe(1);
    const backend = workers['selvedge-backend']?.secrets ?? {};
    const storefront = workers['selvedge-storefront']?.secrets ?? {};
    expect(Object.keys(backend)).toHaveLength(7);
    expect(Object.keys(storefront)).toHaveLength(5);
    expect(storefront.PURGE_KEY).toBe(backend.PURGE_KEY);
    expect(storefront.GATEWAY_SUBSCRIPTION_KEY).toBe(backend.GATEWAY_SUBSCRIPTION_KEY);
  }
});

it('shows no secret, neither as an argument nor as a line, and keeps for people what they need', async () => {
  await run();
  const { workers, calls } = project.account();
  const secrets = Object.values(workers).flatMap((worker) => Object.values(worker.secrets));
  expect(secrets).toHaveLength(12);
  const seen = `${JSON.stringify(calls)}\n${project.said.join('\n')}\n${written()}`;
  for (const secret of secrets) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(JSON.stringify(secret));
  }
  for (const [key, holder] of [
    ['CONFIG_KEY', 'storefront'],
    ['IMPORT_KEY', 'backend'],
  ] as const) {
    const file = join(project.folder, '.selvedge', 'deploy', key);
    expect(readFileSync(file, 'utf8')).toBe(workers[`selvedge-${holder}`]?.secrets[key]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(project.said.join('\n')).toContain(`.selvedge/deploy/${key}`);
  }
  // Secrets of the Workers alone are not stored on this machine any more.
  const notes = project.file('.selvedge/deploy/notes.json');
  expect(secrets.filter((secret) => notes.includes(secret))).toEqual([]);
});

it('a key that both sides share and only one has is created again on request, and never else', async () => {
  await run();
  const { workers } = project.account();
  delete workers['selvedge-storefront']?.secrets.PURGE_KEY;
  project.change({ workers });
  await expect(run()).rejects.toThrow(/PURGE_KEY is set on the backend alone.*--new-secrets/);
  await run({ newSecrets: true });
  const { 'selvedge-backend': backend, 'selvedge-storefront': storefront } = project.account().workers;
  expect(storefront?.secrets.PURGE_KEY).toBe(backend?.secrets.PURGE_KEY);
  expect(backend?.secrets.PURGE_KEY).not.toBe(workers['selvedge-backend']?.secrets.PURGE_KEY);
  expect(backend?.secrets.BANK_KEY).toBe(workers['selvedge-backend']?.secrets.BANK_KEY);
});

it.each([
  ['nobody is signed in', { signedIn: false }, 'wrangler is not signed in'],
  ['the token may not make databases', { forbidden: ['d1'] }, 'Authentication error [code: 10000]'],
  [
    'somebody else has a namespace of that name',
    { namespaces: [{ id: '0a', title: 'selvedge-config' }] },
    'has a KV namespace "selvedge-config" already',
  ],
  [
    'somebody else has a database of that name',
    { databases: [{ uuid: '0b', name: 'selvedge' }] },
    'has a D1 database "selvedge" already',
  ],
  [
    'it could be one of several accounts',
    {
      accounts: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    },
    'CLOUDFLARE_ACCOUNT_ID',
  ],
])('refuses where %s', async (_, change, sentence) => {
  project.change(change);
  await expect(run()).rejects.toThrow(sentence);
  expect(Object.keys(project.account().workers)).toEqual([]);
});

it('refuses an id that is of another account', async () => {
  await run();
  project.change({ namespaces: [] });
  await expect(run()).rejects.toThrow('Is it another account?');
});

it('never seeds over what is there', async () => {
  await run();
  const [database] = project.account().databases;
  withDatabase(project.accountFile, database?.uuid ?? '', (db) =>
    db.exec("INSERT INTO domains VALUES ('a.test', 'fr')"),
  );
  await expect(run({ seed: true })).rejects.toThrow('There is something in the database already');
  expect(domains()).toBe(1);
});

it('without a terminal the domain must be said', async () => {
  await expect(deployAll(project, {}, dependencies())).rejects.toThrow('--domain');
  await expect(run({ domain: 'not a domain' })).rejects.toThrow('is no domain');
  expect(project.account().namespaces).toEqual([]);
});

it('on a terminal it is asked for until it is one', async () => {
  const answers = ['https://', 'shop.maison.test', 'de-de, xx', 'pl-pl, de-de'];
  const asked: string[] = [];
  await deployAll(
    project,
    {},
    {
      ...dependencies(),
      ask: async (question) => {
        asked.push(question);
        return answers.shift() ?? '';
      },
    },
  );
  expect(asked).toHaveLength(4);
  expect(asked[0]).toContain('what answers there now is replaced');
  expect(project.account().workers['selvedge-storefront']?.domains).toEqual(['shop.maison.test']);
  expect(asked[3]).toMatch(/markets .* fr-fr, fr-ch, en/);
  expect(project.file('wrangler.toml')).toContain('MARKETS = "de-de,pl-pl"');
});

it('opens other markets when they are named, and leaves them as they are otherwise', async () => {
  await run({ markets: 'fr-fr,en' });
  expect(project.file('wrangler.toml')).toContain('MARKETS = "fr-fr,en"');
  await run();
  expect(project.file('wrangler.toml')).toContain('MARKETS = "fr-fr,en"');
  await expect(run({ markets: 'fr' })).rejects.toThrow('no market that can be opened');
  await run({ markets: 'all' });
  expect(project.file('wrangler.toml')).toContain('MARKETS = ""');
});

it('writes over no Worker that was there before anything of this shop', async () => {
  await run();
  const { workers } = project.account();
  project.dispose();
  project = makeProject();
  project.change({ workers });
  await expect(run()).rejects.toThrow('a Worker "selvedge-studio" already');
  expect(project.account().namespaces).toEqual([]);
});

it('reads routes however they are written, and does not break those of several lines', async () => {
  const several = `routes = [
  { pattern = "www.maison.test", custom_domain = true },
  "de.maison.test/*",
]`;
  const file = join(project.folder, 'wrangler.toml');
  const before = project.file('wrangler.toml');
  for (const routes of [several, 'routes = ["www.maison.test/*"]']) {
    writeFileSync(file, before.replace('workers_dev = false', `workers_dev = false\n${routes}`));
    expect(shopOrigin(project)).toBe('https://www.maison.test');
  }
  writeFileSync(file, before.replace('workers_dev = false', `workers_dev = false\n${several}`));
  await expect(run({ domain: 'other.maison.test' })).rejects.toThrow('in several lines');
  expect(project.file('wrangler.toml')).toContain(several);
});

it('says beforehand what it would do, and asks the account nothing', async () => {
  expect(planned(project, { seed: true }).join('\n')).toMatch(/domain[\s\S]*KV namespace[\s\S]*D1 database[\s\S]*seed/);
  const named = planned(project, { domain: 'www.maison.test', markets: 'pl-pl' }).join('\n');
  expect(named).toContain('write www.maison.test and backend.maison.test into');
  expect(named).toContain('open pl-pl');
  for (const wrong of ['http://www.maison.test', 'localhost', 'exa_mple', 'www.maison.test/pl'])
    expect(() => planned(project, { domain: wrong }), wrong).toThrow('is no domain');
  expect(() => planned(project, { markets: 'xx' })).toThrow('no market that can be opened');
  await run();
  const calls = project.account().calls.length;
  expect(planned(project, {}).join('\n')).not.toMatch(/KV namespace|D1 database/);
  expect(project.account().calls).toHaveLength(calls);
});

it('another program can replace wrangler: secrets come as standard input', async () => {
  const program = join(root, 'tests', 'wrangler', 'program.ts');
  process.env.SELVEDGE_WRANGLER = program;
  process.env.STAND_IN_ACCOUNT = project.accountFile;
  try {
    const wrangler = wranglerIn(project.folder);
    await wrangler(['secret', 'bulk', '--config', 'backend/wrangler.toml'], '{"BANK_KEY":"hidden"}');
    expect(project.account().workers['selvedge-backend']?.secrets).toEqual({ BANK_KEY: 'hidden' });
    await expect(wrangler(['d1', 'create', '--nonsense'])).rejects.toThrow('Unknown argument: nonsense');
  } finally {
    delete process.env.SELVEDGE_WRANGLER;
    delete process.env.STAND_IN_ACCOUNT;
  }
  expect(existsSync(program)).toBe(true);
});

it('the command says its options, and refuses those that there are not', { tags: ['exhaustive'] }, () => {
  const said = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts', 'deploy.ts'), ...args], { encoding: 'utf8' });
  expect(said('--help').stdout).toMatch(
    /--dry-run[\s\S]*--domain[\s\S]*--location[\s\S]*--seed[\s\S]*rollback[\s\S]*status/,
  );
  expect(said('--share', '50,10')).toMatchObject({ status: 2, stderr: expect.stringContaining('10,50,100') });
});
