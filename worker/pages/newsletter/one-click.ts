import { z } from 'zod';
import { letterSource, letterToken } from '../../../shared/contract/account/newsletter.ts';
import { subscriptionType } from '../../../shared/contract/account/subscriptions.ts';
import { href } from '../../../shared/routes.ts';
import { UpstreamError } from '../../errors/errors.ts';
import type { Endpoint } from '../../page/row.ts';
import { signUpOrigin } from './sign-up-origin.ts';

/** Parameters of the url; an invalid source is ignored. */
const address = z.object({
  token: letterToken,
  type: subscriptionType.default('NEWS'),
  source: letterSource.optional().catch(undefined),
});

/**
 * Unsubscribes from a kind of mail for a mail program's unsubscribe button (RFC 8058): a POST with the body
 * `List-Unsubscribe=One-Click`, without cookies and from another origin. The token in the url is sufficient. GET
 * changes nothing, and redirects to the page with the button.
 */
export const unsubscribeOneClick: Endpoint = async (c) => {
  const { market, visitor, url } = c.get('state');
  const asked = address.safeParse(Object.fromEntries(url.searchParams));
  if (c.req.method === 'GET' || c.req.method === 'HEAD')
    return c.redirect(href(market.locale, 'unsubscribe', {}, asked.data ?? {}), 301);
  if (c.req.method !== 'POST')
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD, POST' });
  const form = await c.req.formData().catch(() => undefined);
  if (form?.get('List-Unsubscribe') !== 'One-Click' || !asked.success)
    return c.json({ statusCode: 400, message: 'This is no one-click unsubscription.' }, 400);
  try {
    await visitor.gateway.call('unsubscribeNewsletter', {
      token: asked.data.token,
      type: asked.data.type,
      store: market.domain.storeId,
      additionalInformation: signUpOrigin(visitor),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    return c.json({ statusCode: 404, message: 'The link is not good.' }, 404);
  }
  return c.text('Unsubscribed.');
};
