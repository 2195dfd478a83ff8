import {
  type Experiment,
  type ExperimentName,
  type Experiments,
  type Variant,
  versions,
} from '../contract/markets/experiments.ts';
import { bucketOf } from './release.ts';

/** The variants that a visitor sees, by the names of their experiments. */
export type Variants = Readonly<Partial<Record<ExperimentName, string>>>;

export const noVariants: Variants = {};

const isName = (name: string): name is ExperimentName => Object.hasOwn(versions, name);

export const experimentNames: readonly ExperimentName[] = Object.keys(versions).filter(isName);

/** True if a market has any experiment, at any time. */
export const compares = (experiments: Experiments): boolean =>
  experimentNames.some((name) => experiments[name] !== null);

/** True if an experiment is running at `now`, in milliseconds since 1970. */
export const isRunning = ({ from, until }: Pick<Experiment, 'from' | 'until'>, now: number): boolean =>
  from !== null && until !== null && now >= Date.parse(from) && now < Date.parse(until);

/**
 * Returns the variant of a visitor, the same on every visit and in every isolate; null for those who do not take part.
 * A larger share adds visitors and moves nobody to another variant; a repeated experiment divides them anew.
 */
export function variantOf(name: ExperimentName, record: Experiment, visitorId: string): string | null {
  if (bucketOf(visitorId, `${name} ${record.from}`) >= record.share) return null;
  const variants = ['control', ...record.variants];
  return variants[Math.floor((bucketOf(visitorId, `${name} ${record.from} arm`) / 100) * variants.length)] ?? null;
}

/** The visitor's data that decides on their experiments. */
export interface Compared {
  /** Null for a visitor without an id. */
  visitorId: string | null;
  /** True if they allow the comparison of variants. */
  allowed: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Returns the experiments of a visitor: none without consent, or without an id, such as search engines. */
export function variantsOf(experiments: Experiments, { visitorId, allowed, now }: Compared): Variants {
  if (visitorId === null || !allowed) return noVariants;
  const variants = experimentNames.flatMap((name) => {
    const record = experiments[name];
    const variant = record !== null && isRunning(record, now) ? variantOf(name, record, visitorId) : null;
    return variant === null ? [] : [[name, variant] as const];
  });
  return Object.fromEntries(variants);
}

/** Returns the variant of an experiment that a visitor sees, and the reason as text. */
export function explainVariant(
  name: ExperimentName,
  record: Experiment,
  { visitorId, allowed, now }: Compared,
): [variant: string, why: string] {
  const { from, until, share } = record;
  if (!isRunning(record, now)) return ['control', `it is made from ${from} until ${until}`];
  if (!allowed) return ['control', 'the visitor has not allowed it'];
  if (visitorId === null) return ['control', 'the visitor has no id yet'];
  const variant = variantOf(name, record, visitorId);
  return variant === null
    ? ['control', `the visitor is not among the ${share} % who take part`]
    : [variant, `the visitor is among the ${share} % who take part`];
}

const isVersion = <Name extends ExperimentName>(name: Name, variant: string | undefined): variant is Variant<Name> =>
  variant === 'control' || versions[name].some((version) => version === variant);

/** Function for a page: returns which variant of an experiment to show. */
export type AskVariant = <Name extends ExperimentName>(name: Name) => Variant<Name>;

/** Returns the visitor's variant of an experiment; `control` for experiments that are not in the page's row. */
export const variantBy =
  (names: readonly ExperimentName[] | undefined, variants: Variants): AskVariant =>
  (name) => {
    const variant = variants[name];
    return names?.includes(name) && isVersion(name, variant) ? variant : 'control';
  };

/**
 * Returns how a page with these experiments differs from the standard one, for the cache key: `related.first`; empty
 * for the standard page. There are as many values as variants of the page.
 */
export function variantsText(names: readonly ExperimentName[], variants: Variants): string {
  return names
    .filter((name) => isVersion(name, variants[name]) && variants[name] !== 'control')
    .map((name) => `${name}.${variants[name]}`)
    .sort()
    .join('~');
}

/** Parses such a text; invalid parts are ignored. */
export function readVariants(text: string): Variants {
  const read = text.split('~').flatMap((each) => {
    const [name = '', variant] = each.split('.');
    return isName(name) && isVersion(name, variant) ? [[name, variant] as const] : [];
  });
  return Object.fromEntries(read);
}

/** The shown variants of the experiments that the market has, for reports: `related.first`, `related` for `control`. */
export function shownText(
  names: readonly ExperimentName[] | undefined,
  experiments: Experiments,
  variant: AskVariant,
): string | undefined {
  const shown = (names ?? []).filter((name) => experiments[name] !== null);
  if (shown.length === 0) return undefined;
  return shown.map((name) => (variant(name) === 'control' ? name : `${name}.${variant(name)}`)).join('~');
}
