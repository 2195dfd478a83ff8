/** Which upstreams the reference backend answers: those whose address in the storefront's file is at its origin. */
import {
  needsBackend,
  readUpstreams,
  type UpstreamName,
  type Upstreams,
  upstreamNames,
  upstreamUrls,
} from '../building/upstreams.ts';
import { type WorkerSource, workerSources } from '../building/worker-sources.ts';
import { UsageRefusal } from '../steps.mjs';
import { changeConfiguration, type Project, readConfiguration } from './project.ts';
import { commentOut, readEntry, readText, uncomment, writeText } from './toml.ts';

/** Paths of the backend, by upstream. */
const backendPaths: Record<UpstreamName, string> = {
  gateway: 'gateway',
  content: 'content',
  auth: 'authentication',
  pictures: 'pictures',
  payment: 'payment',
};

/** Value of an option that gives an upstream to the reference backend. */
const reference = 'reference';

/** What the options say about upstreams. */
export interface UpstreamChange {
  /** Addresses of somebody else. */
  named: Upstreams;
  /** Those that the reference backend answers again. */
  returned: readonly UpstreamName[];
}

/** Reads the options. @throws UsageRefusal for what is neither `reference` nor an address that a Worker may call */
export function readChange(options: Upstreams): UpstreamChange {
  const returned = upstreamNames.filter((name) => options[name] === reference);
  const others = upstreamNames.filter((name) => !returned.includes(name));
  const named = readUpstreams(Object.fromEntries(others.map((name) => [name, options[name]])));
  for (const [name, url] of Object.entries(named))
    if (!url.startsWith('https:'))
      throw new UsageRefusal(`--${name} of a deploy needs an address with https, not "${url}".`);
  return { named, returned };
}

/** Origin of the backend, without a trailing slash. */
export const backendOrigin = (project: Project): string =>
  readText(readConfiguration(project, 'backend'), '[vars]', 'ORIGIN');

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** The upstreams of somebody else. */
export function upstreamsElsewhere(project: Project): Upstreams {
  const toml = readConfiguration(project, 'storefront');
  const origin = originOf(backendOrigin(project));
  const urls = upstreamNames.map((name) => [name, readText(toml, '[vars]', upstreamUrls[name])] as const);
  return Object.fromEntries(urls.filter(([, url]) => url !== '' && originOf(url) !== origin));
}

/** The same after a change. */
export function upstreamsAfter(project: Project, { named, returned }: UpstreamChange): Upstreams {
  const all = Object.entries({ ...upstreamsElsewhere(project), ...named });
  return Object.fromEntries(all.filter(([name]) => !returned.some((each) => each === name)));
}

/** The Workers that a shop with these upstreams consists of, in the order of deployment. */
export const workersFor = (upstreams: Upstreams): readonly WorkerSource[] =>
  workerSources.filter(({ name }) => name === 'storefront' || needsBackend(upstreams));

/** The Workers that this shop consists of. */
export const deployedWorkers = (project: Project): readonly WorkerSource[] => workersFor(upstreamsElsewhere(project));

const backendName = (project: Project): string => readText(readConfiguration(project, 'backend'), '', 'name');

/** Whether a Worker of the shop's own, and not the backend, gets the calls to the gateway. */
export function isOwnWorkerBound(project: Project): boolean {
  const bound = readEntry(readConfiguration(project, 'storefront'), '[[services]]', { binding: 'GATEWAY' }, 'service');
  return bound !== '' && bound !== backendName(project);
}

/** @throws UsageRefusal where one of them is at the backend's origin */
export function refuseAtBackend(upstreams: Upstreams, backend: string): void {
  for (const [name, url] of Object.entries(upstreams))
    if (originOf(url) === originOf(backend))
      throw new UsageRefusal(
        `${url} is where the reference backend is: "--${name} ${reference}" takes it; "--domain" with "--backend-domain" gives it another domain.`,
      );
}

/** Writes into the storefront's file that the reference backend, which is at this origin, answers these. */
export function giveToBackend(project: Project, names: readonly UpstreamName[], origin: string): void {
  changeConfiguration(project, 'storefront', (toml) =>
    names.reduce(
      (text, name) => writeText(text, '[vars]', upstreamUrls[name], `${origin}/${backendPaths[name]}`),
      toml,
    ),
  );
}

/**
 * Writes a change into the storefront's file. The binding to the backend is commented out while the gateway is
 * somebody else's; a binding to another Worker stays.
 */
export function writeChange(project: Project, { named, returned }: UpstreamChange): void {
  giveToBackend(project, returned, backendOrigin(project));
  const binding = { binding: 'GATEWAY', service: backendName(project) };
  changeConfiguration(project, 'storefront', (toml) => {
    const written = Object.entries(named).reduce(
      (text, [name, url]) => writeText(text, '[vars]', upstreamUrls[name as UpstreamName], url),
      toml,
    );
    return returned.includes('gateway') ? uncomment(written, '[[services]]', binding) : written;
  });
  if (upstreamsElsewhere(project).gateway !== undefined)
    changeConfiguration(project, 'storefront', (toml) => commentOut(toml, '[[services]]', binding));
}
