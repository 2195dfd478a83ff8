const encoder = new TextEncoder();

/** Seconds for which a preview link is good. */
export const previewAge = 60 * 60;

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function signature(key: string, path: string, until: number): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  return base64url(await crypto.subtle.sign('HMAC', secret, encoder.encode(`preview\n${path}\n${until}`)));
}

/** What a preview link carries: the drafts of a page are shown at this path (with market) for an hour. `now` in seconds. */
export async function signPreview(key: string, path: string, now: number): Promise<string> {
  const until = now + previewAge;
  return `${until}.${await signature(key, path, until)}`;
}

/** Whether a preview link is ours, for this path, and still good. `now` in seconds. */
export async function isPreview(key: string, path: string, token: string, now: number): Promise<boolean> {
  const [, until, given = ''] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  if (until === undefined || Number(until) <= now) return false;
  const expected = await signature(key, path, Number(until));
  let difference = 0;
  for (let index = 0; index < expected.length; index++)
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index);
  return difference === 0;
}
