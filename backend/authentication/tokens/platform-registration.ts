import { z } from 'zod';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { isHttpLoopback } from '../../../shared/http/loopback.ts';
import { isRedirectAddress } from './redirect-address.ts';

/** https, or plain http on the operator's own machine, where the shop is there as well. */
const isWebOrLoopback = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isHttpLoopback(url));
};

const webAddress = z.string().refine(isWebOrLoopback, 'neither https nor http://127.0.0.1');

const common = {
  clientId: z.string().regex(/^[\w.-]{1,100}$/),
  /** Shown to customers. */
  name: z.string().trim().min(1).max(60),
  redirectUris: z.array(z.string().max(500).refine(isRedirectAddress, 'no redirect address')).min(1).max(20),
  scopes: z.array(z.enum(platformScopes)).min(1),
  /** Address of its UCP profile, with which it calls the shop; compared whole, as the URL standard writes it. */
  profile: webAddress.transform((text) => new URL(text).href),
};

const jwks = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** A platform as the operator registers it (docs/assistants/linking.md). */
export const platformRegistration = z.discriminatedUnion('authMethod', [
  z.strictObject({ ...common, authMethod: z.literal('none') }),
  z.strictObject({ ...common, authMethod: z.literal('client_secret_basic'), secretHash: z.string().length(43) }),
  z.strictObject({
    ...common,
    authMethod: z.literal('private_key_jwt'),
    /** Its public keys: their address, or the keys themselves. */
    keys: z.union([webAddress, jwks]),
  }),
]);
export type PlatformRegistration = z.output<typeof platformRegistration>;

const quoted = (text: string | null): string => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);

/** The SQL that registers a platform, or changes what it is registered with; its links stay. */
export function registrationSql(platform: PlatformRegistration): [string, string] {
  const { clientId, name, redirectUris, scopes, authMethod, profile } = platform;
  const keys = authMethod === 'private_key_jwt' ? platform.keys : null;
  const columns = {
    redirect_uris: JSON.stringify(redirectUris),
    scopes: JSON.stringify(scopes),
    auth_method: authMethod,
    jwks_uri: typeof keys === 'string' ? keys : null,
    jwks: keys === null || typeof keys === 'string' ? null : JSON.stringify(keys),
    secret_hash: authMethod === 'client_secret_basic' ? platform.secretHash : null,
    profile,
  };
  const names = Object.keys(columns);
  return [
    `INSERT INTO oauth_clients (client_id, name) VALUES (${quoted(clientId)}, ${quoted(name)})
     ON CONFLICT (client_id) DO UPDATE SET name = excluded.name;`,
    `INSERT INTO platforms (client_id, ${names.join(', ')})
     VALUES (${[clientId, ...Object.values(columns)].map(quoted).join(', ')})
     ON CONFLICT (client_id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`).join(', ')};`,
  ];
}
