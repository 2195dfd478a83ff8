/**
 * `npm run explain -- <address>`: why a shop answers an address as it does, locally or deployed.
 * docs/operating/releases.md.
 */
import { Command, InvalidArgumentError } from 'commander';
import { localOrigin, operatorOf, shopOption } from '../releases/command.ts';
import { type Operator, StorefrontRefuses } from '../releases/operator.ts';
import { previewCookie } from '../releases/plan/plan.ts';
import { runCommand } from '../releases/program.ts';
import { levelsText, recordText } from '../shared/consent/consent.ts';
import { levels, purposes } from '../shared/consent/vendors.ts';
import type { Explanation } from '../shared/contract/markets/explanation.ts';
import { isLocale } from '../shared/markets/locales.ts';
import {
  canonicalIn,
  type Destination,
  destinationLines,
  explanationLines,
} from '../shared/releases/explanation-lines.ts';
import { main, Refusal, UsageRefusal } from './steps.mjs';

interface Options {
  shop?: string;
  release?: string;
  language?: string;
  visitor?: string;
  json?: boolean;
  panel?: boolean;
}

/**
 * The full address, from an address or a path of the chosen shop. The key is sent with it, so only this shop and the
 * local one are allowed.
 */
function addressOf(given: string, { shop }: Options): URL {
  const local = localOrigin();
  const address = URL.parse(given, shop ?? local);
  if (address === null || !/^https?:$/.test(address.protocol)) throw new UsageRefusal(`'${given}' is no address.`);
  if (![shop, local].includes(address.origin))
    throw new UsageRefusal(
      `${address.origin} is not the storefront that the key is for. If it is meant, name it: --shop, or SELVEDGE_SHOP.`,
    );
  return address;
}

function anyVisitor(given: string): string {
  if (/^[\w-]{16,64}$/.test(given)) return given;
  throw new InvalidArgumentError('An id has 16 to 64 letters, digits, "-" and "_": the value of anonymous_id.');
}

/** The suffix of the storefront's cookie names, which depends on its environment. */
async function cookieEnding(operator: Operator): Promise<string> {
  const link = await operator.panelLink(new URL('/en/', operator.origin));
  const answer = await fetch(link, { redirect: 'manual', headers: { connection: 'close' } }).catch(() => null);
  const cookies = answer?.headers.getSetCookie() ?? [];
  const [, ending] = cookies.map((each) => /^panel([^=]*)=/.exec(each)).find((found) => found !== null) ?? [];
  if (ending === undefined) throw new StorefrontRefuses('refused', 'The storefront gives no cookies to go by.');
  return ending;
}

/** Cookies of a visitor with this id and full consent, so that experiments apply. */
function cookiesOf(id: string, ending: string): string[] {
  const asked = levels.map((level) => ({ level, version: purposes[level].version }));
  const record = recordText({ asked, at: Math.floor(Date.now() / 1000), id: 'explain' });
  return [`anonymous_id${ending}=${id}`, `consent${ending}=${levelsText(levels)}`, `consent_record${ending}=${record}`];
}

/** The request headers of such a visitor, as far as they decide the response. */
async function visitorOf(operator: Operator, { pathname }: URL, { release, language, visitor }: Options) {
  const [, locale = ''] = pathname.split('/');
  if (release !== undefined && !isLocale(locale))
    throw new UsageRefusal('A release is of one market: the address must name it.');
  const cookies = [
    ...(visitor === undefined ? [] : cookiesOf(visitor, await cookieEnding(operator))),
    ...(release === undefined || !isLocale(locale) ? [] : [await previewCookie(operator, locale, release)]),
  ];
  return {
    ...(language !== undefined && { 'accept-language': language }),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
  };
}

const maxRedirects = 5;

/** The end of an address's redirects, whose page has a canonical; null if the address has one itself or no page. */
async function destinationOf(
  operator: Operator,
  explained: Explanation,
  visitor: Record<string, string>,
): Promise<Destination | null> {
  let last = explained;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const canonical = canonicalIn(last);
    const address = new URL(last.address, operator.origin);
    const { location } = last.headers;
    if (location === undefined || canonical !== undefined)
      return last === explained ? null : { address: address.href, status: last.status, canonical };
    const next = new URL(location, address);
    if (next.origin !== operator.origin) return { address: next.href, status: null, canonical: undefined };
    last = await operator.explain(next.pathname + next.search, visitor);
  }
  throw new Refusal(`It leads on after ${maxRedirects} redirects: ${last.address}`);
}

const program = new Command('npm run explain --')
  .description('Explains why a storefront answers an address as it does.')
  .argument('<address>', 'e.g. https://www.selvedge.example/pl-pl/cart/, or /pl-pl/cart/')
  .addOption(shopOption())
  .option('--release <id>', 'as those see it who have followed a preview link of this release')
  .option(
    '--visitor <id>',
    'as the visitor of this id (anonymous_id) who has allowed everything: the share of a release, and experiments',
    anyVisitor,
  )
  .option('--language <list>', 'as a browser in this language, e.g. de-CH,fr;q=0.5')
  .option('--panel', 'gives a link that shows the same below every page, in one browser, for an hour')
  .option('--json', 'answers for programs')
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nThe key of a storefront elsewhere is read from the environment: SELVEDGE_CONFIG_KEY.\nExit code 1: refused; 2: a mistake in the command; 4: the storefront does not answer.',
  )
  .action(async (given: string, options: Options) => {
    const address = addressOf(given, options);
    const operator = await operatorOf({ shop: address.origin });
    if (options.panel) return console.log(await operator.panelLink(address));
    const visitor = await visitorOf(operator, address, options);
    const explained = await operator.explain(address.pathname + address.search, visitor);
    const destination = await destinationOf(operator, explained, visitor);
    const lines = [
      ...explanationLines(explained, address.origin),
      ...(destination === null ? [] : destinationLines(destination)),
    ];
    const result = { ...explained, canonical: canonicalIn(explained) ?? null, destination };
    console.log(options.json ? JSON.stringify(result, null, 2) : lines.join('\n'));
  });

await main(() => runCommand(program));
