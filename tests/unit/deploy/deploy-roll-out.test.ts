/** A roll-out on all Workers, against stand-ins of wrangler and of the platform, over real HTTP. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Options } from '../../../scripts/deploy/options.ts';
import { deployAll } from '../../../scripts/deploy/plan.ts';
import { previewShop } from '../../../scripts/deploy/preview.ts';
import { printStatus, rollBack } from '../../../scripts/deploy/roll-back.ts';
import { type Platform, startPlatform } from '../../wrangler/platform.ts';
import { type DeployedProject, makeProject } from '../../wrangler/project.ts';
import { answerAsBackend, answerAsShop, type Break } from '../../wrangler/small-shop.ts';

let project: DeployedProject;
let platform: Platform;
/** A fault of a part of a build, from a share on. */
let faults: { build: string; part: Break; from: number }[];
let backendFails: string | undefined;
let hasAffinity: boolean;

beforeEach(async () => {
  project = makeProject();
  faults = [];
  backendFails = undefined;
  hasAffinity = true;
  platform = await startPlatform(
    () => project.accountFile,
    {
      storefront: (asked, answer, { tag = '' }, share) =>
        answerAsShop(asked, answer, tag, faults.find(({ build, from }) => build === tag && share >= from)?.part),
      backend: (asked, answer, { tag }) => answerAsBackend(asked, answer, tag === backendFails),
    },
    () => hasAffinity,
  );
});
afterEach(() => {
  platform.close();
  project.dispose();
});

/** No test here depends on time, except for requests without an answer. */
const smoke = () => ({ shop: platform.origin, backend: platform.origin, timeout: 120_000, arrival: 0 });

const dependencies = (build = 'two') => ({ ask: undefined, build: async () => build, smoke: smoke() });

const run = (build: string, options: Options = {}) =>
  deployAll(project, { domain: 'www.maison.test', pause: 0, ...options }, dependencies(build));

const workers = ['studio', 'backend', 'storefront'] as const;

/** The builds of a Worker with their shares. */
function shown(worker: (typeof workers)[number] = 'storefront'): Record<string, number> {
  const { versions = [], deployments = [] } = project.account().workers[`selvedge-${worker}`] ?? {};
  const shares = deployments.at(-1)?.versions ?? [];
  return Object.fromEntries(
    shares.map(({ id, percentage }) => [versions.find((each) => each.id === id)?.tag ?? id, percentage]),
  );
}

const everywhere = () => workers.map(shown);

describe('a new build', () => {
  it('is deployed at once the first time, and walked through afterwards', async () => {
    await run('one');
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
    expect(platform.led.some(({ path }) => path === '/en/order-billing/')).toBe(true);
    expect(project.account().calls.some(([first, second]) => first === 'versions' && second === 'upload')).toBe(false);
  });

  it('is checked before anybody is led to it, then shown to more and more', async () => {
    await run('one');
    platform.led.length = 0;
    await run('two', { share: [10, 50, 100] });
    expect(everywhere()).toEqual([{ two: 100 }, { two: 100 }, { two: 100 }]);
    const storefront = project.account().workers['selvedge-storefront'];
    const id = storefront?.versions.find(({ tag }) => tag === 'two')?.id;
    expect(
      storefront?.deployments.slice(-4).map(({ versions }) => versions.find((each) => each.id === id)?.percentage),
    ).toEqual([0, 10, 50, 100]);
    // The whole path was walked with the override header before the first visitor.
    const path = platform.led.filter(({ version }) => version === id);
    const first = path.findIndex(({ byName }) => !byName);
    expect(path.slice(0, first).map((led) => led.path)).toContain('/en/order-billing/');
    const order = project.said.filter((label) => label.startsWith('Show the'));
    expect(order).toEqual([
      'Show the studio to 100 %',
      'Show the backend to 0 %',
      'Show the backend to 100 %',
      'Show the storefront to 0 %',
      'Show the storefront to 10 %',
      'Show the storefront to 50 %',
      'Show the storefront to 100 %',
    ]);
  });

  it.each([
    ['build', 'build: '],
    ['robots', 'robots: '],
    ['home', 'home: '],
    ['asset', 'asset: '],
    ['listing', 'listing: '],
    ['product', 'product: '],
    ['canonical', 'home: '],
    ['add to cart', 'add to cart: '],
    ['checkout', 'checkout: '],
  ] as const)('whose %s is broken reaches nobody', async (part, step) => {
    await run('one');
    platform.led.length = 0;
    faults = [{ build: 'two', part, from: 0 }];
    await expect(run('two')).rejects.toThrow(`The smoke test has failed. ${step}`);
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
    const id = project.account().workers['selvedge-storefront']?.versions.find(({ tag }) => tag === 'two')?.id;
    expect(platform.led.filter(({ version, byName }) => version === id && !byName)).toEqual([]);
  });

  it('that never answers reaches nobody', async () => {
    await run('one');
    faults = [{ build: 'two', part: 'hangs', from: 0 }];
    const shortTimeout = { ...dependencies(), smoke: { ...smoke(), timeout: 3000 } };
    await expect(deployAll(project, { domain: 'www.maison.test' }, shortTimeout)).rejects.toThrow('no answer');
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
  });

  it('that goes bad at half is rolled back for everybody', async () => {
    await run('one');
    faults = [{ build: 'two', part: 'checkout', from: 50 }];
    await expect(run('two', { share: [10, 50, 100] })).rejects.toThrow(/checkout: [\s\S]*version from before/);
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
    expect(project.said).toContain('Smoke test at 10 %');
  });

  it('of the backend that fails is never called', async () => {
    await run('one');
    backendFails = 'two';
    await expect(run('two')).rejects.toThrow('jwks.json (500)');
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
  });

  it('is not shown to a share where visitors would get pages of one version and styles of the other', async () => {
    await run('one');
    hasAffinity = false;
    await expect(run('two', { share: [50, 100] })).rejects.toThrow('the same visitor gets answers of both versions');
    expect(shown()).toEqual({ one: 100 });
  });

  it('goes on after any call that failed, and everybody has a whole version meanwhile', async () => {
    await run('one');
    const before = project.account().calls.length;
    await run('two');
    const calls = project.account().calls.length - before;
    for (let nth = 1; nth <= calls; nth += 1) {
      const build = `failed${nth}`;
      project.change({ failAt: project.account().calls.length + nth });
      await expect(run(build), `call ${nth}`).rejects.toThrow('The network is away.');
      expect(everywhere(), `call ${nth}`).toEqual([{ two: 100 }, { two: 100 }, { two: 100 }]);
    }
    await run('three');
    expect(everywhere()).toEqual([{ three: 100 }, { three: 100 }, { three: 100 }]);
  });

  it('with a new Durable Object is refused, and deployed at once on request', async () => {
    await run('one');
    const file = join(project.folder, 'wrangler.toml');
    writeFileSync(file, `${project.file('wrangler.toml')}\n[exports.Clock]\ntype = "durable-object"\n`);
    await expect(run('two')).rejects.toThrow('--at-once');
    expect(shown()).toEqual({ one: 100 });
    await run('two', { atOnce: true });
    expect(shown()).toEqual({ two: 100 });
  });

  it('mends a shop that is not well', async () => {
    await run('one');
    faults = [{ build: 'one', part: 'home', from: 0 }];
    await run('two');
    expect(everywhere()).toEqual([{ two: 100 }, { two: 100 }, { two: 100 }]);
    expect(project.said).not.toContain('Smoke test with this backend');
  });

  it('that is deployed at once and fails is rolled back', async () => {
    await run('one');
    faults = [{ build: 'two', part: 'home', from: 0 }];
    await expect(run('two', { atOnce: true })).rejects.toThrow('home: ');
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
  });
});

