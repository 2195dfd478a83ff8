import { z } from 'zod';
import { type Redirect, redirect } from '../../shared/contract/markets/domain.ts';
import { type ConfigSource, configuration } from './configuration.ts';
import type { Market } from './market.ts';

const readRedirects = configuration(
  'redirects',
  z.array(redirect),
  (gateway) => gateway.call('getRedirects', {}),
  () => [],
);

/** The market's redirects: of its release, or the gateway's. */
export async function redirectsOf(source: ConfigSource, market: Market): Promise<readonly Redirect[]> {
  return market.release?.redirects ?? readRedirects(source, market.locale);
}
