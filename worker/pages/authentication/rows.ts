import type { AreaRows } from '../row.ts';
import { authCallback, authLogout, authSignIn } from './endpoints.ts';

export const authenticationRows = {
  'auth-callback': { audience: 'endpoint', handle: authCallback },
  'auth-logout': { audience: 'endpoint', handle: authLogout },
  'auth-sign-in': { audience: 'endpoint', handle: authSignIn },
} satisfies AreaRows;
