import type { DomainParameters } from './contract/markets/domain.ts';
import type { RouteName } from './routes.ts';

export const botCheckProviders = ['turnstile', 'recaptcha'] as const;
export type BotCheckProvider = (typeof botCheckProviders)[number];

/** Address, class name and field of each provider. */
const known = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0',
    className: 'cf-turnstile',
    field: 'cf-turnstile-response',
    others: [],
  },
  recaptcha: {
    url: 'https://www.google.com/recaptcha',
    className: 'g-recaptcha',
    field: 'g-recaptcha-response',
    others: ['https://www.gstatic.com'],
  },
} as const satisfies Record<BotCheckProvider, object>;

/** Data for the check in a page, and for its verification in the Worker. */
export interface BotCheck {
  siteKey: string;
  className: string;
  /** Name of the field that the provider's script adds to the form. */
  field: string;
  /** URLs of the script and of the verification. */
  script: string;
  verify: string;
  /** Origins that the script connects to and frames. */
  origins: readonly string[];
}

/** Settings of the storefront: provider, key, and pages. */
export interface BotCheckSettings {
  BOT_CHECK: 'off' | 'on';
  BOT_CHECK_PROVIDER: BotCheckProvider;
  /** Empty: no bot check. */
  BOT_CHECK_SITE_KEY: string;
  /** Base URL of script and verification; empty: the provider's own. */
  BOT_CHECK_URL: string;
}

/**
 * True if a page has the bot check: the market's flag is on, and either the global setting is, or it is the payment
 * page (specification, section 4).
 */
export function isBotCheckActive(
  { recaptcha }: Pick<DomainParameters['params'], 'recaptcha'>,
  { BOT_CHECK }: Pick<BotCheckSettings, 'BOT_CHECK'>,
  route: RouteName | 'authentication',
): boolean {
  return recaptcha && (BOT_CHECK === 'on' || route === 'order-payment');
}

/** Returns the configured bot check; null if no provider is set up. */
export function botCheckOf(settings: Omit<BotCheckSettings, 'BOT_CHECK'>): BotCheck | null {
  const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_PROVIDER, BOT_CHECK_URL } = settings;
  if (siteKey === '') return null;
  const { url: own, className, field, others } = known[BOT_CHECK_PROVIDER];
  const url = BOT_CHECK_URL === '' ? own : BOT_CHECK_URL;
  return {
    siteKey,
    className,
    field,
    script: `${url}/api.js`,
    verify: `${url}/siteverify`,
    origins: [new URL(url).origin, ...(url === own ? others : [])],
  };
}

/** Result of the check: a person, a program, or the provider is down. */
export type BotCheckResult = 'person' | 'program' | 'down';

/**
 * How a form is handled while the provider is down. `pass` if losing a visitor's input is worse than what programs can
 * do within all other limits, otherwise `refuse`.
 */
export interface BotChecked {
  whenDown: 'pass' | 'refuse';
  /** Customers with a confirmed e-mail may skip it: without JavaScript the check is impossible. */
  confirmedMaySkip?: true;
}

/** Returns the body of the verification request; `address` is the visitor's, if known. */
export function verificationOf(token: string, secret: string, address: string | undefined): URLSearchParams {
  const body = new URLSearchParams({ secret, response: token });
  if (address !== undefined) body.set('remoteip', address);
  return body;
}

/** Error codes for a failure of the provider or a wrong secret of the shop. They say nothing about the visitor. */
const noVerdicts: readonly unknown[] = ['internal-error', 'invalid-input-secret', 'missing-input-secret'];

const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;

/**
 * Reads the provider's response. A token that was used before, is too old, or is missing counts as a program's,
 * whatever the status: a request must not be able to make the provider seem down.
 * @throws if the provider is down: its own failure, an invalid response, or a secret that it does not know
 */
export async function resultOf(response: Response): Promise<Exclude<BotCheckResult, 'down'>> {
  const answer: unknown = response.status < 500 ? await response.json().catch(() => null) : null;
  const success = field(answer, 'success');
  const codes = field(answer, 'error-codes');
  const known = Array.isArray(codes) ? codes.filter((code) => noVerdicts.includes(code)) : [];
  if (known.length > 0) throw new Error(`The bot check does not say who it is: ${known.join(', ')}.`);
  if (typeof success === 'boolean') return success ? 'person' : 'program';
  if (response.status >= 400 && response.status < 500) return 'program';
  throw new Error(`The bot check answers ${response.status} and says neither yes nor no.`);
}
