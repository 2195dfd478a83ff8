/** The Workers' secrets: missing ones are generated and set, and never printed. */
import { z } from 'zod';
import { WranglerFails } from '../building/wrangler.ts';
import { makeSecrets, type Secrets } from '../state.ts';
import { Refusal } from '../steps.mjs';
import { jsonIn } from './account.ts';
import { type Project, readNotes, wranglerFor, writeNotes, writePrivate } from './project.ts';

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
  storefront: ['GATEWAY_SUBSCRIPTION_KEY', 'PURGE_KEY', 'FORM_KEY', 'CONFIG_KEY'],
} as const satisfies Record<Holder, readonly Key[]>;

const holders = ['backend', 'storefront'] as const;

/** Both sides need the same value. */
const shared: readonly Key[] = ['GATEWAY_SUBSCRIPTION_KEY', 'PURGE_KEY'];

/** Used by people. They are saved on this machine, since Cloudflare does not show them again. */
const ofPeople: readonly Key[] = ['CONFIG_KEY', 'IMPORT_KEY'];

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

/**
 * Sets missing secrets.
 *
 * @param renew replaces those that both sides share
 * @returns files with the keys that people use, where there are new ones
 * @throws Refusal where only one side has a shared key
 */
export async function setSecrets(project: Project, { renew = false } = {}): Promise<string[]> {
  const there = {
    backend: await namesOf(project, 'backend'),
    storefront: await namesOf(project, 'storefront'),
  };
  const { keys } = readNotes(project);
  const alone = shared.filter((key) => there.backend.has(key) !== there.storefront.has(key) && keys[key] === undefined);
  if (alone.length > 0 && !renew)
    throw new Refusal(
      `${alone.map((key) => `${key} is set on the ${there.backend.has(key) ? 'backend' : 'storefront'} alone`).join(', ')}, and both must have the same. "--new-secrets" makes ${alone.length > 1 ? 'them' : 'it'} anew on both.`,
    );
  const missing = (holder: Holder): Key[] =>
    needs[holder].filter(
      (key) => !there[holder].has(key) || keys[key] !== undefined || (renew && shared.includes(key)),
    );
  const wanted = new Set(holders.flatMap(missing));
  if (wanted.size === 0) return [];
  const fresh = await makeSecrets();
  const values = Object.fromEntries([...wanted].map((key) => [key, keys[key] ?? fresh[key]]));
  // Saved before the first is set, so that an interrupted run continues with the same values.
  writeNotes(project, { keys: values });
  for (const holder of holders) {
    const its = Object.fromEntries(missing(holder).map((key) => [key, values[key]]));
    if (Object.keys(its).length > 0) await wranglerFor(project, holder, ['secret', 'bulk'], JSON.stringify(its));
  }
  const files = ofPeople.flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [writePrivate(project, key, value)];
  });
  writeNotes(project, { keys: {} });
  return files;
}
