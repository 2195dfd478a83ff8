import { type AreaRows, personalRow } from '../../page/row.ts';
import { authCallback, authSignIn } from './endpoints.ts';
import { authLogout } from './sign-out.tsx';

export const authenticationRows = {
  'auth-callback': { audience: 'endpoint', handle: authCallback },
  'auth-logout': personalRow(authLogout, { layout: 'authentication', guards: [] }),
  'auth-sign-in': { audience: 'endpoint', handle: authSignIn },
} satisfies AreaRows;
