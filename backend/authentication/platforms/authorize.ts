import type { Context } from 'hono';
import type { Env } from '../../env.ts';
import { badRequestPage } from '../page/page.tsx';
import { marketOfPage } from '../tokens/authorization.ts';
import { readPlatformAuthorization } from '../tokens/platform-authorization.ts';
import { issuerOfHost } from '../tokens/platforms.ts';

/**
 * GET /oauth/{host}/authorize: the authorization endpoint of an issuer (RFC 6749, section 4.1.1). Redirects to the
 * consent, or back to the platform with an error. An unknown platform or redirect address is a page with status 400.
 */
export async function authorize(c: Context<{ Bindings: Env }>): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const languages = c.req.header('accept-language') ?? '';
  // The pages that follow know the issuer by this parameter.
  query.set('iss', issuerOfHost(c.env, c.req.param('host') ?? '') ?? '');
  c.header('cache-control', 'no-store');
  const authorization = await readPlatformAuthorization(c.env, query, languages);
  if (authorization === null) return badRequestPage(c, marketOfPage(query, null, languages));
  if ('refused' in authorization) return c.redirect(authorization.refused, 303);
  return c.redirect(`/authentication/consent?${query}`, 303);
}
