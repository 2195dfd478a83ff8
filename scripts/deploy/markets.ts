/** The markets that a deploy opens: a variable of the storefront. */
import { allMarkets, readOpenMarkets } from '../../shared/markets/open-markets.ts';
import { UsageRefusal } from '../steps.mjs';
import { changeConfiguration, type Project, readConfiguration } from './project.ts';
import { readText, writeText } from './toml.ts';

/** Parses a list of markets for the variable: empty for all. @throws Refusal where one does not exist */
export function marketsIn(typed: string): string {
  if (/^\s*(?:all)?\s*$/i.test(typed)) return '';
  try {
    const open = readOpenMarkets(typed);
    return open.online.length === allMarkets.online.length ? '' : open.online.join(',');
  } catch (error) {
    throw error instanceof RangeError ? new UsageRefusal(error.message) : error;
  }
}

export function writeMarkets(project: Project, markets: string): void {
  changeConfiguration(project, 'storefront', (toml) => writeText(toml, '[vars]', 'MARKETS', markets));
}

/** The open markets of the file, separated by commas; empty for all. */
export const marketsInFile = (project: Project): string =>
  readText(readConfiguration(project, 'storefront'), '[vars]', 'MARKETS');
