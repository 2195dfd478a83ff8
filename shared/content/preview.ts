import { equalInConstantTime } from '../constant-time.ts';
import { toBase64Url } from '../encoding.ts';

const encoder = new TextEncoder();

/** Parameter of a preview link. */
export const previewParameter = 'preview';

/** Seconds for which a preview link is valid. */
export const previewAge = 60 * 60;

async function signature(key: string, path: string, until: number): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  const text = encoder.encode(`preview\n${path}\n${until}`);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, text)));
}

/** The token of a preview link: it shows drafts of a page at this path (with market) for an hour. `now` in seconds. */
export async function signPreview(key: string, path: string, now: number): Promise<string> {
  const until = now + previewAge;
  return `${until}.${await signature(key, path, until)}`;
}

/** Parameter of a preview link that allows an editor to frame the page. */
export const frameParameter = 'frame';

/** Paths never begin like this, so a link to drafts never allows a frame, nor the other way round. */
const frameSubject = (path: string, origin: string): string => `frame:${origin} ${path}`;

/** A token that allows an origin to frame the preview of the page at this path (with market), for an hour. */
export async function signFrame(key: string, path: string, origin: string, now: number): Promise<string> {
  return `${await signPreview(key, frameSubject(path, origin), now)}.${origin}`;
}

/** The origin that a token allows to frame a page; null if it is not ours, for another path, or expired. */
export async function framingOrigin(key: string, path: string, token: string, now: number): Promise<string | null> {
  const [, signed, origin] = /^(\d{10}\.[\w-]{43})\.(https?:\/\/[\w.-]+(?::\d+)?)$/.exec(token) ?? [];
  if (signed === undefined || origin === undefined) return null;
  return (await isPreview(key, frameSubject(path, origin), signed, now)) ? origin : null;
}

/** Why a link is not accepted: expired, for another market, or not signed by us. */
export type LinkFault = 'over' | 'elsewhere' | 'unknown';

/** True if it has expired: `until` in seconds since 1970, `now` in milliseconds. */
export const isOver = ({ until }: { until: number }, now: number): boolean => until <= Math.floor(now / 1000);

/** Returns until when (seconds since 1970) a link is, or was, valid; null if it is not ours, or for another path. */
export async function signedUntil(key: string, path: string, token: string): Promise<number | null> {
  const [, until, given = ''] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  if (until === undefined) return null;
  const expected = await signature(key, path, Number(until));
  return equalInConstantTime(given, expected) ? Number(until) : null;
}

/** True if a preview link is ours, for this path, and not expired. `now` in seconds. */
export async function isPreview(key: string, path: string, token: string, now: number): Promise<boolean> {
  const until = await signedUntil(key, path, token);
  return until !== null && until > now;
}

/** True if a token looks like that of a preview link, whether it is valid or not. */
export const isPreviewToken = (token: string): boolean => /^\d{10}\.[\w-]{43}(?:\.\d{10})?$/.test(token);

/** Paths never begin like this, so a link to drafts never shows what is scheduled, nor the other way round. */
const scheduledSubject = (path: string, at: number): string => `scheduled:${at} ${path}`;

/**
 * The token of a link that shows the page at this path (with market) as the schedules of the content will have made it
 * at a time, for an hour. `at` and `now` in seconds since 1970.
 */
export async function signScheduledPreview(key: string, path: string, at: number, now: number): Promise<string> {
  return `${await signPreview(key, scheduledSubject(path, at), now)}.${at}`;
}

/**
 * What a preview link shows: `at` is a time of the schedules in seconds since 1970, null for drafts. Null if it is not
 * ours, for another path, or expired. `now` in seconds.
 */
export async function readPreview(
  key: string,
  path: string,
  token: string,
  now: number,
): Promise<{ at: number | null } | null> {
  const [, signed, at] = /^(\d{10}\.[\w-]{43})\.(\d{10})$/.exec(token) ?? [];
  if (signed === undefined) return (await isPreview(key, path, token, now)) ? { at: null } : null;
  return (await isPreview(key, scheduledSubject(path, Number(at)), signed, now)) ? { at: Number(at) } : null;
}
