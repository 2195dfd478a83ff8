import { parseArgs } from 'node:util';
import { UsageRefusal } from '../steps.mjs';

const usage = `npm test -- [--all] [--browsers] [name ...]

  --all        every walk its whole way, and a deploy of every Worker rehearsed; otherwise a part of each
  --browsers   the journeys in Firefox and WebKit as well
  name         only the tests of an area (cart), or of files whose names contain it (cart-page), whole`;

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
