import type { Context } from 'hono';
import {
  type BotCheck,
  botCheckOf,
  botCheckProviders,
  isBotCheckActive,
  resultOf,
  verificationOf,
} from '../../../shared/bot-check.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import { logFailure } from '../../log.ts';

/** Milliseconds that the provider has to answer. */
const timeout = 1_500;

/** How people are told from programs on the forms of this server, in a market; null where nobody is asked. */
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
    .bind(locales[locale].domain)
    .first<number>('recaptcha');
  return isBotCheckActive({ recaptcha: recaptcha === 1 }, { BOT_CHECK: 'on' }, 'authentication')
    ? check
    : null;
}

/**
 * Why a form of this server is not carried out: nobody vouches for who sends it. While the provider is down it is carried
 * out all the same: whoever cannot sign in or get a new password is shut out, and tries are counted besides.
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
