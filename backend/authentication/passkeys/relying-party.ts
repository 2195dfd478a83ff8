import { brand } from '../../../shared/brand/brand.ts';
import type { Env } from '../../env.ts';

export interface RelyingParty {
  /** The domain of this server, or a registrable one above it. Existing passkeys stop working if it changes. */
  id: string;
  /** The only accepted origin. */
  origin: string;
  /** Shown in the browser's dialogue. */
  name: string;
}

/** An IP address is not a domain, so it cannot have passkeys. */
const ipAddress = /^[\d.]+$|^\[/;

/**
 * The relying party, from the configuration alone and not from the request. Null if passkeys are not possible; the
 * pages do not offer them then.
 *
 * @throws Error if PASSKEY_RP_ID is not the domain of ORIGIN, or one above it
 */
export function relyingParty({ ORIGIN, PASSKEY_RP_ID }: Pick<Env, 'ORIGIN' | 'PASSKEY_RP_ID'>): RelyingParty | null {
  const { hostname, origin } = new URL(ORIGIN);
  if (ipAddress.test(hostname)) return null;
  const id = PASSKEY_RP_ID ?? hostname;
  if (id !== hostname && !hostname.endsWith(`.${id}`))
    throw new Error(`PASSKEY_RP_ID is '${id}', which is neither ${hostname} nor a domain above it.`);
  return { id, origin, name: brand.name };
}
