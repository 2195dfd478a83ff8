/** `npm run purge -- <what>`: purges the edge cache, locally, in a preview or in production. docs/operating/shop.md. */
import { Command, InvalidArgumentError } from 'commander';
import { operatorOf, print, shopOption } from '../releases/command.ts';
import { runCommand } from '../releases/program.ts';
import { isLocale } from '../shared/markets/locales.ts';
import { allMarkets } from '../shared/markets/open-markets.ts';
import { commandFor } from './sources.mjs';
import { main } from './steps.mjs';

interface Options {
  shop?: string;
  all?: boolean;
  json?: boolean;
}

/** The tags of pages, for the help. */
const kinds = 'content, content:{uid}, family:{id}, product:{id}, search, sitemap, stores, store:{id}';
const known = /^(?:content|search|sitemap|stores|(?:content|family|product|store):[\w-]{1,90})$/;

/** Parses a tag; a market stands for all of its pages. @throws InvalidArgumentError */
function tagOf(given: string, before: string[] = []): string[] {
  const market = given.replace(/^market:/, '');
  if (isLocale(market)) return [...before, `market:${market}`];
  if (known.test(given)) return [...before, given];
  if (given.includes('/'))
    throw new InvalidArgumentError(
      `An address is forgotten by what it shows: ${commandFor('npm run explain', given)} names its tags.`,
    );
  throw new InvalidArgumentError(`Markets are ${allMarkets.names.join(', ')}; other tags ${kinds}.`);
}

const program = new Command('npm run purge --')
  .description('Has the edge forget pages, so that they are made anew.')
  .argument('[what...]', `a market, e.g. pl-pl, for all of its pages; or ${kinds}`, tagOf)
  .addOption(shopOption())
  .option('--all', 'all pages of all markets')
  .option('--json', 'answers for programs')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused; 2: a mistake in the command; 4: the storefront does not answer.',
  )
  .action(async (named: string[] | undefined, options: Options) => {
    const tags = options.all ? allMarkets.names.map((locale) => `market:${locale}`) : [...new Set(named ?? [])];
    if (tags.length === 0) program.error('error: Say what is forgotten: a market, tags, or --all.');
    if (options.all && named?.length) program.error('error: Say what is forgotten, or --all: not both.');
    const operator = await operatorOf(options);
    await operator.purge(tags);
    print(options, { shop: operator.origin, purged: tags }, [
      `${operator.origin} has forgotten the pages with ${tags.join(', ')}.`,
      'About 15 seconds later it does so once more, for those that were in the making.',
    ]);
  });

await main(() => runCommand(program));
