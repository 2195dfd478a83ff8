import { Hono } from 'hono';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { trackingPage } from './tracking-page.tsx';

export const carrier = {
  routes: { '/tracking': new Hono<{ Bindings: Env }>().get('/:number', trackingPage) },
} satisfies Family;
