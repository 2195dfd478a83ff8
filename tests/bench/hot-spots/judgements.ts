/** What has to be true of a scenario, whatever the machine: a run that finds something else fails. */
import { noAnswer, type Outcome } from './crowd.ts';

type Outcomes = ReadonlyMap<Outcome, number>;

/** The outcome of somebody whose cart has lost the code before they paid. */
export const codeGone: Outcome = 'code gone from the cart';

/** A refusal with a status and the name of its reason. */
const isNamed = (outcome: Outcome): boolean => outcome === codeGone || /^4\d\d [\w-]+$/.test(outcome);

const inWords = (outcomes: Outcomes): string =>
  [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'nothing';

function demand(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

/** @throws Error unless so many paid, and all others were refused with a reason */
function demandPaid(outcomes: Outcomes, paid: number): void {
  const others = [...outcomes.keys()].filter((outcome) => outcome !== 'payment Authorised');
  demand(
    outcomes.get('payment Authorised') === paid && others.every(isNamed),
    `${paid} should have paid, and the others be refused with a reason, but there were ${inWords(outcomes)}.`,
  );
}

/** How many visits may have no answer: one of so many. */
const visitsWithoutAnswer = 500;

/** @throws Error unless all outcomes are among these, but for few that had no answer */
export function demandOnly(outcomes: Outcomes, expected: readonly Outcome[]): void {
  const visits = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  const mayBeLost = (outcomes.get(noAnswer) ?? 0) <= Math.ceil(visits / visitsWithoutAnswer);
  const known = mayBeLost ? [...expected, noAnswer] : expected;
  const others = new Map([...outcomes].filter(([outcome]) => !known.includes(outcome)));
  demand(others.size === 0, `Only ${expected.join(', ')} was expected, but there were ${inWords(others)}.`);
}

/** One piece is sold once, to one of those who paid at once, and is in no other book. */
export function judgeLastPiece(
  buyers: Outcomes,
  { onSale, held, sold }: { onSale: number; held: number; sold: number },
): void {
  demandPaid(buyers, 1);
  demand(onSale === 0 && held === 0 && sold === 1, `One piece became: ${onSale} on sale, ${held} held, ${sold} sold.`);
}

/** A code is used as often as it may be, and not more. */
export function judgeCode(ordered: Outcomes, uses: number, maxUses: number): void {
  demandPaid(ordered, maxUses);
  demand(uses === maxUses, `A code for ${maxUses} uses has ${uses}.`);
}

/** Readers share the renderings after each purge: some more than one, as a purge may come within a rendering. */
export function judgePurges(readers: Outcomes, calls: number, ofOne: number, purges: number): void {
  demandOnly(readers, ['200']);
  const most = 3 * ofOne * (purges + 1);
  demand(calls <= most, `${purges} purges made ${calls} calls of the gateway, more than ${most}.`);
}

/** Statuses of a page that the gateway does not answer in time. */
const unanswered = [502, 503, 504];

/**
 * Cached pages are shown; a search is answered, or says that it cannot be. Most carts can be used: on a busy machine
 * there may be no time left for one.
 */
export function judgeSlowGateway(visits: Outcomes, carts: Outcomes): void {
  const [used, failed] = ['cart 303, 200', unanswered.map((status) => `cart 303, ${status}`)];
  demandOnly(visits, ['cached 200', 'search 200', ...unanswered.map((status) => `search ${status}`)]);
  demandOnly(carts, [used, ...failed]);
  const lost = failed.reduce((sum, outcome) => sum + (carts.get(outcome) ?? 0), 0);
  demand((carts.get(used) ?? 0) > lost, `Too few carts could be used: ${inWords(carts)}.`);
}

/** A crawler gets pages that no cache has; its searches are limited when they come from one network. */
export function judgeCrawler(crawled: Outcomes, addresses: readonly string[], hits: number): void {
  const distinct = new Set(addresses).size;
  demand(distinct >= 0.99 * addresses.length, `Of ${addresses.length} addresses only ${distinct} differ.`);
  demand(hits <= 0.01 * addresses.length, `${hits} of ${addresses.length} pages came from the cache.`);
  const statuses = (from: string) => [`${from} 200`, `${from} 429`];
  demandOnly(crawled, [
    ...statuses('listing, one network'),
    ...statuses('search, one network'),
    'listing, many networks 200',
  ]);
  demand((crawled.get('search, one network 429') ?? 0) > 0, 'Searches of one network were not limited.');
}
