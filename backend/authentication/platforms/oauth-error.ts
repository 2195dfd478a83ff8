import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Codes of RFC 6749 (section 5.2) and RFC 7009 (section 2.2.1), with their statuses. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  temporarily_unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

/** An error of the token or the revocation endpoint. */
export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly code: keyof typeof statuses;

  constructor(code: keyof typeof statuses, description: string) {
    super(description);
    this.code = code;
  }
}

/** The JSON of an error; its description is for people who read logs (RFC 6749, section 5.2). */
export function oauthErrorResponse(c: Context, { code, message }: OAuthError): Response {
  c.header('cache-control', 'no-store');
  // With a status of 401 the header is mandatory (RFC 9110, section 15.5.2).
  if (code === 'invalid_client') c.header('www-authenticate', 'Basic realm="token endpoint"');
  if (code === 'temporarily_unavailable') c.header('retry-after', '10');
  return c.json({ error: code, error_description: message }, statuses[code]);
}
