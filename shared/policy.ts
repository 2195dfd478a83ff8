import type { SecurityPolicy } from './contract/domain.ts';

/** What no market's map can loosen. Scripts and styles run by nonce alone; what they load is trusted with them. */
const fixed: SecurityPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The policy of the page that says that there is no shop. */
export const strictPolicy: SecurityPolicy = {
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
};

/** Addresses of other origins that pages cannot do without. */
interface OtherOrigins {
  PICTURES_URL: string;
  AUTH_URL: string;
  PAYMENT_URL: string;
}

/**
 * The policy of a page whose market's map could not be had. Browsers check `form-action` on what a form's answer
 * redirects to as well, so it names where forms lead in the end: to sign in and to pay.
 */
export function substitutePolicy({ PICTURES_URL, AUTH_URL, PAYMENT_URL }: OtherOrigins): SecurityPolicy {
  const originOf = (url: string): string => new URL(url).origin;
  return {
    ...strictPolicy,
    'img-src': ["'self'", 'data:', originOf(PICTURES_URL)],
    'form-action': ["'self'", originOf(AUTH_URL), originOf(PAYMENT_URL)],
  };
}

/** Sources that would let anything in, wherever they stand. */
const boundless = new Set(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", '*']);
/** Those that would let any script or style run. */
const loose = new Set([...boundless, 'data:', 'http:', 'https:']);

/** Directives that would stand in the place of ours. */
const overruling = /^(?:script|style)-src-(?:elem|attr)$/;

/**
 * The `Content-Security-Policy` of one answer: the market's map of directives, the fixed ones over it,
 * and the nonce. Sources that would let any script or style run are dropped, wherever they came from.
 */
export function policyHeader(directives: SecurityPolicy, nonce: string): string {
  const sources = (name: string): string[] => (directives[name] ?? []).filter((source) => !loose.has(source));
  const others = Object.entries(directives)
    .filter(([name]) => !overruling.test(name))
    .map(([name, values]) => [name, values.filter((source) => !boundless.has(source))] as const);
  const merged: SecurityPolicy = {
    ...Object.fromEntries(others),
    'manifest-src': ["'self'"],
    ...fixed,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...sources('script-src')],
    'style-src': [`'nonce-${nonce}'`, "'self'", ...sources('style-src')],
  };
  return Object.entries(merged)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}
