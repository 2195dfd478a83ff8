/** `npm run deploy -- --gateway URL`: a shop that takes all or some of its data from somebody else. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Options } from '../../../scripts/deploy/options.ts';
import { deployAll, planned } from '../../../scripts/deploy/plan.ts';
import type { Ask } from '../../../scripts/deploy/questions.ts';
import { rollBack } from '../../../scripts/deploy/roll-back.ts';
import { domainOf } from '../../../shared/markets/locales.ts';
import { elsewhere, gatewayKey, startElsewhere } from '../../wrangler/elsewhere.ts';
import { type Platform, startPlatform } from '../../wrangler/platform.ts';
import { type DeployedProject, makeProject } from '../../wrangler/project.ts';
import { answerAsBackend, answerAsShop } from '../../wrangler/small-shop.ts';

const secretName = 'GATEWAY_KEY_GATEWAY_MAISON_TEST';
const reference = { gateway: 'reference', content: 'reference', auth: 'reference', pictures: 'reference' };

let project: DeployedProject;
let platform: Platform;
let calls: ReturnType<typeof startElsewhere>;
/** The build whose home page fails. */
let fails: string | undefined;

beforeEach(async () => {
  project = makeProject();
  fails = undefined;
  platform = await startPlatform(() => project.accountFile, {
    storefront: (asked, answer, { tag = '' }) => answerAsShop(asked, answer, tag, tag === fails ? 'home' : undefined),
    backend: (asked, answer) => answerAsBackend(asked, answer, false),
  });
  calls = startElsewhere();
  vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', gatewayKey);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  platform.close();
  project.dispose();
});

function run(options: Options, { build = 'one', ask }: { build?: string; ask?: Ask } = {}) {
  const smoke = { shop: platform.origin, backend: platform.origin, timeout: 120_000, arrival: 0 };
  return deployAll(project, { pause: 0, ...options }, { ask, build: async () => build, smoke });
}

const domain = 'www.maison.test';
const storefront = () => project.account().workers['selvedge-storefront'];
const backend = () => project.account().workers['selvedge-backend'];
const settings = () => project.file('wrangler.toml');
const boundToBackend = '\n[[services]]\nbinding = "GATEWAY"\nservice = "selvedge-backend"\n';
const liveBuild = (worker = storefront()) =>
  worker?.versions.find(({ id }) => id === worker.deployments.at(-1)?.versions[0]?.id)?.tag;

