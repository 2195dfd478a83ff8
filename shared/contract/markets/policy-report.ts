import { z } from 'zod';

/**
 * Whose doing a violation is that nobody needs to look at: a browser's extension, a program on the visitor's machine; or
 * why it is no browser's of a visitor: another site has sent it, or it is of a page that there is not.
 */
export const noises = ['extension', 'machine', 'translation', 'foreign', 'nowhere'] as const;
export type Noise = (typeof noises)[number];

/** One violation as a browser reports it, without anything of its visitor. */
export interface Violation {
  /** Directive that was broken, e.g. `img-src`. */
  directive: string;
  /** What was blocked, or would have been: an origin, `'self'`, or a word such as `inline`, `eval`, `data`. */
  source: string;
  /** Path of the page. */
  path: string;
  /** Whether it was blocked, or only told of. */
  disposition: 'enforce' | 'report';
  noise: Noise | null;
}

/** Letters of a value that is read. */
const text = z.string().max(4000);

/** As browsers with `report-uri` send it. */
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

/** As browsers with the Reporting API send it, several at once. */
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

/** Reports of one request that are looked at. */
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
/** What programs that guard a machine put into every page, and what translates pages. */
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

/** Names that browsers report: made-up ones would be groups of their own. */
const isDirective =
  /^(?:(?:child|connect|default|fenced-frame|font|frame|img|manifest|media|object|prefetch|worker)-src|(?:script|style)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors|navigate-to|require-trusted-types-for|sandbox|trusted-types|upgrade-insecure-requests)$/;

/** What a violation is about: of an address the origin alone, which names nobody. */
function sourceOf(blocked: string, page: URL): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,30}$/.test(blocked) ? blocked : 'unknown';
  const { protocol, origin } = new URL(blocked);
  if (!/^(?:https?|wss?):$/.test(protocol)) return protocol.replace(':', '');
  return origin === page.origin ? "'self'" : origin;
}

/**
 * What browsers have sent as reports of violations, JSON of either kind. What is none, or of another page than this
 * shop's (`origin`), is left out: anybody can send anything.
 *
 * @param own further origins of the shop: on a machine of one's own they look like those of a program there
 */
export function violationsIn(sent: unknown, origin: string, own: readonly string[] = []): Violation[] {
  return reportedViolations(sent).flatMap(({ page, directive, blocked, file, disposition }) => {
    const [name = ''] = directive.split(' ');
    if (!URL.canParse(page) || !isDirective.test(name)) return [];
    const address = new URL(page);
    if (address.origin !== origin) return [];
    const foreign = [blocked, file].filter((value) => ![origin, ...own].includes(originOf(value)));
    const noise = noiseOf(foreign);
    return [
      { directive: name, source: sourceOf(blocked, address), path: address.pathname, disposition, noise },
    ];
  });
}

const originOf = (value: string): string => (URL.canParse(value) ? new URL(value).origin : '');
