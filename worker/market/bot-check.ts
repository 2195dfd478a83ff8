import { type BotCheck, botCheckOf, isBotCheckActive } from '../../shared/bot-check.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import type { Market } from './market.ts';

/** How people are told from programs on a page of a market; null where nobody is asked (specification, section 4). */
export const botCheckFor = (env: Env, { domain }: Market, route: RouteName): BotCheck | null =>
  isBotCheckActive(domain.params, env, route) ? botCheckOf(env) : null;
