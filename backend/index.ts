import { Hono } from 'hono';
import { contract } from '../shared/contract/contract.ts';
import { fixedHeaders } from '../shared/http/fixed-headers.ts';
import { limitBody } from './body-limit.ts';
import { deliverChanges } from './changes/purge.ts';
import { verifyCustomer } from './customers/verify.ts';
import type { Env } from './env.ts';
import { after, callHandlers, families } from './families.ts';
import { handleCalls } from './handle-calls.ts';
import { problemResponse, serve } from './serve.ts';
import { afterWrite, runTasks } from './task.ts';

/** Maximum size of a call's body in bytes; the largest, a list of fifty skus or an address, is a fraction of it. */
const maxBody = 64 * 1024;

const app = new Hono<{ Bindings: Env }>();
app.onError(problemResponse);
// A response with its own header keeps it: pictures are shown on the shop's pages.
app.use(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(fixedHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
});
app.notFound((c) => c.json({ statusCode: 404, message: 'Not found' }, 404));
// Changes of public pages are purged right after a write; if that is aborted, by the schedule.
app.use('/gateway/*', limitBody(maxBody), afterWrite(deliverChanges));
for (const { routes = {} } of families) for (const [path, routed] of Object.entries(routes)) app.route(path, routed);
const handlers = handleCalls(callHandlers);
for (const upstream of ['gateway', 'content'] as const)
  app.route(`/${upstream}`, serve(contract, handlers, { upstream, verify: verifyCustomer, after }));

export default {
  fetch: app.fetch,

  /** Every minute (`[triggers]` in wrangler.toml). */
  async scheduled(controller, env) {
    const now = new Date(controller.scheduledTime);
    await runTasks(
      families.flatMap(({ scheduled = [] }) => scheduled),
      env,
      now,
    );
    await runTasks(
      families.flatMap(({ scheduledLast = [] }) => scheduledLast),
      env,
      now,
    );
  },
} satisfies ExportedHandler<Env>;
