import { parseArgs } from 'node:util';
import { UsageRefusal } from '../steps.mjs';

const usage = `npm test -- [--all] [--browsers] [name ...]

  --all        rehearses deploying every Worker, not the storefront alone
  --browsers   the journeys in Firefox and WebKit as well
  name         only the tests of an area (cart), or of files whose names contain it (cart-page)`;

/**
 * What `npm test` is asked to run.
 * @throws {UsageRefusal} with the usage, when an option is unknown
 */
export function testOptions(args = process.argv.slice(2)) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { all: { type: 'boolean' }, browsers: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { isWhole: values.all === true, inBrowsers: values.browsers === true, names: positionals };
  } catch (error) {
    throw new UsageRefusal(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
