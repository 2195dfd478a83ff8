import { globSync } from 'node:fs';
import { root } from '../../scripts/sources.mjs';

/** The files to mutate by default: business rules, and code that money and identity depend on. */
const measured = [
  'worker/guards.ts',
  'worker/{visitor,upstream,steps}/**/*.ts',
  'backend/{carts,gift-cards,order-parts,payment,stand-ins/payment-provider,customers}/**/*.ts',
  // Without `.tsx`: Stryker writes above the comment that selects the JSX runtime.
  'backend/authentication/{*,page/*,tokens/*}.ts',
  'shared/!(i18n)/**/*.ts',
  'shared/*.ts',
  'shared/i18n/{i18n,plural}.ts',
];

/** Data: texts in six languages, checked by types and `texts.test.ts`, and styles. */
const data = /\/(texts|styles)\.ts$/;

/** The files to mutate, from the project's root: those that match a pattern, or the default ones. */
export function mutatedFiles(patterns: readonly string[]): string[] {
  return (patterns.length > 0 ? patterns : measured)
    .flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
    .filter((file) => !data.test(file));
}
