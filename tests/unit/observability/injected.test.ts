import { expect, it } from 'vitest';
import { injectedScript } from '../../engines/injected.ts';

it('Playwright’s script for pages is where the driver of WebKit reads it', () => {
  expect(injectedScript()).toContain('checkElementStates');
});
