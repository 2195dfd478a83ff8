/** Rolls out a build on all Workers of the shop in steps. Each version is tested before it gets traffic. */

import type { WorkerName } from '../building/worker-sources.ts';
import { Refusal } from '../steps.mjs';
import { shopOrigin } from './addresses.ts';
import { checkAffinity } from './affinity.ts';
import { configurationOf, type Project, readConfiguration, wranglerFor } from './project.ts';
import { type SmokeOptions, smoke } from './smoke.ts';
import { smokeBackend } from './smoke-backend.ts';
import { SmokeFails } from './smoke-visitor.ts';
import { readText } from './toml.ts';
import { backendOrigin, deployedWorkers } from './upstreams.ts';
import { deployAtOnce, liveVersion, overrideOf, putBack, share, uploadVersion } from './versions.ts';

/** Where storefront and backend answer, and the timeouts of the smoke test. */
export interface SmokeChecks {
  /** Origins to use instead of the configured ones, in a rehearsal. */
  shop?: string;
  backend?: string;
  timeout?: number;
  arrival?: number;
}

export interface RollOut extends SmokeChecks {
  build: string;
  /** Percent of the visitors, ascending, the last 100. */
  shares: readonly number[];
  /** Delay between two shares, in ms. */
  pause: number;
  /** Deploys to everybody at once, and tests afterwards. */
  atOnce: boolean;
}

interface Running extends RollOut {
  /** The smoke test passed before the roll-out, so a failure says something about the new version. */
  well: boolean;
}

/** A former version, to be restored on failure. */
interface Moved {
  worker: WorkerName;
  from: string;
}

/** Rolls out the build. On failure all Workers get their former versions again. @throws Refusal with what failed */
export async function rollOut(project: Project, plan: RollOut): Promise<void> {
  const moved: Moved[] = [];
  try {
    const well = await project.step('Test the current shop', () => isWell(project, plan));
    if (!well) project.say('    There is no shop yet, or it fails: only the new version is tested.');
    for (const { name } of deployedWorkers(project)) await moveWorker(project, { ...plan, well }, name, moved);
    await project.step('Smoke test of the shop', () => smokeShop(project, plan, { build: plan.build }));
  } catch (error) {
    const after = await undo(project, plan, moved);
    if (!(error instanceof SmokeFails || error instanceof Refusal)) throw error;
    throw new Refusal(`${error instanceof SmokeFails ? 'The smoke test has failed. ' : ''}${error.message}\n${after}`);
  }
}

/** Whether the smoke test passes now. A broken shop must not prevent the deploy that repairs it. */
async function isWell(project: Project, plan: RollOut): Promise<boolean> {
  if ((await liveVersion(project, 'storefront')) === undefined) return false;
  try {
    await smokeShop(project, { ...plan, arrival: 0 }, {});
    return true;
  } catch (error) {
    if (error instanceof SmokeFails) return false;
    throw error;
  }
}

/** Restores the former versions. Returns a sentence for people. */
async function undo(project: Project, { build }: RollOut, moved: readonly Moved[]): Promise<string> {
  if (moved.length === 0) return 'No version was replaced.';
  const stuck: string[] = [];
  for (const { worker, from } of moved.toReversed())
    try {
      await project.step(`Put the ${worker} back`, () => putBack(project, worker, from, `Build ${build} has failed`));
    } catch {
      stuck.push(`npx wrangler rollback ${from} --config ${configurationOf(worker)}`);
    }
  if (stuck.length === 0) return 'Everybody has the version from before.';
  return `This could not be put back; do it by hand:\n${stuck.join('\n')}`;
}

async function moveWorker(project: Project, plan: Running, worker: WorkerName, moved: Moved[]): Promise<void> {
  const live = await project.step(`Read the version of the ${worker}`, () => liveVersion(project, worker));
  if (live === undefined || plan.atOnce) {
    if (live !== undefined) moved.push({ worker, from: live.id });
    await project.step(`Deploy the ${worker}`, () => deployAtOnce(project, worker, plan.build));
    return;
  }
  // Routes and schedules are not part of a version.
  await project.step(`Routes of the ${worker}`, () => wranglerFor(project, worker, ['triggers', 'deploy']));
  const id = await project.step(`Upload the ${worker}`, () => uploadVersion(project, worker, plan.build));
  const show = (percentage: number): Promise<void> => {
    const shares = [
      { id: live.id, percentage: 100 - percentage },
      { id, percentage },
    ];
    if (moved.at(-1)?.worker !== worker) moved.push({ worker, from: live.id });
    return project.step(`Show the ${worker} to ${percentage} %`, () =>
      share(
        project,
        worker,
        percentage === 100 ? [{ id, percentage }] : shares,
        `Build ${plan.build}: ${percentage} %`,
      ),
    );
  };
  await steps[worker](project, plan, overrideOf(project, worker, id), show);
}

type RollOutStep = (
  project: Project,
  plan: Running,
  override: string,
  show: (percentage: number) => Promise<void>,
) => Promise<void>;

/** How each Worker is rolled out. Those behind the storefront come first, while the old storefront still calls them. */
const steps: Record<WorkerName, RollOutStep> = {
  /** Only the backend calls it. */
  studio: (_project, _plan, _override, show) => show(100),
  async backend(project, plan, override, show) {
    await show(0);
    const origin = plan.backend ?? backendOrigin(project);
    await project.step('Smoke test of the backend', () => smokeBackend({ ...plan, origin, override }));
    await show(100);
    if (plan.well) await project.step('Smoke test with this backend', () => smokeShop(project, plan, {}));
  },
  async storefront(project, plan, override, show) {
    const options = { override, build: plan.build };
    await show(0);
    await project.step('Smoke test at 0 %', () => smokeShop(project, plan, options));
    for (const percentage of plan.shares) {
      await show(percentage);
      if (percentage === 100) return;
      const origin = plan.shop ?? shopOrigin(project);
      await project.step('One visitor, one version', () => checkAffinity(origin, plan.timeout));
      await project.step('Wait', () => new Promise<void>((resolve) => setTimeout(resolve, plan.pause)));
      await project.step(`Smoke test at ${percentage} %`, () => smokeShop(project, plan, options));
      if (plan.well) await project.step('Smoke test as anybody', () => smokeShop(project, plan, {}));
    }
  },
};

/** Runs the smoke test. A new domain needs minutes until it answers, a version with an override header seconds. */
export function smokeShop(
  project: Project,
  { shop, timeout, arrival }: SmokeChecks,
  { build, override }: Pick<SmokeOptions, 'build' | 'override'>,
): Promise<void> {
  const environment = readText(readConfiguration(project, 'storefront'), '[vars]', 'ENVIRONMENT');
  return smoke({
    origin: shop ?? shopOrigin(project),
    announced: environment === 'production',
    arrival: arrival ?? (override === undefined ? 300_000 : 60_000),
    ...(timeout !== undefined && { timeout }),
    ...(build !== undefined && { build }),
    ...(override !== undefined && { override }),
  });
}
