import type { DomainParameters } from './contract/markets/domain.ts';
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
  /** Customers with a confirmed e-mail may leave it out: without JavaScript nobody can answer. */
  confirmedMaySkip?: true;
}

/** What the provider is asked about a token; `address` is the visitor's, where it is known. */
export function verificationOf(token: string, secret: string, address: string | undefined): URLSearchParams {
  const body = new URLSearchParams({ secret, response: token });
  if (address !== undefined) body.set('remoteip', address);
  return body;
}

/** What a provider says when the fault is its own, or the shop's secret is wrong: of the visitor it says nothing. */
const noVerdicts: readonly unknown[] = ['internal-error', 'invalid-input-secret', 'missing-input-secret'];

const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;

/**
 * What its answer says. A token that was used before, is too old, or was never given is a program's, whatever the status:
 * what is sent must not be able to make the provider seem down.
 * @throws when the provider is down: its fault, its nonsense, or a secret that it does not know
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
