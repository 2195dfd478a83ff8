/**
 * What Mozilla's HTTP Observatory (algorithm 4) makes of a page's headers: 100 points, less for what is missing, more
 * for what is strict. Its own package cannot be had without a server and a database, so its rules stand here; those on
 * redirects to https and on preloading are left out, because they judge the host and not the page.
 */

/** A page as the Observatory sees it, on a site with https. */
export interface ScannedPage {
  headers: Headers;
  html: string;
  /** Every `Set-Cookie` on the way to the page. */
  cookies: readonly string[];
}

const sixMonths = 15_768_000;
/** A site that has lost more than this gets no points for what is strict. */
const enoughForExtraPoints = 90;

type Rule = (page: ScannedPage) => number;

const rules = {
  'content-security-policy': ({ headers }) => pointsOfPolicy(headers.get('content-security-policy') ?? ''),
  cookies: ({ cookies, headers }) => pointsOfCookies(cookies, isHttpsForced(headers)),
  'cross-origin-resource-sharing': ({ headers }) =>
    headers.get('access-control-allow-credentials') === 'true' &&
    !['*', null].includes(headers.get('access-control-allow-origin'))
      ? -50
      : 0,
  'referrer-policy': ({ headers }) => {
    const policy = headers.get('referrer-policy');
    if (policy === null) return 0;
    return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
  },
  'strict-transport-security': ({ headers }) => {
    if (isHttpsForced(headers)) return 0;
    return /max-age=\d/.test(headers.get('strict-transport-security') ?? '') ? -10 : -20;
  },
  'subresource-integrity': ({ html }) => pointsOfScripts(html),
  'x-content-type-options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers }) => {
    if (parse(headers.get('content-security-policy') ?? '')?.has('frame-ancestors')) return 5;
    return /^(deny|sameorigin|allow-from.*)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
  },
  'cross-origin-resource-policy': ({ headers }) => {
    const policy = headers.get('cross-origin-resource-policy');
    if (policy === null || policy === 'cross-origin') return 0;
    return policy === 'same-origin' || policy === 'same-site' ? 10 : -5;
  },
} satisfies Record<string, Rule>;

/** The score of a page; 100 and more is an A+. */
export function observatoryScore(page: ScannedPage): number {
  const points = Object.values(rules).map((rule) => rule(page));
  const withoutExtra = points.reduce((score, point) => score + Math.min(0, point), 100);
  if (withoutExtra < enoughForExtraPoints) return Math.max(0, withoutExtra);
  return points.reduce((score, point) => score + point, 100);
}

function isHttpsForced(headers: Headers): boolean {
  return Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) >= sixMonths;
}

const broad = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']);
const isOpen = (source: string): boolean => broad.has(source) || source === "'unsafe-inline'" || source === 'data:';
const isInsecure = (source: string): boolean => /^(http|ftp):/.test(source);
const isNonceOrHash = (source: string): boolean => /^'(nonce|sha256|sha384|sha512)-/.test(source);
const passive = ['img-src', 'media-src'];

/** Directives with their sources; undefined for a policy that names one twice. */
function parse(policy: string): Map<string, string[]> | undefined {
  const entries = policy
    .toLowerCase()
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .flatMap(([name = '', ...sources]): [string, string[]][] => (name === '' ? [] : [[name, sources]]));
  const directives = new Map(entries);
  return directives.size === entries.length ? directives : undefined;
}

function pointsOfPolicy(policy: string): number {
  const directives = parse(policy);
  if (directives === undefined || directives.size === 0) return -25;
  const nameOf = (name: string): string => (directives.has(name) ? name : 'default-src');
  const sourcesOf = (name: string): string[] => directives.get(nameOf(name)) ?? ['*'];
  if (sourcesOf('script-src').includes("'strict-dynamic'") && !sourcesOf('script-src').some(isNonceOrHash)) return -25;
  // What browsers overlook beside a nonce: `unsafe-inline`, and with `strict-dynamic` every host.
  const overlook = (name: string, overlooked: RegExp): void => {
    const sources = sourcesOf(name);
    if (sources.some(isNonceOrHash))
      directives.set(
        nameOf(name),
        sources.filter((source) => !overlooked.test(source)),
      );
  };
  overlook('style-src', /^'unsafe-inline'/);
  overlook(
    'script-src',
    sourcesOf('script-src').includes("'strict-dynamic'")
      ? /^('unsafe-inline'|'self'|https?:|ftp:|\*)/
      : /^'unsafe-inline'/,
  );
  const [scripts, styles] = [sourcesOf('script-src'), sourcesOf('style-src')];
  if (scripts.some(isOpen) || sourcesOf('object-src').some((source) => broad.has(source))) return -20;
  const active = [...directives.keys()].filter((name) => !passive.includes(name));
  if (active.flatMap(sourcesOf).some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.flatMap((name) => directives.get(nameOf(name)) ?? []).some(isInsecure)) return -10;
  if (styles.some(isOpen)) return 0;
  return directives.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function pointsOfCookies(cookies: readonly string[], httpsForced: boolean): number {
  const sameSites = cookies.map((cookie) => /;\s*samesite=(\w*)/i.exec(cookie)?.[1]?.toLowerCase());
  const lost = cookies.map((cookie, index) => {
    const name = cookie.split('=', 1)[0]?.toLowerCase() ?? '';
    const isSession = /login|sess/.test(name);
    const isSecure = /;\s*secure/i.test(cookie);
    const sameSite = sameSites[index];
    return Math.min(
      isSecure ? 0 : httpsForced ? (isSession ? -10 : -5) : isSession ? -40 : -20,
      isSession && !/;\s*httponly/i.test(cookie) ? -30 : 0,
      sameSite !== undefined && !/^(lax|strict|none)$/.test(sameSite) ? -20 : 0,
      sameSite === 'none' && !isSecure ? -20 : 0,
      sameSite === undefined && name.includes('csrf') ? -20 : 0,
    );
  });
  const worst = Math.min(0, ...lost);
  return worst === 0 && cookies.length > 0 && !sameSites.includes(undefined) ? 5 : worst;
}

/** Scripts of other hosts need https and a hash of their content; the site's own may do without. */
function pointsOfScripts(html: string): number {
  const tags = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const scores = tags.map(([tag, source = '']) => {
    const isHashed = /\sintegrity="/.test(tag);
    if (!/^(https?:)?\/\//.test(source)) return isHashed ? 5 : 0;
    if (source.startsWith('https:')) return isHashed ? 5 : -5;
    return isHashed ? -20 : -50;
  });
  return Math.min(0, ...scores) || Math.max(0, ...scores);
}
