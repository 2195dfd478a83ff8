import { Hono } from 'hono';
import type { Env } from './env.ts';
import { pictures } from './route.ts';

/** The picture studio: what it cannot answer from storage it draws, in a process where nobody else waits. */
const app = new Hono<{ Bindings: Env }>();
app.route('/pictures', pictures);

export default app satisfies ExportedHandler<Env>;