describe('a shop that takes everything from somebody else', () => {
  it('is the storefront alone', async () => {
    await run({ domain, ...elsewhere });
    const { namespaces, databases, buckets, workers } = project.account();
    expect(namespaces).toHaveLength(1);
    expect([databases, buckets]).toEqual([[], []]);
    expect(Object.keys(workers)).toEqual(['selvedge-storefront']);
    expect(settings()).toContain('GATEWAY_URL = "https://gateway.maison.test/v2"');
    expect(settings()).toContain('AUTH_URL = "https://auth.maison.test"');
    expect(settings()).not.toContain(boundToBackend);
    expect(liveBuild()).toBe('one');
    expect(storefront()?.versions.at(-1)?.bindings).toEqual(['kv_namespace']);
    expect(calls.map(({ url }) => url.hostname)).toEqual([
      'gateway.maison.test',
      'content.maison.test',
      'auth.maison.test',
    ]);
    expect(project.said.join('\n')).toContain('leave out the reference backend');
    expect(project.said.join('\n')).not.toContain('not used any more');
  });

  it('gets the key of its gateway as a secret, which stands nowhere else', async () => {
    await run({ domain, ...elsewhere });
    const secrets = storefront()?.secrets ?? {};
    expect(Object.keys(secrets).sort()).toEqual(['CONFIG_KEY', 'FORM_KEY', secretName, 'PURGE_KEY', 'UCP_SIGNING_KEY']);
    expect(secrets[secretName]).toBe(gatewayKey);
    const files = ['wrangler.toml', 'backend/wrangler.toml', '.selvedge/deploy/notes.json'].map(project.file);
    expect(`${JSON.stringify(project.account().calls)}\n${project.said.join('\n')}\n${files.join('\n')}`).not.toContain(
      gatewayKey,
    );
    // The gateway purges the shop with it.
    expect(project.file('.selvedge/deploy/PURGE_KEY')).toBe(secrets.PURGE_KEY);
  });

  it('needs neither options nor the key for the next deploy', async () => {
    await run({ domain, ...elsewhere });
    const before = { settings: settings(), secrets: storefront()?.secrets };
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', '');
    calls.length = 0;
    await run({}, { build: 'two' });
    expect({ settings: settings(), secrets: storefront()?.secrets }).toEqual(before);
    expect(calls).toEqual([]);
    expect([liveBuild(), backend()]).toEqual(['two', undefined]);
    await rollBack(project, { shop: platform.origin, timeout: 120_000, arrival: 0 });
    expect(liveBuild()).toBe('one');
  });

  it('has its gateway tried for a market that is open', async () => {
    await run({ domain, ...elsewhere, markets: 'pl-pl' });
    expect(calls[0]?.url.searchParams.get('domains')).toBe(domainOf('pl-pl'));
  });

  it('is planned as that', () => {
    const plan = planned(project, { domain, ...elsewhere }).join('\n');
    expect(plan).toContain('write www.maison.test into');
    expect(plan).toContain('take the catalogue, carts and orders from https://gateway.maison.test/v2');
    expect(plan).toContain('leave out the reference backend, its database, its schedule and the studio');
    expect(plan).toContain('set the key of the gateway');
    expect(plan).not.toMatch(/D1|R2|migrations|deploy the (?:backend|studio)/);
  });

  it('has no use for what is about the backend', async () => {
    for (const option of ['seed', 'newSecrets'] as const) {
      const sentence = /^--(?:seed|new-secrets) is about the reference backend/;
      expect(() => planned(project, { domain, ...elsewhere, [option]: true })).toThrow(sentence);
      await expect(run({ domain, ...elsewhere, [option]: true })).rejects.toThrow(sentence);
    }
    expect(storefront()).toBeUndefined();
  });

  it('goes on where a run has ended, whichever call it was that failed', async () => {
    await run({ domain, ...elsewhere });
    const count = project.account().calls.length;
    for (let failAt = 1; failAt <= count; failAt += 1) {
      project.dispose();
      project = makeProject();
      project.change({ failAt });
      await expect(run({ domain, ...elsewhere }), `call ${failAt}`).rejects.toThrow('The network is away.');
      // What was not written yet has to be said again.
      await run(settings().includes(elsewhere.gateway) ? {} : { domain, ...elsewhere });
      expect(Object.keys(project.account().workers)).toEqual(['selvedge-storefront']);
      expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
    }
  });

  it('keeps its upstreams on another domain', async () => {
    await run({ domain, ...elsewhere });
    await run({ domain: 'shop.maison.test' }, { build: 'two' });
    expect(settings()).toContain('ORIGIN = "https://shop.maison.test"');
    for (const url of Object.values(elsewhere)) expect(settings()).toContain(`"${url}"`);
    expect(storefront()?.domains).toEqual(['shop.maison.test']);
  });
});

