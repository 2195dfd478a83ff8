import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { z } from 'zod';
import { contract } from '../shared/contract/contract.ts';
import { compiled } from '../shared/routes.ts';

/** A regular expression and where it stands. */
export interface Pattern {
  where: string;
  source: string;
  flags: string;
}

interface Literal {
  regex: { pattern: string; flags: string };
}

const isLiteral = (node: object): node is Literal =>
  'regex' in node && typeof node.regex === 'object' && node.regex !== null && 'pattern' in node.regex;

/** Every regular expression below a node of a syntax tree. */
function literalsIn(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return [];
  return isLiteral(node) ? [node] : Object.values(node).flatMap(literalsIn);
}

/** The files whose code meets text that others wrote. */
export const sources: readonly string[] = globSync('{worker,shared,backend,client}/**/*.{ts,tsx}').sort();

/** Every regular expression that is written in those files. */
export function patternsOfSources(): Pattern[] {
  return sources.flatMap((file) =>
    literalsIn(parseSync(file, readFileSync(file, 'utf8')).program).map(({ regex }) => ({
      where: file,
      source: regex.pattern,
      flags: regex.flags,
    })),
  );
}

/** Those that the table of routes is made into. */
export function patternsOfRoutes(): Pattern[] {
  return compiled.map(({ name, pattern }) => ({
    where: `route ${name}`,
    source: pattern.source,
    flags: pattern.flags,
  }));
}

/** Those behind zod's own formats, such as an e-mail address, wherever the contract uses them. */
export function patternsOfContract(): Pattern[] {
  const found: Pattern[] = [];
  const seen = new Set<unknown>();
  function walk(where: string, value: unknown): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) found.push({ where, source: value.source, flags: value.flags });
    else if (value instanceof z.core.$ZodType) walk(where, value._zod.def);
    else if (value instanceof z.core.$ZodCheck) walk(where, value._zod.def);
    else for (const part of Object.values(value)) walk(where, part);
  }
  for (const [name, row] of Object.entries(contract)) {
    walk(`input of ${name}`, row.input);
    walk(`output of ${name}`, row.output);
  }
  return found;
}
