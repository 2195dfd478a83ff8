/** Versions of a Worker on Cloudflare: the live one, shares, and rollback. */
import { z } from 'zod';
import type { WorkerName } from '../building/worker-sources.ts';
import { WranglerFails } from '../building/wrangler.ts';
import { Refusal } from '../steps.mjs';
import { jsonIn } from './account.ts';
import { isNoSuchWorker } from './keys.ts';
import { type Project, readConfiguration, wranglerFor } from './project.ts';
import { readText } from './toml.ts';

const deployments = z.array(
  z.object({
    created_on: z.string(),
    annotations: z.record(z.string(), z.string().nullish()).nullish(),
    versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  }),
);

const viewed = z.object({
  metadata: z.object({ created_on: z.string() }),
  annotations: z.record(z.string(), z.string().nullish()).nullish(),
  resources: z.object({ bindings: z.array(z.object({ type: z.string() })) }),
});

/** A change of shares. */
export interface Deployment {
  /** ISO 8601. */
  created: string;
  message: string;
  versions: { id: string; percentage: number }[];
}

export interface Version {
  id: string;
  /** ISO 8601. */
  created: string;
  /** The build id, where a deploy has noted it. */
  build: string | undefined;
}

/** The last deployments of a Worker, newest first; none where there is no such Worker. */
export async function deploymentsOf(project: Project, worker: WorkerName): Promise<Deployment[]> {
  try {
    const listed = deployments.parse(jsonIn(await wranglerFor(project, worker, ['deployments', 'list', '--json'])));
    return listed
      .toSorted((a, b) => b.created_on.localeCompare(a.created_on))
      .map(({ created_on, annotations, versions }) => ({
        created: created_on,
        message: annotations?.['workers/message'] ?? '',
        versions: versions.map(({ version_id, percentage }) => ({ id: version_id, percentage })),
      }));
  } catch (error) {
    if (isNoSuchWorker(error)) return [];
    throw error;
  }
}

/** A version of a Worker; undefined for one that only holds secrets and has no bindings. */
export async function versionOf(project: Project, worker: WorkerName, id: string): Promise<Version | undefined> {
  const seen = viewed.parse(jsonIn(await wranglerFor(project, worker, ['versions', 'view', id, '--json'])));
  if (seen.resources.bindings.every(({ type }) => type === 'secret_text')) return undefined;
  return { id, created: seen.metadata.created_on, build: seen.annotations?.['workers/tag'] ?? undefined };
}

/** The version that has all of the traffic, or had it last while two share it. */
export const stableIn = (list: readonly Deployment[]): string | undefined =>
  list.find(({ versions }) => versions.length === 1)?.versions[0]?.id ??
  list[0]?.versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.id;

/** The version without a running roll-out; undefined before the first deploy. */
export async function liveVersion(project: Project, worker: WorkerName): Promise<Version | undefined> {
  const id = stableIn(await deploymentsOf(project, worker));
  return id === undefined ? undefined : versionOf(project, worker, id);
}

/** Deploys the build to everybody at once: the first time, and where Cloudflare requires it. */
export async function deployAtOnce(project: Project, worker: WorkerName, build: string): Promise<void> {
  await wranglerFor(project, worker, ['deploy', '--no-bundle', '--tag', build, '--message', `Build ${build}`]);
}

/** Uploads the build as a version without traffic. Returns its id. */
export async function uploadVersion(project: Project, worker: WorkerName, build: string): Promise<string> {
  const args = ['versions', 'upload', '--no-bundle', '--tag', build, '--message', `Build ${build}`];
  const output = await wranglerFor(project, worker, args).catch(explained);
  const id = /Worker Version ID: (\S+)/.exec(output)?.[1];
  if (id === undefined) throw new Refusal(`wrangler did not print the id of the version:\n${output}`);
  return id;
}

/** A new Durable Object exists only once its version is deployed to everybody. */
function explained(error: unknown): never {
  if (error instanceof WranglerFails && /\[code: 10040[56]\]|declared in `exports`/.test(error.output))
    throw new Refusal(
      `${error.message}\n\nThis version declares other \`exports\` than the one that is deployed: "--at-once" deploys it to everybody.`,
    );
  throw error;
}

/** Sets the shares of versions, in whole percent; together 100. */
export async function share(
  project: Project,
  worker: WorkerName,
  shares: readonly { id: string; percentage: number }[],
  message: string,
): Promise<void> {
  const given = shares.map(({ id, percentage }) => `${id}@${percentage}%`);
  const args = ['versions', 'deploy', ...given, '--yes', '--message', message];
  await wranglerFor(project, worker, args).catch(explained);
}

/** Gives all traffic back to a version. */
export async function putBack(project: Project, worker: WorkerName, id: string, why: string): Promise<void> {
  // Maximum of Cloudflare for a message.
  await wranglerFor(project, worker, ['rollback', id, '--yes', '--message', why.slice(0, 120)]);
}

/** Value of the header that selects a version, whatever its share. */
export const overrideOf = (project: Project, worker: WorkerName, id: string): string =>
  `${readText(readConfiguration(project, worker), '', 'name')}="${id}"`;
