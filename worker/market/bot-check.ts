import { type BotCheck, botCheckOf, isBotCheckActive } from '../../shared/bot-check.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { Env } from '../env.ts';
import type { Market } from './market.ts';

/** The bot check of a page in a market; null if it has none (specification, section 4). */
export const botCheckFor = (env: Env, { domain }: Market, route: RouteName): BotCheck | null =>
  isBotCheckActive(domain.params, env, route) ? botCheckOf(env) : null;
