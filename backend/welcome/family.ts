import { Hono } from 'hono';
import type { Env } from '../env.ts';
import type { Family } from '../family.ts';
import { assets } from './assets.ts';
import { welcomePage } from './welcome.tsx';

export const welcome = {
  routes: { '/': new Hono<{ Bindings: Env }>().get('/', welcomePage), '/assets': assets },
} satisfies Family;
