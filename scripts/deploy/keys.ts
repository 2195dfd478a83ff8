/** The Workers' secrets: missing ones are generated and set, and never printed. */
import { z } from 'zod';
import { gatewayKeyName } from '../../shared/contract/gateway/gateway-key.ts';
import { needsBackend, type Upstreams } from '../building/upstreams.ts';
import { WranglerFails } from '../building/wrangler.ts';
import { makeSecrets, type Secrets } from '../state.ts';
import { Refusal } from '../steps.mjs';
import { jsonIn } from './account.ts';
import { type Project, readNotes, wranglerFor, writeNotes, writePrivate } from './project.ts';
import { isOwnWorkerBound, upstreamsElsewhere } from './upstreams.ts';

type Holder = 'backend' | 'storefront';
type Key = keyof Secrets;

const needs = {
  backend: [
    'GATEWAY_SUBSCRIPTION_KEY',
    'PURGE_KEY',
    'PAYMENT_HMAC_KEY',
    'MAIL_KEY',
    'BANK_KEY',
    'IMPORT_KEY',
    'AUTH_SIGNING_KEY',
  ],
  storefront: ['GATEWAY_SUBSCRIPTION_KEY', 'PURGE_KEY', 'FORM_KEY', 'CONFIG_KEY', 'UCP_SIGNING_KEY'],
} as const satisfies Record<Holder, readonly Key[]>;

/** Both sides need the same value. */
const shared: readonly Key[] = ['GATEWAY_SUBSCRIPTION_KEY', 'PURGE_KEY'];

const listedSecrets = z.array(z.object({ name: z.string() }));

/** Whether wrangler reports that there is no such Worker. */
export const isNoSuchWorker = (error: unknown): boolean =>
  error instanceof WranglerFails && /Worker "[^"]*" not found|\[code: 100(?:07|90)\]/.test(error.output);

async function namesOf(project: Project, holder: Holder): Promise<Set<string>> {
  try {
    const listed = await wranglerFor(project, holder, ['secret', 'list']);
    return new Set(listedSecrets.parse(jsonIn(listed)).map(({ name }) => name));
  } catch (error) {
    if (isNoSuchWorker(error)) return new Set();
    throw error;
  }
}

/** Used by people. They are saved on this machine, since Cloudflare does not show them again. */
const ofPeople = ({ gateway }: Upstreams): Key[] => [
  'CONFIG_KEY',
  'IMPORT_KEY',
  // Somebody else's gateway purges the shop with it.
  ...(gateway === undefined ? [] : (['PURGE_KEY'] as const)),
];

/** Whether the storefront has no key yet for the gateway at this address, which is not the reference backend. */
export async function lacksGatewayKey(project: Project, gateway: string): Promise<boolean> {
  const names = await namesOf(project, 'storefront');
  const isShared = isOwnWorkerBound(project) && names.has('GATEWAY_SUBSCRIPTION_KEY');
  return !names.has(gatewayKeyName(gateway)) && !isShared;
}

/**
 * Sets missing secrets.
 *
 * @param renew replaces those that both sides share
 * @param gatewayKey that of somebody else's gateway; without one it stays
 * @returns files with the keys that people use, where there are new ones
 * @throws Refusal where only one side has a shared key
 */
export async function setSecrets(
  project: Project,
  { renew = false, gatewayKey }: { renew?: boolean; gatewayKey?: string | undefined } = {},
): Promise<string[]> {
  const upstreams = upstreamsElsewhere(project);
  const hasBackend = needsBackend(upstreams);
  const holders: readonly Holder[] = hasBackend ? ['backend', 'storefront'] : ['storefront'];
  const there = {
    backend: hasBackend ? await namesOf(project, 'backend') : new Set<string>(),
    storefront: await namesOf(project, 'storefront'),
  };
  const { keys } = readNotes(project);
  const alone = hasBackend
    ? shared.filter((key) => there.backend.has(key) !== there.storefront.has(key) && keys[key] === undefined)
    : [];
  // The storefront was there first, with another gateway: both get the keys anew.
  const isNewBackend = there.backend.size === 0;
  if (alone.length > 0 && !renew && !isNewBackend)
    throw new Refusal(
      `${alone.map((key) => `${key} is set on the ${there.backend.has(key) ? 'backend' : 'storefront'} alone`).join(', ')}, and both must have the same. "--new-secrets" makes ${alone.length > 1 ? 'them' : 'it'} anew on both.`,
    );
  const replaced = renew ? shared : alone;
  const missing = (holder: Holder): Key[] =>
    needs[holder]
      .filter((key) => hasBackend || key !== 'GATEWAY_SUBSCRIPTION_KEY')
      .filter((key) => !there[holder].has(key) || keys[key] !== undefined || replaced.includes(key));
  const wanted = new Set(holders.flatMap(missing));
  const fresh = await makeSecrets();
  const values = Object.fromEntries([...wanted].map((key) => [key, keys[key] ?? fresh[key]]));
  // Saved before the first is set, so that an interrupted run continues with the same values.
  writeNotes(project, { keys: values });
  for (const holder of holders) {
    const its = Object.fromEntries(missing(holder).map((key) => [key, values[key]]));
    if (holder === 'storefront' && upstreams.gateway !== undefined && gatewayKey !== undefined)
      its[gatewayKeyName(upstreams.gateway)] = gatewayKey;
    if (Object.keys(its).length > 0) await setOn(project, holder, its, { canWait: !renew });
  }
  const files = ofPeople(upstreams).flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [writePrivate(project, key, value)];
  });
  writeNotes(project, { keys: {} });
  return files;
}

/**
 * Sets secrets at once. The platform refuses that while the latest version is not deployed.
 *
 * @param canWait sets them on that version then; the next one, which is deployed, takes them over
 */
async function setOn(
  project: Project,
  holder: Holder,
  secrets: Record<string, string | undefined>,
  { canWait }: { canWait: boolean },
): Promise<void> {
  const json = JSON.stringify(secrets);
  try {
    await wranglerFor(project, holder, ['secret', 'bulk'], json);
  } catch (error) {
    if (!(canWait && error instanceof WranglerFails && error.output.includes('[code: 10215]'))) throw error;
    await wranglerFor(project, holder, ['versions', 'secret', 'bulk'], json);
  }
}
