/** Goes back to the previous version, and prints the current ones. */

import { type WorkerName, workerSources } from '../building/worker-sources.ts';
import { Refusal } from '../steps.mjs';
import { configurationOf, type Project } from './project.ts';
import { type SmokeChecks, smokeShop } from './roll-out.ts';
import { SmokeFails } from './smoke-visitor.ts';
import { type Deployment, deploymentsOf, putBack, stableIn, type Version, versionOf } from './versions.ts';

/** The version to replace, and its replacement. */
interface RollbackTarget {
  worker: WorkerName;
  from: Version;
  to: Version | undefined;
}

/** The newer version while two share the traffic, else the one that has all of it. */
function versionToReplace(list: readonly Deployment[]): string | undefined {
  const stable = stableIn(list);
  return list[0]?.versions.find(({ id }) => id !== stable)?.id ?? stable;
}

/** From and to of a Worker; undefined where it was never deployed. */
async function targetOf(project: Project, worker: WorkerName): Promise<RollbackTarget | undefined> {
  const list = await deploymentsOf(project, worker);
  const current = versionToReplace(list);
  const from = current === undefined ? undefined : await versionOf(project, worker, current);
  if (from === undefined) return undefined;
  const whole = list.flatMap(({ versions }) => (versions.length === 1 ? versions : []));
  for (const { id } of whole) {
    const to = id === from.id ? undefined : await versionOf(project, worker, id);
    // Never roll forward to a version that was rolled back before.
    if (to !== undefined && to.created < from.created) return { worker, from, to };
  }
  return { worker, from, to: undefined };
}

/**
 * Rolls back the storefront's live build on all Workers that have it, the storefront first.
 *
 * @throws Refusal where there is nothing to go back to, or where the smoke test fails afterwards
 */
export async function rollBack(project: Project, smoke: SmokeChecks = {}): Promise<void> {
  const targets: RollbackTarget[] = [];
  for (const { name } of workerSources.toReversed()) {
    const target = await project.step(`Read the version of the ${name}`, () => targetOf(project, name));
    if (target !== undefined) targets.push(target);
  }
  const storefront = targets.find(({ worker }) => worker === 'storefront');
  if (storefront?.to === undefined)
    throw new Refusal(
      `Among its last deployments the storefront has no earlier version. "npx wrangler versions list --config ${configurationOf('storefront')}" names them, "npx wrangler rollback VERSION" goes to one.`,
    );
  const { build } = storefront.from;
  for (const { worker, from, to } of targets) {
    if (to === undefined || (worker !== 'storefront' && (build === undefined || from.build !== build))) {
      project.say(`    The ${worker} stays: it has not build ${build ?? '(unknown)'}, or nothing before it.`);
      continue;
    }
    const why = `Back from build ${from.build ?? from.id}`;
    await project.step(`Put the ${worker} back`, () => putBack(project, worker, to.id, why));
  }
  try {
    await project.step('Smoke test of the shop', () => smokeShop(project, smoke, {}));
  } catch (error) {
    if (!(error instanceof SmokeFails)) throw error;
    throw new Refusal(`Everybody has the version from before, and it is not well either. ${error.message}`);
  }
}

/** Prints the versions of each Worker, their shares, and since when. */
export async function printStatus(project: Project): Promise<void> {
  for (const { name } of workerSources) {
    const [latest] = await deploymentsOf(project, name);
    if (latest === undefined) project.say(`  ${name}: not deployed`);
    for (const { id, percentage } of latest?.versions ?? []) {
      const build = (await versionOf(project, name, id))?.build ?? 'unknown';
      project.say(`  ${name}: ${percentage} % build ${build}, version ${id}, since ${latest?.created}`);
    }
  }
}
