import {
  type Experiment,
  type ExperimentName,
  type Experiments,
  type Variant,
  versions,
} from '../contract/markets/experiments.ts';
import { bucketOf } from './release.ts';

/** Which versions somebody sees, by the names of the experiments that they take part in. */
export type Variants = Readonly<Partial<Record<ExperimentName, string>>>;

/** Of those who take part in nothing. */
export const noVariants: Variants = {};

const isName = (name: string): name is ExperimentName => Object.hasOwn(versions, name);

export const experimentNames: readonly ExperimentName[] = Object.keys(versions).filter(isName);

/** Whether a market has any experiment at all, whenever it is made. */
export const compares = (experiments: Experiments): boolean =>
  experimentNames.some((name) => experiments[name] !== null);

/** Whether an experiment is made now, in milliseconds since 1970. */
export const isRunning = ({ from, until }: Pick<Experiment, 'from' | 'until'>, now: number): boolean =>
  from !== null && until !== null && now >= Date.parse(from) && now < Date.parse(until);

/**
 * The version that a visitor sees, the same on every visit and in every isolate; null for those who do not take part.
 * A larger share takes in more and moves nobody; an experiment that is made once more divides them anew.
 */
export function variantOf(name: ExperimentName, record: Experiment, visitorId: string): string | null {
  if (bucketOf(visitorId, `${name} ${record.from}`) >= record.share) return null;
  const variants = ['control', ...record.variants];
  return (
    variants[Math.floor((bucketOf(visitorId, `${name} ${record.from} arm`) / 100) * variants.length)] ?? null
  );
}

/** Who asks, as far as it decides on what they take part in. */
export interface Compared {
  /** Null: somebody who has no id. */
  visitorId: string | null;
  /** Whether they allow that versions of a page are compared. */
  allowed: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** What a visitor takes part in: nothing without their consent, or without an id, as search engines are. */
export function variantsOf(experiments: Experiments, { visitorId, allowed, now }: Compared): Variants {
  if (visitorId === null || !allowed) return noVariants;
  const variants = experimentNames.flatMap((name) => {
    const record = experiments[name];
    const variant = record !== null && isRunning(record, now) ? variantOf(name, record, visitorId) : null;
    return variant === null ? [] : [[name, variant] as const];
  });
  return Object.fromEntries(variants);
}

/** Which version of an experiment somebody sees, and why, in words. */
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

const isVersion = <Name extends ExperimentName>(
  name: Name,
  variant: string | undefined,
): variant is Variant<Name> => variant === 'control' || versions[name].some((version) => version === variant);

/** What a page asks: which version of something it is to show. */
export type AskVariant = <Name extends ExperimentName>(name: Name) => Variant<Name>;

/** Answers a page by what its visitor takes part in; of what the page has not named in its row, `control`. */
export const variantBy =
  (names: readonly ExperimentName[] | undefined, variants: Variants): AskVariant =>
  (name) => {
    const variant = variants[name];
    return names?.includes(name) && isVersion(name, variant) ? variant : 'control';
  };

/**
 * How a page with these experiments differs from what most see, as the key of a cache says it: `related.first`;
 * empty for who sees what most see. There are as many as versions of the page.
 */
export function variantsText(names: readonly ExperimentName[], variants: Variants): string {
  return names
    .filter((name) => isVersion(name, variants[name]) && variants[name] !== 'control')
    .map((name) => `${name}.${variants[name]}`)
    .sort()
    .join('~');
}

/** What such a text says; what is none of it is passed over. */
export function readVariants(text: string): Variants {
  const read = text.split('~').flatMap((each) => {
    const [name = '', variant] = each.split('.');
    return isName(name) && isVersion(name, variant) ? [[name, variant] as const] : [];
  });
  return Object.fromEntries(read);
}

/** What a page shows of the experiments that its market has, for who tells of it: `related.first`, `related` for `control`. */
export function shownText(
  names: readonly ExperimentName[] | undefined,
  experiments: Experiments,
  variant: AskVariant,
): string | undefined {
  const shown = (names ?? []).filter((name) => experiments[name] !== null);
  if (shown.length === 0) return undefined;
  return shown.map((name) => (variant(name) === 'control' ? name : `${name}.${variant(name)}`)).join('~');
}