describe('a roll-back', () => {
  it('takes the build back on all Workers, once', async () => {
    await run('one');
    await run('two');
    await rollBack(project, smoke());
    expect(everywhere()).toEqual([{ one: 100 }, { one: 100 }, { one: 100 }]);
    await expect(rollBack(project, smoke())).rejects.toThrow('no earlier version');
    expect(shown()).toEqual({ one: 100 });
  });

  it('ends a roll-out that was left in the middle', async () => {
    await run('one');
    await run('two');
    const { workers: all } = project.account();
    const storefront = all['selvedge-storefront'];
    const [one, two] = ['one', 'two'].map((tag) => storefront?.versions.find((each) => each.tag === tag)?.id ?? '');
    storefront?.deployments.splice(-1, 1, {
      id: 'half',
      created: '2027-01-01T00:00:00.000Z',
      versions: [
        { id: one ?? '', percentage: 50 },
        { id: two ?? '', percentage: 50 },
      ],
    });
    project.change({ workers: all });
    await rollBack(project, smoke());
    expect(shown()).toEqual({ one: 100 });
  });

  it('leaves a Worker alone that has another build', async () => {
    await run('one');
    await run('two');
    const { workers: all } = project.account();
    for (const version of all['selvedge-studio']?.versions ?? []) if (version.tag === 'two') version.tag = 'other';
    project.change({ workers: all });
    await rollBack(project, smoke());
    expect(everywhere()).toEqual([{ other: 100 }, { one: 100 }, { one: 100 }]);
  });

  it('has nothing to go back to after the first deploy: what held the secrets before was no shop', async () => {
    await run('one');
    await expect(rollBack(project, smoke())).rejects.toThrow('no earlier version');
    expect(shown()).toEqual({ one: 100 });
  });
});

describe('a preview', () => {
  it('is there for who asks for it by name, and for nobody else', async () => {
    await run('one');
    platform.led.length = 0;
    await previewShop(project, 'two', smoke());
    expect(shown()).toEqual({ one: 100, two: 0 });
    expect(platform.led.every(({ byName }) => byName)).toBe(true);
    expect(project.said.at(-1)).toMatch(/Cloudflare-Workers-Version-Overrides: selvedge-storefront="[\w-]+"/);
    await run('three');
    expect(shown()).toEqual({ three: 100 });
  });

  it('needs a shop that it could stand beside, and no roll-out under way', async () => {
    await expect(previewShop(project, 'two', smoke())).rejects.toThrow('Nothing is deployed yet');
  });

  it('that is broken says so', async () => {
    await run('one');
    faults = [{ build: 'two', part: 'home', from: 0 }];
    await expect(previewShop(project, 'two', smoke())).rejects.toThrow('Nobody is led to this version.');
    expect(shown()).toEqual({ one: 100, two: 0 });
  });
});

it('the status says what is shown of each Worker', async () => {
  await printStatus(project);
  expect(project.said.at(-1)).toBe('  storefront: not deployed');
  await run('one');
  await previewShop(project, 'two', smoke());
  await printStatus(project);
  expect(project.said.slice(-2)).toEqual([
    expect.stringMatching(/^ {2}storefront: 100 % build one, version/),
    expect.stringMatching(/^ {2}storefront: 0 % build two, version/),
  ]);
});
