import type { SecurityPolicy } from '../contract/markets/domain.ts';

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
};

/** Addresses of other origins that pages cannot do without. */
interface OtherOrigins {
  PICTURES_URL: string;
  AUTH_URL: string;
  PAYMENT_URL: string;
}

const originOf = (url: string): string => new URL(url).origin;

/** The policy of a page whose market's map could not be had. */
export function substitutePolicy({ PICTURES_URL }: Pick<OtherOrigins, 'PICTURES_URL'>): SecurityPolicy {
  return { ...strictPolicy, 'img-src': ["'self'", 'data:', originOf(PICTURES_URL)] };
}

/**
 * Where forms may lead. Browsers check `form-action` on what a form's answer redirects to as well, so it names
 * where forms lead in the end: to sign in and to pay.
 */
export function formTargets({ AUTH_URL, PAYMENT_URL }: Omit<OtherOrigins, 'PICTURES_URL'>): string[] {
  return [originOf(AUTH_URL), originOf(PAYMENT_URL)];
}

/** A map of directives with what one page may load besides. Where nothing was let in (`'none'`), that is all. */
export function withSources(directives: SecurityPolicy, sources: SecurityPolicy): SecurityPolicy {
  const added = Object.entries(sources).map(([name, values]) => [
    name,
    [...(directives[name] ?? []).filter((source) => source !== "'none'"), ...values],
  ]);
  return { ...directives, ...Object.fromEntries(added) };
}

/** Sources that would let anything in, wherever they stand. */
const boundless = new Set(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"]);
/** Those that would let any script or style run. */
const loose = new Set([
  ...boundless,
  "'wasm-unsafe-eval'",
  'data:',
  'blob:',
  'filesystem:',
  'http:',
  'https:',
]);

/** Every host, whatever the path, or a nonce that others know. */
const open = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?::[\d*]+)?(?:\/.*)?$|^'nonce-/;
/** Scripts and styles that somebody else has chosen by their content. */
const foreignHash = /^'sha\d+-/;

/** Directives that are ours, and those that would stand in their place. */
const overruling = /^(?:script|style)-src(?:-elem|-attr)?$/;

/** The sources that may stand in a policy. Keywords, schemes and hosts mean the same in any case. */
function without(dropped: ReadonlySet<string>, sources: readonly string[] = []): string[] {
  return sources.filter((source) => !dropped.has(source.toLowerCase()) && !open.test(source.toLowerCase()));
}

/** Those that may stand beside the nonce. */
const withNonce = (sources?: readonly string[]): string[] =>
  without(loose, sources).filter((source) => !foreignHash.test(source.toLowerCase()));

/**
 * The directives of a market's answers with their sources, in the order of the header: the market's map, the fixed ones
 * over it. Sources that would let any script or style run are dropped, wherever they came from; forms lead to this shop
 * and to `targets` (origins), whatever the map says. The nonce of scripts and styles comes beside their sources.
 */
export function sentDirectives(
  directives: SecurityPolicy,
  targets: readonly string[] = [],
): SecurityPolicy & Record<'script-src' | 'style-src', string[]> {
  const others = Object.entries(directives)
    .map(([name, values]) => [name.toLowerCase(), without(boundless, values)] as const)
    .filter(([name]) => !overruling.test(name));
  return {
    ...Object.fromEntries(others),
    'manifest-src': ["'self'"],
    ...fixed,
    'form-action': ["'self'", ...targets],
    'script-src': ["'strict-dynamic'", ...withNonce(directives['script-src'])],
    'style-src': ["'self'", ...withNonce(directives['style-src'])],
  };
}

/**
 * The `Content-Security-Policy` of a market's answers (`sentDirectives`). What it gives puts in the nonce of one answer.
 */
export function policyOf(
  directives: SecurityPolicy,
  targets: readonly string[] = [],
): (nonce: string) => string {
  const { 'script-src': scripts, 'style-src': styles, ...others } = sentDirectives(directives, targets);
  const rest = Object.entries(others)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
  return (nonce) =>
    `${rest}; script-src 'nonce-${nonce}' ${scripts.join(' ')}; style-src 'nonce-${nonce}' ${styles.join(' ')}`;
}
