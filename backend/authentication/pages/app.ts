import { Hono } from 'hono';
import { limitBody } from '../../body-limit.ts';
import type { Env } from '../../env.ts';
import { formBody } from '../../form-body.ts';
import { confirmEmail, showConfirmEmail } from '../confirm-email.ts';
import { createPasskey, showNewPasskey } from '../passkeys/new-passkey.tsx';
import { signInOptions } from '../passkeys/options.ts';
import { authorize } from '../platforms/authorize.ts';
import { answerConsent, showConsent } from '../platforms/consent.tsx';
import { revoke, token } from '../platforms/endpoints.ts';
import { api } from '../tokens/api.ts';
import { sendLink, showAsking } from './ask-link.tsx';
import { create, showCreate } from './create.tsx';
import { logout } from './logout.tsx';
import { showMailedLink, useMailedLink } from './mailed-link.tsx';
import { setNewPassword, showNewPassword } from './new-password.tsx';
import { showSignIn, signIn } from './sign-in.ts';

/** The authentication service: pages for visitors, calls for the shop's server, and for linked platforms. */
export const authentication = new Hono<{ Bindings: Env }>();

authentication.use(limitBody(16 * 1024));
authentication.use(formBody('empty'));

authentication.get('/sign-in', showSignIn);
authentication.post('/sign-in', signIn);
authentication.get('/sign-in-link', showAsking('sign-in'));
authentication.post('/sign-in-link', sendLink('sign-in'));
authentication.get('/sign-in-link/open', showMailedLink);
authentication.post('/sign-in-link/open', useMailedLink);
authentication.get('/forgotten-password', showAsking('password'));
authentication.post('/forgotten-password', sendLink('password'));
authentication.get('/new-password', showNewPassword);
authentication.post('/new-password', setNewPassword);
authentication.get('/confirm-email', showConfirmEmail);
authentication.post('/confirm-email', confirmEmail);
authentication.post('/passkeys/options', signInOptions);
authentication.get('/passkeys/new', showNewPasskey);
authentication.post('/passkeys/new', createPasskey);
authentication.get('/auth/create', showCreate);
authentication.post('/auth/create', create);
authentication.get('/auth/logout', logout);
authentication.get('/oauth/:host/authorize', authorize);
authentication.get('/consent', showConsent);
authentication.post('/consent', answerConsent);
authentication.post('/oauth/:host/token', token);
authentication.post('/oauth/:host/revoke', revoke);
authentication.route('/', api);
