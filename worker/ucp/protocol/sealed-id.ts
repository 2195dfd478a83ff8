import { z } from 'zod';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { seal, unseal } from '../../visitor/seal.ts';
import type { UcpRequest } from './operation.ts';
import { UcpRefusal } from './refusal.ts';

/** What an id of the protocol stands for. */
export interface Named {
  locale: Locale;
  /** The id at the gateway. */
  id: string;
  /** Address of the profile of the platform that it was given to: nobody else can use it. */
  platform: string;
  /** True if the platform has proved that it is the one, by a signature; it has to do so again. */
  isSigned: boolean;
}

const content = z.tuple([z.string().refine(isLocale), cartPartId, z.string(), z.boolean()]);

/** What has an id: that of a checkout opens no cart. */
type Kind = 'cart' | 'checkout';

const purposeOf = (kind: Kind): string => `ucp ${kind}`;

/**
 * An id for a platform. A shopper's cart has another one, in a cookie, so neither is a way to the other's cart; and an
 * id that was not given out here opens nothing.
 */
export const sealId = (env: Env, kind: Kind, { locale, id, platform, isSigned }: Named): Promise<string> =>
  seal(env.FORM_KEY, purposeOf(kind), JSON.stringify([locale, id, platform, isSigned]));

/** What such an id stands for; undefined if it was not given out by this shop. */
export async function unsealId(env: Env, kind: Kind, sealed: string): Promise<Named | undefined> {
  const text = await unseal(env.FORM_KEY, purposeOf(kind), sealed);
  if (text === undefined) return undefined;
  const { data } = content.safeParse(JSON.parse(text));
  if (data === undefined) return undefined;
  const [locale, id, platform, isSigned] = data;
  return { locale, id, platform, isSigned };
}

/**
 * What the platform of a request was given an id for; undefined for any other id. One that it got by a signed request
 * is used by signed requests only: the address of a profile is known to everybody.
 * @throws UcpRefusal 401 without that signature
 */
export async function ownId({ env, platform }: UcpRequest, kind: Kind, sealed: string): Promise<string | undefined> {
  const named = await unsealId(env, kind, sealed);
  if (named?.platform !== platform.profile.address) return undefined;
  if (named.isSigned) requireSignature(platform);
  return named.id;
}

/** @throws UcpRefusal 401 if the request is not signed */
export function requireSignature({ isSigned }: UcpRequest['platform']): void {
  if (isSigned) return;
  throw new UcpRefusal(401, 'signature_missing', 'It was made by a signed request, and is used by signed ones only.');
}
