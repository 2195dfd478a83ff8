import type { Env } from '../../env.ts';

/** For whom passkeys are made, and on whose pages they answer. */
export interface RelyingParty {
  /** A domain: that of this server, or a registrable one above it. Passkeys are tied to it for good. */
  id: string;
  /** The only origin whose answers are taken. */
  origin: string;
  /** As the browser's dialogue shows it. */
  name: string;
}

/** An IP address is no domain, so it can have no passkeys. */
const ipAddress = /^[\d.]+$|^\[/;

/**
 * From the configuration alone, whatever a request says of itself. Null where there can be no passkeys: the pages do
 * not offer them then.
 *
 * @throws Error when PASSKEY_RP_ID is not the domain of ORIGIN, or one above it
 */
export function relyingParty({
  ORIGIN,
  PASSKEY_RP_ID,
}: Pick<Env, 'ORIGIN' | 'PASSKEY_RP_ID'>): RelyingParty | null {
  const { hostname, origin } = new URL(ORIGIN);
  if (ipAddress.test(hostname)) return null;
  const id = PASSKEY_RP_ID ?? hostname;
  if (id !== hostname && !hostname.endsWith(`.${id}`))
    throw new Error(`PASSKEY_RP_ID is '${id}', which is neither ${hostname} nor a domain above it.`);
  return { id, origin, name: 'Selvedge' };
}
