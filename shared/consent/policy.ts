import type { SecurityPolicy } from '../contract/markets/domain.ts';

/** Directives that no market's map can loosen. Scripts and styles run only by nonce; what they load is trusted too. */
const fixed: SecurityPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The policy of the page shown when there is no shop. */
export const strictPolicy: SecurityPolicy = {
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
};

/** Addresses of other origins that pages need. */
interface OtherOrigins {
  PICTURES_URL: string;
  AUTH_URL: string;
  PAYMENT_URL: string;
}

const originOf = (url: string): string => new URL(url).origin;

/** Returns the policy of a page if the market's map could not be read. */
export function substitutePolicy({ PICTURES_URL }: Pick<OtherOrigins, 'PICTURES_URL'>): SecurityPolicy {
  return { ...strictPolicy, 'img-src': ["'self'", 'data:', originOf(PICTURES_URL)] };
}

/** Returns a market's map with those directives that it lacks and every page needs; `media-src` is for films. */
export function completePolicy(map: SecurityPolicy, origins: Pick<OtherOrigins, 'PICTURES_URL'>): SecurityPolicy {
  const named = new Set(Object.keys(map).map((name) => name.toLowerCase()));
  const needed = { ...substitutePolicy(origins), 'media-src': [originOf(origins.PICTURES_URL)] };
  const missing = Object.entries(needed).filter(([name]) => !named.has(name));
  return { ...Object.fromEntries(missing), ...map };
}

/**
 * Returns the allowed form targets. Browsers check `form-action` on redirects after a form as well, so it includes the
 * final targets: sign-in and payment.
 */
export function formTargets({ AUTH_URL, PAYMENT_URL }: Omit<OtherOrigins, 'PICTURES_URL'>): string[] {
  return [originOf(AUTH_URL), originOf(PAYMENT_URL)];
}

/** Adds the sources of one page to a map of directives. They replace `'none'`. */
export function withSources(directives: SecurityPolicy, sources: SecurityPolicy): SecurityPolicy {
  const added = Object.entries(sources).map(([name, values]) => [
    name,
    [...(directives[name] ?? []).filter((source) => source !== "'none'"), ...values],
  ]);
  return { ...directives, ...Object.fromEntries(added) };
}

/** Sources that would allow anything, in any directive. */
const anyCode = new Set(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"]);
/** Sources that would allow any script or style. */
const anyScript = new Set([...anyCode, "'wasm-unsafe-eval'", 'data:', 'blob:', 'filesystem:', 'http:', 'https:']);

/** Every host, whatever the path, or a nonce from elsewhere. */
const anyHost = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?::[\d*]+)?(?:\/.*)?$|^'nonce-/;
/** Hashes of scripts and styles that are not ours. */
const foreignHash = /^'sha\d+-/;

/** Our own directives, and those that would override them. */
const overruling = /^(?:script|style)-src(?:-elem|-attr)?$/;

/** Returns the sources that are allowed in a policy. Keywords, schemes and hosts are case-insensitive. */
function without(dropped: ReadonlySet<string>, sources: readonly string[] = []): string[] {
  return sources.filter((source) => !dropped.has(source.toLowerCase()) && !anyHost.test(source.toLowerCase()));
}

/** Returns the sources that are allowed beside the nonce. */
const withNonce = (sources?: readonly string[]): string[] =>
  without(anyScript, sources).filter((source) => !foreignHash.test(source.toLowerCase()));

/**
 * Returns the directives of a market's responses with their sources, in the order of the header: the market's map,
 * overridden by the fixed ones. Sources that would allow any script or style are always dropped. Forms may lead only
 * to this shop and to `targets` (origins), whatever the map says. The nonce of scripts and styles is added beside
 * their sources.
 */
export function sentDirectives(
  directives: SecurityPolicy,
  targets: readonly string[] = [],
): SecurityPolicy & Record<'script-src' | 'style-src', string[]> {
  const others = Object.entries(directives)
    .map(([name, values]) => [name.toLowerCase(), without(anyCode, values)] as const)
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

/** Builds the `Content-Security-Policy` of a market (`sentDirectives`). Returns a function that inserts a nonce. */
export function policyOf(directives: SecurityPolicy, targets: readonly string[] = []): (nonce: string) => string {
  const { 'script-src': scripts, 'style-src': styles, ...others } = sentDirectives(directives, targets);
  const rest = Object.entries(others)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
  return (nonce) =>
    `${rest}; script-src 'nonce-${nonce}' ${scripts.join(' ')}; style-src 'nonce-${nonce}' ${styles.join(' ')}`;
}
