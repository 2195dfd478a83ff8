/** KV, D1 and R2 of an account: creates what is missing and writes its id into the Worker's wrangler.toml. */
import { z } from 'zod';
import { needsBackend, type Upstreams } from '../building/upstreams.ts';
import type { WorkerName } from '../building/worker-sources.ts';
import { Refusal } from '../steps.mjs';
import { jsonIn } from './account.ts';
import type { Options } from './options.ts';
import {
  changeConfiguration,
  configurationOf,
  type Project,
  readConfiguration,
  readNotes,
  wranglerFor,
  writeNotes,
} from './project.ts';
import { readText, writeText } from './toml.ts';
import { deployedWorkers, upstreamsElsewhere, workersFor } from './upstreams.ts';
import { deploymentsOf } from './versions.ts';

/** An id of zeros is a placeholder. */
const isPlaceholder = (id: string): boolean => /^[0-]*$/.test(id);

/** A resource with an id and a binding. */
interface Resource {
  what: string;
  worker: WorkerName;
  table: string;
  key: string;
  name(toml: string): string;
  list: readonly string[];
  create: readonly string[];
  /** It is in one region, which is chosen when it is made. */
  hasLocation?: boolean;
  /** Parses the list of existing ones. */
  read(listed: unknown): { name: string; id: string }[];
}

const namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));

const resources: readonly Resource[] = [
  {
    what: 'KV namespace',
    worker: 'storefront',
    table: '[[kv_namespaces]]',
    key: 'id',
    name: (toml) => readText(toml, '', 'name').replace(/(?:-storefront)?$/, '-config'),
    list: ['kv', 'namespace', 'list'],
    create: ['kv', 'namespace', 'create'],
    read: (listed) => namespaces.parse(listed).map(({ id, title }) => ({ id, name: title })),
  },
  {
    what: 'D1 database',
    worker: 'backend',
    table: '[[d1_databases]]',
    key: 'database_id',
    name: (toml) => readText(toml, '[[d1_databases]]', 'database_name'),
    list: ['d1', 'list', '--json'],
    create: ['d1', 'create'],
    hasLocation: true,
    read: (listed) => databases.parse(listed).map(({ uuid, name }) => ({ id: uuid, name })),
  },
];

/** Those of a shop with these upstreams. */
const resourcesFor = (upstreams: Upstreams): readonly Resource[] =>
  resources.filter(({ worker }) => workersFor(upstreams).some(({ name }) => name === worker));

/** Creates what is missing. @throws Refusal where a name belongs to somebody else, or an id to another account */
export async function makeResources(project: Project, { location }: Pick<Options, 'location'> = {}): Promise<void> {
  const upstreams = upstreamsElsewhere(project);
  const needed = resourcesFor(upstreams);
  if (missingResources(project, upstreams).length === needed.length)
    await project.step('Names of the Workers', () => freeNames(project));
  for (const resource of needed) await project.step(resource.what, () => ensureResource(project, resource, location));
  if (needsBackend(upstreams)) await project.step('R2 bucket', () => ensureBucket(project));
}

/** What `makeResources` would create with these upstreams, according to the files. */
export const missingResources = (project: Project, upstreams: Upstreams): Resource[] =>
  resourcesFor(upstreams).filter(({ worker, table, key }) =>
    isPlaceholder(readText(readConfiguration(project, worker), table, key)),
  );

/** Whether the backend's database has been made, according to the files. */
export const hasDatabase = (project: Project): boolean =>
  !isPlaceholder(readText(readConfiguration(project, 'backend'), '[[d1_databases]]', 'database_id'));

/** A Worker that exists before any resource of this shop belongs to something else, and must not be overwritten. */
async function freeNames(project: Project): Promise<void> {
  for (const { name: worker } of deployedWorkers(project)) {
    if ((await deploymentsOf(project, worker)).length === 0) continue;
    const name = readText(readConfiguration(project, worker), '', 'name');
    throw new Refusal(
      `This account has a Worker "${name}" already. If it is this shop's, write the ids of its KV and D1 into the wrangler.toml; else give this one another name in ${configurationOf(worker)}.`,
    );
  }
}

async function ensureResource(project: Project, resource: Resource, location: Options['location']): Promise<void> {
  const { what, worker, table, key, list, create, hasLocation, read } = resource;
  const toml = readConfiguration(project, worker);
  const id = readText(toml, table, key);
  const name = resource.name(toml);
  const listed = async () => read(jsonIn(await wranglerFor(project, worker, list)));
  const there = await listed();
  if (!isPlaceholder(id)) {
    if (!there.some((each) => each.id === id))
      throw new Refusal(
        `This account has no ${what} ${id}, which ${configurationOf(worker)} names. Is it another account?`,
      );
    return;
  }
  const mark = `${what} ${name}`;
  if (there.some((each) => each.name === name) && !readNotes(project).made.includes(mark))
    throw new Refusal(
      `This account has a ${what} "${name}" already. If it is this shop's, write its id into ${configurationOf(worker)}: ${key} = "${there.find((each) => each.name === name)?.id}".`,
    );
  // Noted first: an interrupted run recognises the resource as its own.
  writeNotes(project, { made: [...new Set([...readNotes(project).made, mark])] });
  if (!there.some((each) => each.name === name)) {
    const place = hasLocation === true && location !== undefined ? ['--location', location] : [];
    await wranglerFor(project, worker, [...create, name, ...place]);
  }
  const made = (await listed()).find((each) => each.name === name);
  if (made === undefined) throw new Refusal(`The ${what} "${name}" was made, but is not listed.`);
  changeConfiguration(project, worker, (text) => writeText(text, table, key, made.id));
}

/** A bucket has only a name. An existing one can be used, since pictures are stored under their addresses. */
async function ensureBucket(project: Project): Promise<void> {
  const name = readText(readConfiguration(project, 'studio'), '[[r2_buckets]]', 'bucket_name');
  const listed = await wranglerFor(project, 'studio', ['r2', 'bucket', 'list']);
  const names = [...listed.matchAll(/^name:\s+(\S+)/gm)].map(([, each]) => each);
  if (!names.includes(name)) await wranglerFor(project, 'studio', ['r2', 'bucket', 'create', name]);
}
