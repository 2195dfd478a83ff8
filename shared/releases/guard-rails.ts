import { isCheckoutPage } from '../routes.ts';

/** Counts of the visitors who see one release, during a partial rollout. */
export interface Counts {
  /** Responses of any kind, and those of them that were failures of the shop. */
  answers: number;
  errors: number;
  /** Orders, as far as their visitors came back to the confirmation. */
  orders: number;
  /** Refused payments. */
  refusals: number;
}
export type Counted = keyof Counts;

/** The variants of a rollout: the live release, or the one shown to a share of the visitors. */
export type RolloutVariant = 'live' | 'next';

export const nothingCounted: Counts = { answers: 0, errors: 0, orders: 0, refusals: 0 };

/**
 * THE GUARD RAILS: when a release that is shown to a share of the visitors is withdrawn automatically. Both releases
 * are compared over the same minutes; docs/operating/releases.md has this table.
 */
export const guardRails = {
  /** Minutes that are compared; earlier counts are dropped. */
  window: 60,
  /** Standard deviations between two shares, so that chance hardly ever stops a release. */
  certainty: 4,
  /**
   * `least`: minimum number of responses of each release. `events`: minimum number of errors of the new one, because
   * fewer may come from a few visitors. `points`: minimum difference of the error rates, in percentage points.
   */
  errors: { least: 200, events: 10, points: 2 },
  /** `least`: minimum of orders expected at the live release's rate; the new one is stopped below `part` of them. */
  orders: { least: 20, part: 0.5 },
  /** The same for payments, and those of them that are refused. */
  refusals: { least: 20, events: 10, points: 20 },
  /**
   * How often one visitor counts within the window. The same limit applies to one network, whatever ids its visitors
   * use: no individual can cause the withdrawal of a release, or hide that it is bad.
   */
  maxByOne: { answers: 40, errors: 2, orders: 3, refusals: 2 },
} as const satisfies { maxByOne: Record<Counted, number>; [name: string]: unknown };

/** Returns by how many standard deviations the share `a` of `ofA` is above the share `b` of `ofB`. */
function apart(a: number, ofA: number, b: number, ofB: number): number {
  const both = (a + b) / (ofA + ofB);
  const deviation = Math.sqrt(both * (1 - both) * (1 / ofA + 1 / ofB));
  return deviation === 0 ? 0 : (a / ofA - b / ofB) / deviation;
}

const percent = (part: number, whole: number): string => `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)} %`;

/** True if the new release's rate is clearly higher than the live one's, in percentage points, and both have enough. */
function isWorse(
  [next, ofNext]: readonly [number, number],
  [live, ofLive]: readonly [number, number],
  { least, events, points }: { least: number; events: number; points: number },
): boolean {
  if (ofNext < least || ofLive < least || next < events) return false;
  return (next / ofNext - live / ofLive) * 100 >= points && apart(next, ofNext, live, ofLive) >= guardRails.certainty;
}

/** Returns the reasons for withdrawing a release, in a sentence each; empty if it does as well as the live one. */
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

/** The data of a response that decides how it counts. */
interface Answered {
  method: string;
  /** Name of the route; undefined if no row of the table matched. */
  route: string | undefined;
  status: number;
  /** Redirect target, as path and query. */
  location: string | null;
  /** True if the requested part of the shop is switched off, which is no failure. */
  isDisabled: boolean;
  /** True if the page always responds with an error: anybody can cause any number of these. */
  failsByDesign: boolean;
  /** True if the gateway has refused a payment; the address alone proves nothing. */
  refused: boolean;
}

/**
 * Returns what a response adds to the counts. An order is a redirect from the payment to its confirmation, a refusal
 * is reported by the gateway.
 */
export function countedOf(answered: Answered): Counted[] {
  const { method, route, status, location, isDisabled, failsByDesign, refused } = answered;
  if (failsByDesign) return [];
  const counted: Counted[] = ['answers'];
  if (status >= 500 && !isDisabled) counted.push('errors');
  if (refused) counted.push('refusals');
  const pays = route === 'order-adyen-check' || (method === 'POST' && route !== undefined && isCheckoutPage(route));
  if (!pays || location?.startsWith('/') !== true) return counted;
  const [, , page] = new URL(location, 'http://shop.invalid').pathname.split('/');
  if (page === 'order-confirmation') counted.push('orders');
  return counted;
}