describe('a shop that takes only some from somebody else', () => {
  it('has the reference backend for the rest', async () => {
    await run({ domain, gateway: elsewhere.gateway });
    expect(Object.keys(project.account().workers)).toHaveLength(3);
    expect(settings()).toContain(`GATEWAY_URL = "${elsewhere.gateway}"`);
    expect(settings()).toContain('CONTENT_URL = "https://backend.maison.test/content"');
    expect(settings()).not.toContain(boundToBackend);
    expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
    expect(storefront()?.secrets.PURGE_KEY).toBe(backend()?.secrets.PURGE_KEY);
    expect(planned(project, {}).join('\n')).not.toContain('leave out');
  });

  it('keeps the backend’s gateway, and the binding to it, with another’s pictures', async () => {
    await run({ domain, pictures: elsewhere.pictures });
    expect(settings()).toContain(`PICTURES_URL = "${elsewhere.pictures}"`);
    expect(settings()).toContain(boundToBackend);
    expect(storefront()?.secrets).not.toHaveProperty(secretName);
    await run({ domain: 'shop.maison.test' }, { build: 'two' });
    expect(settings()).toContain(`PICTURES_URL = "${elsewhere.pictures}"`);
    expect(settings()).toContain('GATEWAY_URL = "https://backend.shop.maison.test/gateway"');
  });

  it('keeps a binding to a Worker of its own, which gets the calls to the gateway', async () => {
    await run({ domain });
    const own = '\n[[services]]\nbinding = "GATEWAY"\nservice = "selvedge-studio"\n';
    writeFileSync(join(project.folder, 'wrangler.toml'), settings().replace(boundToBackend, own));
    const url = 'https://nobody.maison.test';
    await run({ gateway: url }, { build: 'two' });
    expect(settings()).toContain(own);
    expect(settings()).toContain(`GATEWAY_URL = "${url}"`);
    expect(calls).toEqual([]);
    const { workers } = project.account();
    delete workers['selvedge-storefront']?.secrets.GATEWAY_KEY_NOBODY_MAISON_TEST;
    project.change({ workers });
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', '');
    await run({}, { build: 'three' });
    expect(liveBuild()).toBe('three');
  });
});

describe('a change of who answers', () => {
  it('from the backend to somebody else leaves the backend as it is, and says how to remove it', async () => {
    await run({ domain });
    const before = project.account();
    await run(elsewhere, { build: 'two' });
    const { databases, buckets, workers } = project.account();
    expect({ databases, buckets }).toEqual({ databases: before.databases, buckets: before.buckets });
    for (const name of ['selvedge-backend', 'selvedge-studio']) expect(workers[name]).toEqual(before.workers[name]);
    expect(liveBuild()).toBe('two');
    const said = project.said.join('\n');
    expect(said).toContain('npx wrangler delete --config backend/wrangler.toml');
    expect(said).toContain('npx wrangler d1 delete selvedge --config backend/wrangler.toml');
    expect(said).toContain('npx wrangler r2 bucket delete selvedge-pictures');
    // The version before finds the key that it had.
    expect(storefront()?.secrets.GATEWAY_SUBSCRIPTION_KEY).toBe(backend()?.secrets.GATEWAY_SUBSCRIPTION_KEY);
  });

  it('and back finds everything as it was', async () => {
    await run({ domain });
    const before = { settings: settings(), secrets: backend()?.secrets, databases: project.account().databases };
    await run(elsewhere, { build: 'two' });
    project.said.length = 0;
    expect(planned(project, reference).join('\n')).toContain('take the content from the reference backend again');
    await run(reference, { build: 'three' });
    expect({ settings: settings(), secrets: backend()?.secrets, databases: project.account().databases }).toEqual(
      before,
    );
    expect([liveBuild(), liveBuild(backend())]).toEqual(['three', 'three']);
    expect(storefront()?.secrets.PURGE_KEY).toBe(before.secrets?.PURGE_KEY);
    expect(project.said.join('\n')).toContain(`npx wrangler secret delete ${secretName} --config wrangler.toml`);
  });

  it('to a backend that the shop never had makes one, and the keys that both share', async () => {
    await run({ domain, ...elsewhere });
    await run(reference, { build: 'two' });
    expect(project.account().databases).toHaveLength(1);
    for (const key of ['GATEWAY_SUBSCRIPTION_KEY', 'PURGE_KEY']) {
      expect(backend()?.secrets[key], key).toMatch(/^[0-9a-f]{32,}$/);
      expect(storefront()?.secrets[key], key).toBe(backend()?.secrets[key]);
    }
    expect([liveBuild(), liveBuild(backend())]).toEqual(['two', 'two']);
    expect(settings()).toContain(boundToBackend);
  });

  it('that fails leaves visitors with the version before, and can be tried again or given up', async () => {
    await run({ domain });
    fails = 'two';
    for (let count = 0; count < 2; count += 1) {
      await expect(run(elsewhere, { build: 'two' })).rejects.toThrow('Everybody has the version from before.');
      expect(liveBuild()).toBe('one');
    }
    expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
    // The platform sets no secret at once while the latest version is not deployed.
    expect(project.account().calls.some((call) => call.join(' ').startsWith('versions secret bulk'))).toBe(true);
    await run(reference, { build: 'three' });
    expect([liveBuild(), liveBuild(backend())]).toEqual(['three', 'three']);
    expect(storefront()?.secrets.GATEWAY_SUBSCRIPTION_KEY).toBe(backend()?.secrets.GATEWAY_SUBSCRIPTION_KEY);
  });
});

