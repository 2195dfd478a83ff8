import { z } from 'zod';
import { type ReleaseContents, releaseContents } from '../shared/contract/markets/release.ts';
import { isMapping } from './mapping.ts';
import { type Misfit, misfitsIn, withoutMisfits } from './misfits.ts';
import { type Part, parts } from './parts.ts';
import type { Finding } from './told.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What somebody has written for a market, before anything is known of it. */
export type Written = Partial<Record<Part, unknown>>;

/** The JSON Schema of a part, for editors: nothing may be added to what it lists. */
export function schemaOf(part: Part): JsonSchema {
  return z.toJSONSchema(releaseContents.shape[part], {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.additionalProperties === undefined)
        jsonSchema.additionalProperties = false;
    },
  });
}

/** The same text for the same contents, however they were written: names in order, nothing left to taste. */
export function textOf(contents: ReleaseContents): string {
  return JSON.stringify(ordered(contents));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isMapping(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** Each part of what was written as far as it fits; undefined where it does not at all. */
export type Fitting = { [Name in Part]: ReleaseContents[Name] | undefined };

/** Contents that fit, or everything that does not, with its place, and what does beside it. */
export type Read =
  | { contents: ReleaseContents; fitting: ReleaseContents; faults: [] }
  | { contents: null; fitting: Fitting; faults: Finding[] };

/** Directives whose names are none: the storefront leaves them out. */
const namelessDirectives = (policy: unknown): Misfit[] =>
  Object.keys(isMapping(policy) ? policy : {})
    .filter((name) => !/^[a-z-]+$/i.test(name))
    .map((name) => ({ at: [name], words: 'no directive has such a name' }));

const { parameters, redirects, policy, switches } = releaseContents.shape;

/**
 * Reads what was written, and forgives nothing: what the storefront would pass over is a fault here.
 *
 * @param unreadable parts of which nobody knows what was written: they fit nothing, and have no faults but that
 */
export function readWritten(written: Written, unreadable: readonly Part[] = []): Read {
  const misfits = (part: Part): Misfit[] => [
    ...misfitsIn(releaseContents.shape[part], written[part]),
    ...(part === 'policy' ? namelessDirectives(written.policy) : []),
  ];
  const found = parts.map((part) => ({ part, misfits: unreadable.includes(part) ? [] : misfits(part) }));
  const faults = found.flatMap((each) =>
    each.misfits.map(({ at, words }): Finding => ({ kind: 'fault', words, at: [each.part, ...at] })),
  );
  if (faults.length === 0 && unreadable.length === 0) {
    const contents = releaseContents.parse(written);
    return { contents, fitting: contents, faults: [] };
  }
  const left: Written = Object.fromEntries(
    found
      .filter(({ part }) => !unreadable.includes(part))
      .map((each) => [
        each.part,
        withoutMisfits(
          written[each.part],
          each.misfits.map(({ at }) => at),
        ),
      ]),
  );
  return {
    contents: null,
    fitting: {
      parameters: parameters.safeParse(left.parameters).data,
      redirects: redirects.safeParse(left.redirects).data,
      policy: policy.safeParse(left.policy).data,
      switches: switches.safeParse(left.switches).data,
    },
    faults,
  };
}
