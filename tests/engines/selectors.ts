/** Selectors in Playwright's own notation, which `injected.ts` resolves in the page. */
import type { Page } from 'playwright-core';

type RoleOptions = NonNullable<Parameters<Page['getByRole']>[1]>;
type Text = string | RegExp;

const quoted = (text: string, exact: boolean) => `${JSON.stringify(text)}${exact ? 's' : 'i'}`;

/** Matches a text: a part of it ignoring case, or all of it if exact. */
const ofText = (text: Text, exact = false) => (text instanceof RegExp ? String(text) : quoted(text, exact));

const ofAttribute = (text: Text, exact = false) =>
  text instanceof RegExp ? String(text) : `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"${exact ? 's' : 'i'}`;

export function roleSelector(role: string, options: RoleOptions = {}): string {
  const { name, exact, includeHidden, ...states } = options;
  const parts = Object.entries(states).map(([key, value]) => `[${key}=${value}]`);
  if (includeHidden !== undefined) parts.push(`[include-hidden=${includeHidden}]`);
  if (name !== undefined) parts.push(`[name=${ofAttribute(name, exact)}]`);
  return `internal:role=${role}${parts.join('')}`;
}

export const labelSelector = (text: Text, { exact = false } = {}) => `internal:label=${ofText(text, exact)}`;

export const textSelector = (text: Text, { exact = false } = {}) => `internal:text=${ofText(text, exact)}`;

export const attributeSelector = (name: string, text: Text, { exact = false } = {}) =>
  `internal:attr=[${name}=${ofAttribute(text, exact)}]`;

export interface Filter {
  hasText?: Text;
  hasNotText?: Text;
  has?: { selector: string };
  hasNot?: { selector: string };
  visible?: boolean;
}

/** The suffix that `filter()` adds to a selector. */
export function filterSelector({ hasText, hasNotText, has, hasNot, visible }: Filter): string {
  return [
    hasText !== undefined && `internal:has-text=${ofText(hasText)}`,
    hasNotText !== undefined && `internal:has-not-text=${ofText(hasNotText)}`,
    has !== undefined && `internal:has=${JSON.stringify(has.selector)}`,
    hasNot !== undefined && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
    visible !== undefined && `visible=${visible}`,
  ]
    .filter((part) => part !== false)
    .join(' >> ');
}