describe('an upstream that cannot be', () => {
  it.each<[string, Options, RegExp]>([
    ['answers HTML', { gateway: 'https://gateway.maison.test/html' }, /is no gateway: it answers text\/html/],
    [
      'does not answer',
      { content: 'https://nobody.maison.test' },
      /^The content service .* does not answer: ENOTFOUND/,
    ],
    ['is no address', { auth: 'auth.maison.test' }, /^--auth needs an address such as/],
    ['nobody else could call', { gateway: 'http://localhost:8788/gateway' }, /^--gateway of a deploy needs .* https/],
    ['is at the backend’s domain', { gateway: 'https://backend.maison.test/v2' }, /"--gateway reference" takes it/],
  ])('because it %s is refused before anything is made or written', async (_, options, sentence) => {
    const before = settings();
    await expect(run({ domain, ...options })).rejects.toThrow(sentence);
    expect(project.account().calls.map(([word]) => word)).toEqual(['whoami']);
    expect(settings()).toBe(before);
    expect(existsSync(join(project.folder, '.selvedge'))).toBe(false);
  });

  it('because a new backend would be there is refused as well', async () => {
    await run({ domain: 'www.other.test', ...elsewhere, pictures: 'https://backend.maison.test' });
    await expect(run({ domain })).rejects.toThrow('https://backend.maison.test is where the reference backend is');
    await run({ domain, backendDomain: 'reference.maison.test' }, { build: 'two' });
    expect(settings()).toContain('PICTURES_URL = "https://backend.maison.test"');
  });
});

describe('the key of a gateway', () => {
  it('that nobody says is missing', async () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', '');
    await expect(run({ domain, ...elsewhere })).rejects.toThrow(
      'The key of https://gateway.maison.test/v2 is missing: set GATEWAY_SUBSCRIPTION_KEY in the environment.',
    );
    expect(project.account().namespaces).toEqual([]);
  });

  it('that the gateway refuses is not set', async () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', 'wrong');
    await expect(run({ domain, ...elsewhere })).rejects.toThrow('refuses the key');
    expect(project.account().namespaces).toEqual([]);
  });

  it('is asked for on a terminal, unseen', async () => {
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', '');
    const asked: unknown[] = [];
    const ask: Ask = async (question, options) => {
      asked.push([question, options]);
      return question.startsWith('The key') ? ` ${gatewayKey}\n` : 'all';
    };
    await run({ domain, ...elsewhere }, { ask });
    expect(asked.at(-1)).toEqual(['The key of https://gateway.maison.test/v2 (it is not shown):', { isSecret: true }]);
    expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
  });

  it('is wanted too where the file was changed by hand', async () => {
    await run({ domain });
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', '');
    const changed = settings().replace(/^GATEWAY_URL = .*/m, `GATEWAY_URL = "${elsewhere.gateway}"`);
    writeFileSync(join(project.folder, 'wrangler.toml'), changed);
    await expect(run({}, { build: 'two' })).rejects.toThrow('is missing: set GATEWAY_SUBSCRIPTION_KEY');
    vi.stubEnv('GATEWAY_SUBSCRIPTION_KEY', gatewayKey);
    await run({}, { build: 'two' });
    expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
    expect(settings()).not.toContain(boundToBackend);
  });

  it('is replaced by a deploy that names the gateway again', async () => {
    await run({ domain, ...elsewhere });
    const { workers } = project.account();
    Object.assign(workers['selvedge-storefront']?.secrets ?? {}, { [secretName]: 'an older one' });
    project.change({ workers });
    await run({}, { build: 'two' });
    expect(storefront()?.secrets[secretName]).toBe('an older one');
    await run({ gateway: elsewhere.gateway }, { build: 'three' });
    expect(storefront()?.secrets[secretName]).toBe(gatewayKey);
  });
});
