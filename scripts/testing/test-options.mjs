import { parseArgs } from 'node:util';
import { UsageRefusal } from '../steps.mjs';

const usage = `npm test -- [--all] [--browsers] [name ...]

  --all        all exhaustive tests, and a rehearsed deploy of every Worker; otherwise a part of them
  --browsers   the journeys in Firefox and WebKit as well
  name         only the tests of an area (cart), or of files whose names contain it (cart-page); all of them`;

/**
 * Parses the options of `npm test`.
 * @throws {UsageRefusal} with the usage, for an unknown option
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
