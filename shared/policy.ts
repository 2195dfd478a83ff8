import type { SecurityPolicy } from './contract/domain.ts';

/** What no market's map can loosen. Scripts and styles run by nonce alone; what they load is trusted with them. */
const fixed: SecurityPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The policy of pages whose market's map could not be had. */
export const strictPolicy: SecurityPolicy = {
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
};

const loose = new Set([
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
  '*',
  'data:',
  'http:',
  'https:',
]);

/**
 * The `Content-Security-Policy` of one answer: the market's map of directives, the fixed ones over it,
 * and the nonce. Sources that would let any script or style run are dropped, wherever they came from.
 */
export function policyHeader(directives: SecurityPolicy, nonce: string): string {
  const sources = (name: string): string[] => (directives[name] ?? []).filter((source) => !loose.has(source));
  const merged: SecurityPolicy = {
    ...directives,
    'manifest-src': ["'self'"],
    ...fixed,
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", ...sources('script-src')],
    'style-src': [`'nonce-${nonce}'`, "'self'", ...sources('style-src')],
  };
  return Object.entries(merged)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}
