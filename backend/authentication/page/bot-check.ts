import type { Context } from 'hono';
import {
  type BotCheck,
  botCheckOf,
  botCheckProviders,
  isBotCheckActive,
  resultOf,
  verificationOf,
} from '../../../shared/bot-check.ts';
import { domainOf, type Locale } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';

/** Timeout of the provider in milliseconds. */
const timeout = 1_500;

/** The bot check of the forms of this server in a market; null if there is none. */
export async function botCheckIn(env: Env, locale: Locale): Promise<BotCheck | null> {
  const check = botCheckOf({
    BOT_CHECK_PROVIDER: botCheckProviders.find((name) => name === env.BOT_CHECK_PROVIDER) ?? 'turnstile',
    BOT_CHECK_SITE_KEY: env.BOT_CHECK_SITE_KEY ?? '',
    BOT_CHECK_URL: env.BOT_CHECK_URL ?? '',
  });
  if (check === null || env.BOT_CHECK !== 'on') return null;
  const recaptcha = await env.DB.prepare(
    "SELECT json_extract(params, '$.recaptcha') AS recaptcha FROM domains WHERE domain = ?",
  )
    .bind(domainOf(locale))
    .first<number>('recaptcha');
  return isBotCheckActive({ recaptcha: recaptcha === 1 }, { BOT_CHECK: 'on' }, 'authentication') ? check : null;
}

/**
 * The text key of why the bot check rejects a form, or null. If the provider is down the form is accepted: nobody
 * should be kept from signing in or from a new password, and attempts are counted anyway.
 */
export async function botFault(
  c: Context<{ Bindings: Env }>,
  check: BotCheck | null,
  form: (name: string) => string,
): Promise<'botCheck.failed' | null> {
  if (check === null) return null;
  try {
    const response = await fetch(check.verify, {
      method: 'POST',
      body: verificationOf(form(check.field), c.env.BOT_CHECK_SECRET ?? '', c.req.header('cf-connecting-ip')),
      signal: AbortSignal.timeout(timeout),
    });
    return (await resultOf(response)) === 'person' ? null : 'botCheck.failed';
  } catch (error) {
    logFailure(error, { doing: 'Who signs in was not checked', path: c.req.path });
    return null;
  }
}
