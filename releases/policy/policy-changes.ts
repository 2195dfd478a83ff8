/** Compares two policies by directive. */
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';

interface ChangedDirective {
  directive: string;
  before: string[];
  after: string[];
  /** What changes for browsers, e.g. `lets in https://cdn.example, shuts out data:`. */
  words: string;
}

const missingIn =
  (list: readonly string[]) =>
  (source: string): boolean =>
    !list.includes(source);

/** Directives with different sources, and those added or removed without any. */
export function changedDirectives(was: SecurityPolicy, is: SecurityPolicy): ChangedDirective[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((directive): ChangedDirective[] => {
    const [before = [], after = []] = [was[directive], is[directive]];
    const added = after.filter(missingIn(before));
    const removed = before.filter(missingIn(after));
    const words = [
      ...(added.length > 0 ? [`lets in ${added.join(' ')}`] : []),
      ...(removed.length > 0 ? [`shuts out ${removed.join(' ')}`] : []),
      ...(was[directive] === undefined && after.length === 0 ? ['is sent, without a source'] : []),
      ...(is[directive] === undefined && before.length === 0 ? ['is sent no more'] : []),
    ];
    return words.length === 0 ? [] : [{ directive, before, after, words: words.join(', ') }];
  });
}

/** Parses a policy header. The order of sources has no meaning. */
export function directivesIn(header: string): SecurityPolicy {
  const written = header.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(written.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name, sources]])));
}
