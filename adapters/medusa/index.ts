/**
 * A gateway that sells out of Medusa 2: it answers the catalogue's calls from Medusa's Store API, and passes all
 * others on to the reference backend (docs/medusa.md).
 */
import { Hono } from 'hono';
import { problemResponse, serve } from '../../backend/serve.ts';
import { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { sitemapRows } from '../../shared/contract/catalogue/sitemap.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { verifyCustomer } from './connection/customer.ts';
import type { Env } from './connection/env.ts';

const app = new Hono<{ Bindings: Env }>();
app.onError(problemResponse);
app.route(
  '/gateway',
  serve({ ...catalogRows, ...sitemapRows }, catalogueHandlers, { upstream: 'gateway', verify: verifyCustomer }),
);
app.all('*', (c) => c.env.REFERENCE.fetch(c.req.raw));

export default app;
