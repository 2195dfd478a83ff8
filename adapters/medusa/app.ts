import { Hono } from 'hono';
import { problemResponse, serve } from '../../backend/serve.ts';
import { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { sitemapRows } from '../../shared/contract/catalogue/sitemap.ts';
import { domainRows } from '../../shared/contract/markets/domain.ts';
import { verifyCustomer } from '../connection/customer.ts';
import { askReference } from '../connection/reference.ts';
import type { CartsEnv } from './carts/bindings.ts';
import { cartHandlers } from './carts/handlers.ts';
import { medusaCartRows, medusaPaymentRows } from './carts/rows.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { paymentHandlers } from './checkout/handlers.ts';
import { notifications } from './checkout/notifications.ts';
import type { CustomersEnv } from './customers/bindings.ts';
import { customerHandlers } from './customers/handlers.ts';
import { medusaCustomerRows } from './customers/rows.ts';
import { webDomains } from './markets/web-domains.ts';
import { orderHandlers } from './orders/handlers.ts';
import { medusaOrderRows } from './orders/rows.ts';

const serving = { upstream: 'gateway', verify: verifyCustomer } as const;

/** The gateway, without the classes of its Durable Objects. */
export const app = new Hono<{ Bindings: CartsEnv & CustomersEnv }>();
app.onError(problemResponse);
app.route('/gateway', serve({ ...catalogRows, ...sitemapRows }, catalogueHandlers, serving));
app.route('/gateway', serve(medusaCartRows, cartHandlers, serving));
app.route('/gateway', serve(medusaPaymentRows, paymentHandlers, serving));
app.route('/gateway', serve(medusaOrderRows, orderHandlers, serving));
app.route('/gateway/notifications', notifications);
app.route('/gateway', serve(medusaCustomerRows, customerHandlers, serving));
app.get(`/gateway${domainRows.getWebDomains.path}`, webDomains);
app.all('*', (c) => askReference(c.env, c.req.raw));
