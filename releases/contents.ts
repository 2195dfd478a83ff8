import { z } from 'zod';
import { type ReleaseContents, releaseContents } from '../shared/contract/markets/release.ts';
import type { Finding } from './difference.ts';
import { isMapping } from './mapping.ts';
import { type Part, parts } from './parts.ts';
import { type SchemaIssue, schemaIssuesIn, withoutIssues } from './schema-issues.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Contents of the files, not validated yet. */
export type Written = Partial<Record<Part, unknown>>;

/** JSON Schema of a part, for editors. It allows no additional properties. */
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

/** Canonical JSON: the same contents give the same text, with sorted keys. */
export function textOf(contents: ReleaseContents): string {
  return JSON.stringify(ordered(contents));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isMapping(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** The valid remainder of each part; undefined where nothing of it is valid. */
export type Fitting = { [Name in Part]: ReleaseContents[Name] | undefined };

/** Valid contents; else the faults with their places, and the valid remainder. */
export type Read =
  | { contents: ReleaseContents; fitting: ReleaseContents; faults: [] }
  | { contents: null; fitting: Fitting; faults: Finding[] };

/** Directives with invalid names. The storefront skips them. */
const namelessDirectives = (policy: unknown): SchemaIssue[] =>
  Object.keys(isMapping(policy) ? policy : {})
    .filter((name) => !/^[a-z-]+$/i.test(name))
    .map((name) => ({ at: [name], words: 'no directive has such a name' }));

const { parameters, redirects, policy, switches } = releaseContents.shape;

/**
 * Validates contents strictly: what the storefront would skip is a fault here.
 *
 * @param unreadable parts whose file cannot be read; no other faults are reported for them
 */
export function readWritten(written: Written, unreadable: readonly Part[] = []): Read {
  const issues = (part: Part): SchemaIssue[] => [
    ...schemaIssuesIn(releaseContents.shape[part], written[part]),
    ...(part === 'policy' ? namelessDirectives(written.policy) : []),
  ];
  const found = parts.map((part) => ({ part, issues: unreadable.includes(part) ? [] : issues(part) }));
  const faults = found.flatMap((each) =>
    each.issues.map(({ at, words }): Finding => ({ kind: 'fault', words, at: [each.part, ...at] })),
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
        withoutIssues(
          written[each.part],
          each.issues.map(({ at }) => at),
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
