/** What is counted of the visitors who see one release, while another one is tried beside it. */
export interface Counts {
  /** Answers of any kind, and those of them that were failures of the shop. */
  answers: number;
  errors: number;
  /** Orders that were made, as far as their visitors came back to see it. */
  orders: number;
  /** Payments that were refused. */
  refusals: number;
}
export type Counted = keyof Counts;

/** Who sees what: the release that is live, or the one that a share of the visitors is shown. */
export type RolloutVariant = 'live' | 'next';

export const nothingCounted: Counts = { answers: 0, errors: 0, orders: 0, refusals: 0 };

/**
 * THE GUARD RAILS: when a release that is shown to a share of the visitors is taken back by itself. Both releases are
 * compared over the same minutes; docs/operating.md tells this table.
 */
export const guardRails = {
  /** Minutes that are looked at; what came before is forgotten. */
  window: 60,
  /** Standard deviations that two shares are apart, so that chance hardly ever stops a release. */
  certainty: 4,
  /**
   * Answers of each release below which their errors say nothing, errors of the one that is tried below which they may be
   * those of a few, and points of percent that more of them must fail.
   */
  errors: { least: 200, events: 10, points: 2 },
  /** Orders that the release would have had if it sold like the one that is live; it is stopped below this part of them. */
  orders: { least: 20, part: 0.5 },
  /** The same of payments and those of them that are refused. */
  refusals: { least: 20, events: 10, points: 20 },
  /**
   * How often one visitor counts within the window, and how often one network does, whatever names its visitors give
   * themselves: nobody alone can have a release taken back, nor hide that it is a bad one.
   */
  maxByOne: { answers: 40, errors: 2, orders: 3, refusals: 2 },
} as const satisfies { maxByOne: Record<Counted, number>; [name: string]: unknown };

/** How many standard deviations the share `a` of `ofA` is above the share `b` of `ofB`. */
function apart(a: number, ofA: number, b: number, ofB: number): number {
  const both = (a + b) / (ofA + ofB);
  const deviation = Math.sqrt(both * (1 - both) * (1 / ofA + 1 / ofB));
  return deviation === 0 ? 0 : (a / ofA - b / ofB) / deviation;
}

const percent = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)} %`;

/** Whether clearly more of one release than of the other, in points of percent; both have enough to say so. */
function isWorse(
  [next, ofNext]: readonly [number, number],
  [live, ofLive]: readonly [number, number],
  { least, events, points }: { least: number; events: number; points: number },
): boolean {
  if (ofNext < least || ofLive < least || next < events) return false;
  return (
    (next / ofNext - live / ofLive) * 100 >= points &&
    apart(next, ofNext, live, ofLive) >= guardRails.certainty
  );
}

/** Why a release is to be taken back, in a sentence each; none where it does as well as the one that is live. */
export function whyStop({ live, next }: Record<RolloutVariant, Counts>): string[] {
  const reasons: string[] = [];
  if (isWorse([next.errors, next.answers], [live.errors, live.answers], guardRails.errors))
    reasons.push(
      `${percent(next.errors, next.answers)} of its ${next.answers} answers fail, of the live release ${percent(live.errors, live.answers)} of ${live.answers}`,
    );
  const expected = live.answers === 0 ? 0 : (live.orders / live.answers) * next.answers;
  const { least, part } = guardRails.orders;
  if (
    expected >= least &&
    next.orders < expected * part &&
    apart(live.orders, live.answers, next.orders, next.answers) >= guardRails.certainty
  )
    reasons.push(
      `it has ${next.orders} orders, and would have ${Math.round(expected)} if it sold like the live release`,
    );
  const paid = ({ orders, refusals }: Counts): [number, number] => [refusals, orders + refusals];
  if (isWorse(paid(next), paid(live), guardRails.refusals))
    reasons.push(
      `${percent(...paid(next))} of its ${paid(next)[1]} payments are refused, of the live release ${percent(...paid(live))} of ${paid(live)[1]}`,
    );
  return reasons;
}

/** What an answer is, as far as it counts. */
interface Answered {
  method: string;
  /** Name of the route; undefined where no row of the table answered. */
  route: string | undefined;
  status: number;
  /** Where the answer leads, as path and query. */
  location: string | null;
  /** Whether somebody has let the part of the shop rest that was asked for: no failure of it. */
  isDisabled: boolean;
  /** Whether the page answers with an error whatever happens: everybody can have as many of these as they like. */
  failsByDesign: boolean;
  /** Whether the gateway has said that a payment is refused; an address alone says nothing. */
  refused: boolean;
}

/**
 * What an answer adds to the counts. An order is seen where somebody is led from paying to its confirmation, a refusal
 * where the gateway has said so.
 */
export function countedOf(answered: Answered): Counted[] {
  const { method, route, status, location, isDisabled, failsByDesign, refused } = answered;
  if (failsByDesign) return [];
  const counted: Counted[] = ['answers'];
  if (status >= 500 && !isDisabled) counted.push('errors');
  if (refused) counted.push('refusals');
  const pays = route === 'order-adyen-check' || (method === 'POST' && route?.startsWith('order-') === true);
  if (!pays || location?.startsWith('/') !== true) return counted;
  const [, , page] = new URL(location, 'http://shop.invalid').pathname.split('/');
  if (page === 'order-confirmation') counted.push('orders');
  return counted;
}
