import { Hono } from 'hono';
import type { Env } from '../env.ts';
import type { Family } from '../family.ts';
import { mailAttachment } from './attachment.ts';
import { mailPage } from './page.tsx';
import { sendMails } from './send.ts';

export const outbox = {
  routes: {
    '/mail': new Hono<{ Bindings: Env }>().get('/', mailPage).get('/:mailId/:documentId', mailAttachment),
  },
  scheduled: [(env, _, seconds) => sendMails(env, seconds)],
} satisfies Family;
