import { z } from 'zod';
import { described } from '../gateway/described.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { experimentRecordTexts, experimentTexts } from './parameter-texts.ts';

/**
 * THE TABLE of experiments: the variants of a page, besides the standard one (`control`), that the code can show. A
 * market's record decides which of them are compared, with how many visitors and when.
 */
export const versions = {
  /** On a product page, other pieces of the category come before the reviews. */
  related: ['first'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ExperimentName = keyof typeof versions;

/** One experiment of a market. Missing or invalid fields get their default; without a valid record there is none. */
const experiment = <Variant extends string>(variants: readonly [Variant, ...Variant[]]) =>
  orElse(
    z
      .object(
        described(
          {
            /** Percentage of the eligible visitors who take part; they are divided equally. */
            share: orElse(z.number().min(0).max(100), 0),
            /** The variants that are compared with `control`. */
            variants: orElse(listOf(z.enum(variants)), []),
            /** Without both there is no experiment. */
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

/** The experiments of a market; null: none under this name. */
export const experiments = orElse(records, { related: null });
export type Experiments = z.output<typeof records>;

export type Experiment<Name extends ExperimentName = ExperimentName> = NonNullable<Experiments[Name]>;

/** The variants that a page can show. */
export type Variant<Name extends ExperimentName> = 'control' | Experiment<Name>['variants'][number];
