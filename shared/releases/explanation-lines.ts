import type { Decision, Explanation, SeenCall } from '../contract/markets/explanation.ts';

/** The final target of an address that redirects. */
export interface Destination {
  address: string;
  /** Null for another host, which is not requested. */
  status: number | null;
  canonical: Decision | undefined;
}

/** Length of the longest step name, in characters. */
const column = 24;

const line = (name: string, ...rest: readonly string[]): string =>
  `  ${name.padEnd(column)}${rest.filter((part) => part !== '').join(': ')}`.trimEnd();

const decisionLines = (decisions: readonly Decision[]): string[] =>
  decisions.map(({ step, decided, why }) => line(step, decided, why));

function callLines(calls: readonly SeenCall[]): string[] {
  return calls.map(({ call, status, after, milliseconds }) => {
    const answer = status === 0 ? 'no answer' : String(status);
    return line(call, `${answer} in ${milliseconds} ms, sent after ${after} ms`);
  });
}

const part = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines]);

/** Returns the canonical address of a page, and the reason; undefined for a response that is no page. */
export const canonicalIn = ({ decisions, rendered }: Explanation): Decision | undefined =>
  [...(rendered?.decisions ?? []), ...decisions].find(({ step }) => step === 'canonical');

/** Returns the target of a redirect, as text. */
export const destinationLines = ({ address, status, canonical }: Destination): string[] =>
  part('Where it leads', [
    line('address', address, status === null ? 'out of this storefront' : `answers ${status}`),
    line('canonical', canonical?.decided ?? 'none', canonical?.why ?? ''),
  ]);

/** Returns an explanation as text. */
export function explanationLines(explained: Explanation, origin: string): string[] {
  const { address, status, headers, requestId, decisions, calls, rendered, bytes } = explained;
  const { location = '', 'cache-control': control = '' } = headers;
  return [
    `${origin}${address} answers ${status}${location === '' ? '' : ` and leads to ${location}`}.`,
    ...part('Steps', decisionLines(decisions)),
    ...part('Upstream calls', callLines(calls)),
    ...(rendered === null
      ? []
      : [
          ...part('The page, rendered again without caches', [
            line('answer', String(rendered.status)),
            ...decisionLines(rendered.decisions),
            line('tags', rendered.tags.join(', ') || 'none'),
            line('cached at the edge', rendered.cacheControl),
          ]),
          ...part('Its upstream calls', callLines(rendered.calls)),
        ]),
    ...part('The answer', [
      line('request', requestId),
      line('cached by browsers', control || 'as they like'),
      ...(headers['set-cookie'] === undefined ? [] : [line('cookies', headers['set-cookie'])]),
      ...(headers['content-security-policy'] === undefined
        ? []
        : [line('policy', headers['content-security-policy'].replaceAll(/'nonce-[^']+'/g, "'nonce'"))]),
    ]),
    ...part(
      'Bytes before compression',
      Object.entries(bytes).map(([name, count]) => line(name, count.toLocaleString('en-GB'))),
    ),
  ];
}
