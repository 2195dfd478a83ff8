import { type AreaRows, personalRow } from '../../page/row.ts';
import { authCallback, authSignIn } from './endpoints.ts';
import { authLogout } from './sign-out.tsx';

export const authenticationRows = {
  'auth-callback': { audience: 'endpoint', capability: 'account', handle: authCallback },
  'auth-logout': personalRow(authLogout, { layout: 'authentication', guards: [], capability: 'account' }),
  'auth-sign-in': { audience: 'endpoint', capability: 'account', handle: authSignIn },
} satisfies AreaRows;
