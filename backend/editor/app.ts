import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { changeEntry, showEntry } from './entry-page.ts';
import { showList } from './list-page.ts';
import { showSignIn, signIn, signOut } from './sign-in.ts';

/** The content editor: a form for every entry, for staff. Plain pages, which work without scripts. */
export const editor = new Hono<{ Bindings: Env }>();

const tooLong = () => {
  throw new Problem(413, 'The body is too long.');
};
editor.use(bodyLimit({ maxSize: 512 * 1024, onError: tooLong }));

editor.get('/', showList);
editor.get('/sign-in', showSignIn);
editor.post('/sign-in', signIn);
editor.post('/sign-out', signOut);
editor.get('/:type/:locale/:uid', showEntry);
editor.post('/:type/:locale/:uid', changeEntry);
