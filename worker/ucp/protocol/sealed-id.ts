import { z } from 'zod';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import { isLocale, type Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { seal, unseal } from '../../visitor/seal.ts';

/** What an id of the protocol stands for. */
export interface Named {
  locale: Locale;
  /** The id at the gateway. */
  id: string;
  /** Address of the profile of the platform that it was given to: nobody else can use it. */
  platform: string;
}

const content = z.tuple([z.string().refine(isLocale), cartPartId, z.string()]);

/** What has an id: that of a checkout opens no cart. */
type Kind = 'cart' | 'checkout';

const purposeOf = (kind: Kind): string => `ucp ${kind}`;

/**
 * An id for a platform. A shopper's cart has another one, in a cookie, so neither is a way to the other's cart; and an
 * id that was not given out here opens nothing.
 */
export const sealId = (env: Env, kind: Kind, { locale, id, platform }: Named): Promise<string> =>
  seal(env.FORM_KEY, purposeOf(kind), JSON.stringify([locale, id, platform]));

/** What such an id stands for; undefined if it was not given out by this shop. */
export async function unsealId(env: Env, kind: Kind, sealed: string): Promise<Named | undefined> {
  const text = await unseal(env.FORM_KEY, purposeOf(kind), sealed);
  if (text === undefined) return undefined;
  const [locale, id, platform] = content.safeParse(JSON.parse(text)).data ?? [];
  return locale === undefined || id === undefined || platform === undefined ? undefined : { locale, id, platform };
}
