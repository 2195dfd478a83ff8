import { Hono } from 'hono';
import type { Env } from './env.ts';
import { pictures } from './route.ts';

/**
 * The picture studio: resizes photographs and draws what is not stored, in a Worker of its own, so that no page waits
 * for the CPU.
 */
const app = new Hono<{ Bindings: Env }>();
app.route('/pictures', pictures);

export default app satisfies ExportedHandler<Env>;
