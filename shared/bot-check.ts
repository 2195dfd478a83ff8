import type { DomainParameters } from './contract/domain.ts';
import type { RouteName } from './routes.ts';

/** Who tells people from programs. */
export const botCheckProviders = ['turnstile', 'recaptcha'] as const;
export type BotCheckProvider = (typeof botCheckProviders)[number];

/** How each of them is asked. */
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

/** What a page needs to ask, and the Worker to verify the answer. */
export interface BotCheck {
  /** Tells the provider which shop asks. */
  siteKey: string;
  className: string;
  /** Name of the field that the provider's script adds to the form. */
  field: string;
  /** Addresses of the script and of the verification. */
  script: string;
  verify: string;
  /** Origins that the script connects to and frames. */
  origins: readonly string[];
}

/** As the storefront is told: who asks, under which key, and on which pages. */
export interface BotCheckSettings {
  BOT_CHECK: 'off' | 'on';
  BOT_CHECK_PROVIDER: BotCheckProvider;
  /** Empty: nobody is asked. */
  BOT_CHECK_SITE_KEY: string;
  /** Where script and verification are; empty: at the provider's. */
  BOT_CHECK_URL: string;
}

/**
 * Whether visitors of a page are asked: the market's flag is on, and either the global setting is, or it is the page of
 * the payment (specification, section 4).
 */
export function isBotCheckActive(
  { recaptcha }: Pick<DomainParameters['params'], 'recaptcha'>,
  { BOT_CHECK }: Pick<BotCheckSettings, 'BOT_CHECK'>,
  route: RouteName | 'authentication',
): boolean {
  return recaptcha && (BOT_CHECK === 'on' || route === 'order-payment');
}

/** How visitors are asked; null where no provider is set up. */
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

/** What became of asking: a person, a program, or nobody to say so. */
export type BotCheckResult = 'person' | 'program' | 'down';

/**
 * What is done with a form while nobody can say who sends it, decided where the form is: `pass` where losing what people
 * mean to do is worse than what programs do beyond all other limits, `refuse` where it is not.
 */
export interface BotChecked {
  whenDown: 'pass' | 'refuse';
}

/** What the provider is asked about a token; `address` is the visitor's, where it is known. */
export function verificationOf(token: string, secret: string, address: string | undefined): URLSearchParams {
  const body = new URLSearchParams({ secret, response: token });
  if (address !== undefined) body.set('remoteip', address);
  return body;
}

/** What its answer says. @throws for what is no answer */
export function resultOf(answer: unknown): Exclude<BotCheckResult, 'down'> {
  const success =
    typeof answer === 'object' && answer !== null && 'success' in answer ? answer.success : undefined;
  if (typeof success !== 'boolean') throw new Error('The bot check says neither yes nor no.');
  return success ? 'person' : 'program';
}
