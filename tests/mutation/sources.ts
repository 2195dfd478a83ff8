import { globSync } from 'node:fs';
import { root } from '../../scripts/sources.mjs';

/** What mistakes are seeded in: the rules, and what money and identity hang on. */
const measured = [
  'worker/guards.ts',
  'worker/{visitor,upstream,steps}/**/*.ts',
  'backend/{carts,gift-cards,order-parts,payment,stand-ins/payment-provider,customers}/**/*.ts',
  // No `.tsx`: Stryker writes above the comment that says whose JSX it is.
  'backend/authentication/{*,page/*,tokens/*}.ts',
  'shared/!(i18n)/**/*.ts',
  'shared/*.ts',
  'shared/i18n/{i18n,plural}.ts',
];

/** Data: sentences in six languages, which their types and `texts.test.ts` hold, and styles. */
const data = /\/(texts|styles)\.ts$/;

/** The files to mutate, from the project's root: those that match a pattern, or all that are measured. */
export function mutatedFiles(patterns: readonly string[]): string[] {
  return (patterns.length > 0 ? patterns : measured)
    .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
    .filter((file) => !data.test(file));
}
