import type { Context } from 'hono';
import { brand } from '../../shared/brand/brand.ts';
import type { AppEnv } from '../page/context.ts';

/** Milliseconds until the text expires: RFC 9116 asks for less than a year. */
const valid = 180 * 86_400_000;

/** Serves `/.well-known/security.txt`: whom to tell about a weakness of the shop (RFC 9116). */
export function securityText(c: Context<AppEnv>): Response {
  const { origin, pathname } = c.get('state').url;
  const expires = new Date(Date.now() + valid);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${brand.security}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${origin}${pathname}`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
}
