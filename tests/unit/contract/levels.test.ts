import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { capabilityCalls, capabilityOf, levels, neededFor } from '../../../shared/contract/levels.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'gateway.md'), 'utf8');

/** The part of the page below a heading, up to the next one of its rank. */
function below(heading: string): string {
  const [rank = ''] = heading.split(' ');
  const from = text.indexOf(`\n${heading}\n`);
  expect(from, `${heading} is there`).toBeGreaterThan(0);
  const rest = text.slice(from + heading.length);
  const end = rest.search(new RegExp(`\\n#{1,${rank.length}} `));
  return rest.slice(0, end === -1 ? undefined : end);
}

const headings = {
  pages: '### Home, listings, products',
  search: '### Search',
  cart: '### Cart',
  checkout: '### Account and checkout',
} as const satisfies Record<keyof typeof levels, string>;

test.for(Object.entries(headings))('the guide names all calls of the level %s', ([level, heading]) => {
  const part = below(heading);
  const missing = levels[level as keyof typeof levels].filter((call) => !part.includes(`\`${call}\``));
  expect(missing).toEqual([]);
});

test('the guide has a row for everything that a gateway may leave out', () => {
  const part = below('## What a gateway may leave out');
  const rows = Object.entries(capabilityCalls).map(
    ([capability, calls]) => `| \`${capability}\` | ${calls.map((call) => `\`${call}\``).join(', ')} |`,
  );
  expect(rows.filter((row) => !part.includes(row))).toEqual([]);
});

test('every call is needed for one level, or one capability', () => {
  const { account, ...parts } = capabilityCalls;
  expect(account, 'the last level is a capability as a whole').toBe(levels.checkout);
  const all = [...Object.values(levels), ...Object.values(parts)].flat();
  expect(new Set(all).size).toBe(all.length);
  expect(Object.keys(neededFor).toSorted()).toEqual(Object.keys(contract).toSorted());
  expect([neededFor.getAccount, capabilityOf('getAccount'), capabilityOf('getCart')]).toEqual([
    'checkout',
    'account',
    undefined,
  ]);
});
