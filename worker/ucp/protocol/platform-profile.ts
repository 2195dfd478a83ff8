import { z } from 'zod';
import { isHttpLoopback } from '../../../shared/http/loopback.ts';
import { MemoryCache } from '../../../shared/memory-cache.ts';
import { withTimeout } from '../../../shared/timeout.ts';
import { ucpVersion } from './capabilities.ts';
import { readPublicAddress } from './public-address.ts';
import { UcpRefusal } from './refusal.ts';

const version = z.string().regex(/^\d{4}-\d\d-\d\d$/);

const declared = z.looseObject({ version, config: z.looseObject({}).optional() });

const signingKey = z.looseObject({
  kid: z.string().min(1).max(200),
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
});
export type SigningKey = z.output<typeof signingKey>;

const platformProfile = z.looseObject({
  ucp: z.looseObject({
    version,
    capabilities: z.record(z.string(), z.array(declared).max(20)).default({}),
  }),
  signing_keys: z.array(signingKey).max(20).default([]),
});

/** What a platform says about itself at its profile's address. */
export type PlatformProfile = z.output<typeof platformProfile> & {
  /** The address, which is the platform's name here. */
  address: string;
};

/** Maximum length of a profile in bytes. */
const maxLength = 64 * 1024;

/** Milliseconds to wait for one. */
const fetchTimeout = 2000;

/** Seconds for which a profile is kept: at least, and a failure always, whatever its headers say; at most. */
const ages: { min: number; max: number } = { min: 60, max: 24 * 60 * 60 };

/** Bytes of profiles and refusals that an isolate remembers, and new ones that it fetches for strangers a minute. */
const bounds = { bytes: 1_500_000, failureBytes: 500_000, fetched: 240 } as const;

interface Known {
  profile: PlatformProfile;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

const known = new MemoryCache<string, Known>('platform-profiles', {
  maxBytes: bounds.bytes,
});

/** Refusals are remembered as well, so that an unreachable address is not asked again and again. */
const failed = new MemoryCache<string, UcpRefusal>('platform-profile-failures', {
  maxBytes: bounds.failureBytes,
  maxAge: 1000 * ages.min,
});

/** By address: requests at the same time share one fetch. */
const underWay = new Map<string, { profile: Promise<PlatformProfile>; since: number }>();

/** Milliseconds after which nobody waits for a fetch of another request, which may have been cancelled. */
const sharedTimeout = fetchTimeout + 500;

/** Reads the address of a profile (public-address.ts). @throws UcpRefusal invalid_profile_url */
export function readProfileAddress(text: string | undefined, shop: URL): string {
  const refuse = (why: string) => new UcpRefusal(400, 'invalid_profile_url', why);
  if (text === undefined) throw refuse('The request names no profile: send UCP-Agent: profile="https://…".');
  const read = readPublicAddress(text, shop);
  if ('fault' in read) throw refuse(`The address of the profile ${read.fault}.`);
  return read.address;
}

/** Seconds for which the answer may be kept, by its own headers, within the bounds. */
function ageOf(headers: Headers): number {
  const seconds = Number(/max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1] ?? ages.min);
  return Math.min(ages.max, Math.max(ages.min, seconds));
}

/** It is asked for again once the failure is forgotten. */
const unreachable = (why: string) =>
  new UcpRefusal(424, 'profile_unreachable', why, { headers: { 'retry-after': String(ages.min) } });

/** @throws UcpRefusal if the body is too long, cut off, or does not end in time */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > maxLength) throw new UcpRefusal(422, 'profile_malformed', 'The profile is too long.');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof UcpRefusal ? error : unreachable('The profile could not be read to its end.');
  }
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

async function ask(address: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(fetchTimeout),
    });
  } catch {
    throw unreachable('The profile could not be fetched.');
  }
  if (response.ok) return response;
  await response.body?.cancel();
  throw unreachable(
    response.status >= 300 && response.status < 400
      ? 'The address of the profile redirects.'
      : `The address of the profile answers ${response.status}.`,
  );
}

function parseProfile(text: string, address: string): PlatformProfile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UcpRefusal(422, 'profile_malformed', 'The profile is not JSON.');
  }
  const profile = platformProfile.safeParse(content);
  if (profile.success) return { ...profile.data, address };
  const path = profile.error.issues[0]?.path.join('.') ?? '';
  throw new UcpRefusal(422, 'profile_malformed', `The profile does not fit its schema${path && ` at ${path}`}.`);
}

/** Fetches a profile, and remembers the outcome. */
async function fetchProfile(address: string): Promise<PlatformProfile> {
  const fetchedAt = Date.now();
  try {
    const response = await ask(address);
    const text = await readLimited(response);
    const profile = parseProfile(text, address);
    known.set(address, { profile, fetchedAt }, 1000 * ageOf(response.headers));
    failed.delete(address);
    return profile;
  } catch (error) {
    if (error instanceof UcpRefusal) failed.set(address, error);
    throw error;
  }
}

const busy = (): UcpRefusal =>
  new UcpRefusal(503, 'busy', 'Too many new platforms at the moment.', { headers: { 'retry-after': '60' } });

/** Fetches a profile once for all who ask at the same time. */
async function shareFetch(address: string): Promise<PlatformProfile> {
  const running = underWay.get(address);
  if (running !== undefined && Date.now() - running.since < sharedTimeout)
    return withTimeout(running.profile, sharedTimeout, () => {
      throw busy();
    });
  const started = { profile: fetchProfile(address), since: Date.now() };
  underWay.set(address, started);
  try {
    return await started.profile;
  } finally {
    if (underWay.get(address) === started) underWay.delete(address);
  }
}

let minute = 0;
let fetchedThisMinute = 0;

function mayFetch(): boolean {
  const now = Math.floor(Date.now() / 60_000);
  if (now !== minute) {
    minute = now;
    fetchedThisMinute = 0;
  }
  fetchedThisMinute += 1;
  return fetchedThisMinute <= bounds.fetched;
}

interface ProfileOptions {
  /** Asks again for a profile that lacks a key, or has an old address; at most once within a minute. */
  isRenewed?: boolean;
  /**
   * Called before the profile of a platform that is not known here is fetched for a stranger, who is counted there.
   * Without it the fetch is the shop's own concern.
   */
  admit?: () => Promise<void>;
}

/**
 * The profile of a platform, remembered within bounds. One that was known before is fetched anew however many strangers
 * come.
 * @param address from `readProfileAddress`
 * @throws UcpRefusal if it cannot be had, is no profile, or too many new ones are asked for
 */
export async function platformProfileAt(
  address: string,
  { isRenewed = false, admit }: ProfileOptions = {},
): Promise<PlatformProfile> {
  const found = known.get(address);
  const isRecent = found !== undefined && Date.now() < found.fetchedAt + 1000 * ages.min;
  if (found !== undefined && (!isRenewed || isRecent)) return found.profile;
  const failure = failed.get(address);
  if (failure !== undefined) throw failure;
  const isNew = known.getStale(address) === undefined && !underWay.has(address);
  if (isNew && admit !== undefined) {
    await admit();
    // The local machine has no strangers, and tests have many platforms.
    if (!isHttpLoopback(new URL(address)) && !mayFetch()) throw busy();
  }
  return shareFetch(address);
}

/** @throws UcpRefusal if the platform speaks another version of the protocol */
export function assertVersion({ ucp }: PlatformProfile, continueUrl: string): void {
  if (ucp.version === ucpVersion) return;
  const content = `Protocol version ${ucp.version} is not supported. This shop supports ${ucpVersion}.`;
  throw new UcpRefusal(422, 'version_unsupported', content, { continueUrl });
}
