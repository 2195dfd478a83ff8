import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the page with a form that docs/request.md shows is the one that runs', () => {
  const shown = /```tsx\n([\s\S]*?)```/.exec(read('docs/request.md'))?.[1];
  expect(shown).toBe(read('worker/pages/account/settings/subscriptions.tsx'));
});
