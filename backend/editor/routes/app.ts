import { Hono } from 'hono';
import { limitBody } from '../../body-limit.ts';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { showChoice, suggest } from '../choose-page.tsx';
import { changeEntry, showEntry } from '../entry-page.ts';
import { showImports, startImport } from '../import-page.tsx';
import { showList } from '../list-page.tsx';
import { addPage, showNewPage } from '../new-page.tsx';
import { refundPieces, showOrder } from '../order-page.tsx';
import { changeAddress, duplicateEntry, removePage, takePageDown } from '../page-actions.ts';
import { pictures } from '../pictures/app.ts';
import { showPreview } from '../preview-page.ts';
import { restoreVersion } from '../restore.ts';
import { changeSchedule } from '../schedule-actions.ts';
import { showSignIn, signIn, signOut } from '../sign-in.tsx';
import { chooseLanguage } from '../words/words.ts';

/** The content editor for staff: a form for every entry. Works without scripts. */
export const editor = new Hono<{ Bindings: Env }>();

editor.route('/', pictures);
editor.use(limitBody(512 * 1024));
editor.use(formBody('refuse'));

editor.get('/', showList);
editor.get('/language', chooseLanguage);
editor.get('/suggestions', suggest);
editor.get('/sign-in', showSignIn);
editor.post('/sign-in', signIn);
editor.post('/sign-out', signOut);
editor.get('/orders', showOrder);
editor.post('/orders', refundPieces);
editor.get('/import', showImports);
editor.post('/import', startImport);
editor.get('/new', showNewPage);
editor.post('/new', addPage);
editor.get('/:type/:locale/:uid', showEntry);
editor.post('/:type/:locale/:uid', changeEntry);
editor.get('/:type/:locale/:uid/choose', showChoice);
editor.post('/:type/:locale/:uid/duplicate', duplicateEntry);
editor.get('/:type/:locale/:uid/preview', showPreview);
editor.post('/:type/:locale/:uid/restore', restoreVersion);
editor.post('/:type/:locale/:uid/schedule', changeSchedule);
editor.post('/:type/:locale/:uid/address', changeAddress);
editor.post('/:type/:locale/:uid/take-down', takePageDown);
editor.post('/:type/:locale/:uid/delete', removePage);
