import type { AreaRows } from '../row.ts';
import { authCallback, authLogout } from './endpoints.ts';

export const authenticationRows = {
  'auth-callback': { audience: 'endpoint', handle: authCallback },
  'auth-logout': { audience: 'endpoint', handle: authLogout },
} satisfies AreaRows;
