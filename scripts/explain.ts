/**
 * `npm run explain -- <address>`: why a storefront answers an address as it does, of the shop on this machine, of a
 * preview or of production alike. docs/operating.md.
 */
import { Command } from 'commander';
import { localOrigin, operatorOf } from '../releases/command.ts';
import { type Operator, StorefrontRefuses } from '../releases/operator.ts';
import { previewCookie } from '../releases/plan.ts';
import { explanationLines } from '../shared/explanation-lines.ts';
import { isLocale } from '../shared/locales.ts';
import { main, Refusal } from './steps.mjs';

interface Options {
  release?: string;
  language?: string;
  json?: boolean;
  panel?: boolean;
}

/** The address that is meant: whole, or a path of the shop on this machine. */
function addressOf(given: string): URL {
  const address = URL.parse(given, localOrigin());
  if (address === null || !/^https?:$/.test(address.protocol)) throw new Refusal(`'${given}' is no address.`);
  return address;
}

/** What a visitor would send, as far as it decides on the answer. */
async function visitorOf(operator: Operator, { pathname }: URL, { release, language }: Options) {
  const [, locale = ''] = pathname.split('/');
  if (release !== undefined && !isLocale(locale))
    throw new Refusal('A release is of one market: the address must name it.');
  return {
    ...(language !== undefined && { 'accept-language': language }),
    ...(release !== undefined &&
      isLocale(locale) && { cookie: await previewCookie(operator, locale, release) }),
  };
}

const program = new Command('npm run explain --')
  .description('Says why a storefront answers an address as it does.')
  .argument('<address>', 'e.g. https://www.selvedge.example/pl-pl/cart/, or /pl-pl/cart/ of this machine')
  .option('--release <id>', 'as those see it who have followed a preview link of this release')
  .option('--language <list>', 'as a browser in this language, e.g. de-CH,fr;q=0.5')
  .option('--panel', 'gives a link that shows the same below every page, in one browser, for an hour')
  .option('--json', 'answers for programs')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused.',
  )
  .action(async (given: string, options: Options) => {
    const address = addressOf(given);
    const operator = await operatorOf({ shop: address.origin });
    if (options.panel) return console.log(await operator.panelLink(address));
    const visitor = await visitorOf(operator, address, options);
    const explained = await operator.explain(address.pathname + address.search, visitor);
    const lines = explanationLines(explained, address.origin);
    console.log(options.json ? JSON.stringify(explained, null, 2) : lines.join('\n'));
  });

await main(async () => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof StorefrontRefuses) throw new Refusal(error.message);
    throw error;
  }
});
