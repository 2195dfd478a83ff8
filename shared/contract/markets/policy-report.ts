import { z } from 'zod';

/**
 * Why a violation can be ignored. It is caused by a browser's extension, by a program on the visitor's machine, or by
 * a translation; or it is not from a visitor's browser: another site has sent it, or it is about a page that does not
 * exist.
 */
export const noises = ['extension', 'machine', 'translation', 'foreign', 'nowhere'] as const;
export type Noise = (typeof noises)[number];

/** One violation as a browser reports it, without data of its visitor. */
export interface Violation {
  /** The violated directive, e.g. `img-src`. */
  directive: string;
  /** Source that was blocked, or would have been: an origin, `'self'`, or a word such as `inline`, `eval`, `data`. */
  source: string;
  /** Path of the page. */
  path: string;
  /** `enforce`: it was blocked; `report`: it was only reported. */
  disposition: 'enforce' | 'report';
  noise: Noise | null;
}

/** Maximum length of a value, in characters. */
const text = z.string().max(4000);

/** The format of browsers with `report-uri`. */
const former = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.default(''),
    'source-file': text.nullish(),
    disposition: z.enum(['enforce', 'report']).default('enforce'),
  }),
});

/** The format of browsers with the Reporting API, which send several at once. */
const present = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text.nullish(),
    sourceFile: text.nullish(),
    disposition: z.enum(['enforce', 'report']).default('enforce'),
  }),
});

/** Maximum number of reports read from one request. */
const maxReports = 20;

interface ReportedViolation {
  page: string;
  directive: string;
  blocked: string;
  file: string;
  disposition: Violation['disposition'];
}

function reportedViolations(sent: unknown): ReportedViolation[] {
  const one = former.safeParse(sent);
  if (one.success) {
    const report = one.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    const { 'document-uri': page, 'blocked-uri': blocked, disposition } = report;
    return [{ page, directive, blocked, file: report['source-file'] ?? '', disposition }];
  }
  return (Array.isArray(sent) ? sent.slice(0, maxReports) : []).flatMap((each) => {
    const report = present.safeParse(each);
    if (!report.success) return [];
    const { documentURL: page, effectiveDirective: directive, disposition, ...body } = report.data.body;
    return [{ page, directive, blocked: body.blockedURL ?? '', file: body.sourceFile ?? '', disposition }];
  });
}

const extension = /^(?:[a-z-]*extension|chrome|resource|webkit-masked-url)$/;
/** Hosts of scripts that security programs put into every page, and of translation services. */
const known: readonly (readonly [host: string, noise: Noise])[] = [
  ['kaspersky-labs.com', 'machine'],
  ['localhost', 'machine'],
  ['translate.googleapis.com', 'translation'],
  ['translate.google.com', 'translation'],
];
const ownNetwork = /^(?:127\.|10\.|192\.168\.|\[::1\]$)/;

function noiseOf(values: readonly string[]): Noise | null {
  for (const value of values) {
    const scheme = /^([a-z][a-z0-9+.-]{0,40})(?::|$)/.exec(value.toLowerCase())?.[1] ?? '';
    if (extension.test(scheme)) return 'extension';
    const host = URL.canParse(value) ? new URL(value).hostname : '';
    if (ownNetwork.test(host)) return 'machine';
    const found = known.find(([name]) => host === name || host.endsWith(`.${name}`));
    if (found !== undefined) return found[1];
  }
  return null;
}

/** Directives that browsers report: invented names would form groups of their own. */
const directives = new Set([
  ...['child-src', 'connect-src', 'default-src', 'fenced-frame-src', 'font-src', 'frame-src', 'img-src'],
  ...['manifest-src', 'media-src', 'object-src', 'prefetch-src', 'worker-src'],
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'navigate-to', 'require-trusted-types-for', 'sandbox'],
  ...['trusted-types', 'upgrade-insecure-requests'],
]);

/** Returns the source of a violation: of an address only the origin, which identifies nobody. */
function sourceOf(blocked: string, page: URL): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,30}$/.test(blocked) ? blocked : 'unknown';
  const { protocol, origin } = new URL(blocked);
  if (!/^(?:https?|wss?):$/.test(protocol)) return protocol.replace(':', '');
  return origin === page.origin ? "'self'" : origin;
}

/**
 * Reads the violations from reports of browsers, JSON in either format. Invalid ones, and those about other origins
 * than this shop's (`origin`), are left out: anybody can send anything.
 * @param own further origins of the shop: on a developer's machine they look like those of a local program
 */
export function violationsIn(sent: unknown, origin: string, own: readonly string[] = []): Violation[] {
  return reportedViolations(sent).flatMap(({ page, directive, blocked, file, disposition }) => {
    const [name = ''] = directive.split(' ');
    if (!URL.canParse(page) || !directives.has(name)) return [];
    const address = new URL(page);
    if (address.origin !== origin) return [];
    const foreign = [blocked, file].filter((value) => ![origin, ...own].includes(originOf(value)));
    const noise = noiseOf(foreign);
    return [{ directive: name, source: sourceOf(blocked, address), path: address.pathname, disposition, noise }];
  });
}

const originOf = (value: string): string => (URL.canParse(value) ? new URL(value).origin : '');
