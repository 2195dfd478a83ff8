import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Playwright's own script that finds elements by role, name, label and text inside a page. It is in the package but
 * not public, so it is read from the bundle; the package version is pinned, and a test fails if the script has
 * moved.
 */
function readSource(): string {
  const bundle = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
  const [, rest] = bundle.split('// packages/playwright-core/src/generated/injectedScriptSource.ts\n');
  const literal = /^\s*source\d+ = ('.*');$/m.exec(rest ?? '')?.[1];
  if (literal === undefined) throw new Error('playwright-core keeps its script for pages elsewhere now.');
  return new Function(`return ${literal};`)();
}

const options = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  frameSeq: 0,
  testIdAttributeName: 'data-testid',
  stableRafCount: 3,
  browserName: 'webkit',
  shouldPrependErrorPrefix: false,
  isUtilityWorld: false,
  customEngines: [],
};

let source: string | undefined;

/** The script to run in a page, which sets `window.__tested`. */
export function injectedScript(): string {
  source ??= `const module = {};
    ${readSource()}
    Object.defineProperty(window, '__tested', {
      value: new (module.exports.InjectedScript())(window, ${JSON.stringify(options)}),
      configurable: true,
    });`;
  return source;
}
