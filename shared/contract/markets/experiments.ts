import { z } from 'zod';
import { described } from '../gateway/described.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { experimentRecordTexts, experimentTexts } from './parameter-texts.ts';

/**
 * THE TABLE of experiments: the versions of a page, beside the one that everybody knows (`control`), that its code can
 * show. A market's record decides which of them it compares, with whom and when.
 */
export const versions = {
  /** On the page of a product, other pieces of the category stand before what customers say of it. */
  related: ['first'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ExperimentName = keyof typeof versions;

/** One experiment of a market. What it does not say, or not so that it can be read, it is made without, or not at all. */
const experiment = <Variant extends string>(variants: readonly [Variant, ...Variant[]]) =>
  orElse(
    z
      .object(
        described(
          {
            /** Percent of the visitors who may be compared that take part; they are divided equally. */
            share: orElse(z.number().min(0).max(100), 0),
            /** What is compared with `control`. */
            variants: orElse(listOf(z.enum(variants)), []),
            /** Without both it is not made. */
            from: orElse(z.iso.datetime().nullable(), null),
            until: orElse(z.iso.datetime().nullable(), null),
          },
          experimentRecordTexts,
        ),
      )
      .nullable(),
    null,
  );

const records = z.object(described({ related: experiment(versions.related) }, experimentTexts));

/** What a market compares; null: nothing under this name. */
export const experiments = orElse(records, { related: null });
export type Experiments = z.output<typeof records>;

/** The record of one experiment. */
export type Experiment<Name extends ExperimentName = ExperimentName> = NonNullable<Experiments[Name]>;

/** What a page may be asked to show. */
export type Variant<Name extends ExperimentName> = 'control' | Experiment<Name>['variants'][number];
