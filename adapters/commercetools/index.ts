/**
 * A gateway that sells out of commercetools, as far as its mock goes: it answers the calls for catalogue and carts, and
 * passes the others on to the reference backend (docs/adapters.md).
 */
import { Hono } from 'hono';
import { Problem } from '../../backend/problem.ts';
import { problemResponse, serve } from '../../backend/serve.ts';
import { domainRows } from '../../shared/contract/markets/domain.ts';
import { verifyCustomer } from '../connection/customer.ts';
import { askReference } from '../connection/reference.ts';
import { webDomainsWithout } from '../connection/web-domains.ts';
import { cartHandlers, commercetoolsCartRows } from './carts/handlers.ts';
import { catalogueHandlers, commercetoolsCatalogueRows } from './catalogue/handlers.ts';
import type { Env } from './connection/env.ts';

const serving = { upstream: 'gateway', verify: verifyCustomer } as const;

const app = new Hono<{ Bindings: Env }>();
app.onError(problemResponse);
app.route('/gateway', serve(commercetoolsCatalogueRows, catalogueHandlers, serving));
app.route('/gateway', serve(commercetoolsCartRows, cartHandlers, serving));

app.get(
  `/gateway${domainRows.getWebDomains.path}`,
  // What would show products or carts that commercetools does not have, or needs calls that are not connected.
  webDomainsWithout([
    'suggestions',
    'recommendations',
    'sitemap',
    'several-products',
    'promo-codes',
    'gift-cards',
    'donations',
    'loyalty',
    'order-subscriptions',
    'store-orders',
    'embedded-payment',
    'assistant-linking',
    'offers',
    'account',
    'order-mails',
  ]),
);

// The reference backend does not have these carts: its 404 would make the storefront forget them.
app.all('/gateway/:carts{carts|carts-self}/*', () => {
  throw new Problem(503, 'Checkout is not connected.');
});
app.all('*', (c) => askReference(c.env, c.req.raw));

export default app;
