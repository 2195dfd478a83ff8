import type { ShippingMethodKey } from '../shared/contract/cart/cart.ts';
import type { FreeDelivery } from '../shared/contract/cart/free-delivery.ts';
import { deliveryModes } from '../shared/contract/delivery/delivery-modes.ts';
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import { amountText } from './amounts.ts';
import type { Difference, Finding } from './difference.ts';

type Parameters = ReleaseContents['parameters'];
type Threshold = FreeDelivery[ShippingMethodKey];

// `Object.keys` loses the key type.
const keysOf = (said: FreeDelivery) => Object.keys(said) as ShippingMethodKey[];

/** Differences in free delivery thresholds, with amounts in the currency of `market`. */
export function freeDeliveryDifferences(
  path: string,
  from: FreeDelivery,
  to: FreeDelivery,
  market: Parameters,
): Difference[] {
  const say = (value: Threshold, above = 'above '): string => {
    if (value === undefined) return 'as the gateway has it';
    if (value === 'never') return 'never';
    return value === 0 ? 'always' : above + amountText(market, value);
  };
  return keysOf({ ...from, ...to }).flatMap((key) => {
    const [before, after] = [from[key], to[key]];
    if (before === after) return [];
    const former = typeof after === 'number' && after > 0 ? say(before, '') : say(before);
    const words = `free delivery (${deliveryModes[key].label}) ${say(after)} instead of ${former}`;
    return [{ path: `${path}.${key}`, from: before, to: after, words }];
  });
}

/** Cents. A lower threshold was probably meant in whole units. */
const least = 500;
/** Cents. A higher threshold is never reached. */
const maxCents = 10_000_000;
/** A change by this factor, up or down, is probably a slip. */
const jump = 10;

/** Findings for free delivery thresholds, compared with what is live. */
export function freeDeliveryFindings(parameters: Parameters, live: ReleaseContents | null): Finding[] {
  const { freeDelivery, freeCartCriteria } = parameters.params;
  const known = live?.parameters.params.freeDelivery ?? {};
  const finding = (kind: Finding['kind'], key: ShippingMethodKey, words: string): Finding => ({
    kind,
    words: `free delivery (${deliveryModes[key].label})${words}`,
    at: ['parameters', 'params', 'freeDelivery', key],
  });
  return keysOf(freeDelivery).flatMap((key) => {
    const threshold = freeDelivery[key];
    const before = known[key];
    const found: Finding[] = [];
    if (keysOf(known).length > 0 && before === undefined)
      found.push(finding('doubt', key, ': the market does not have this method, or it is free without this'));
    if (typeof threshold !== 'number' || threshold === 0) return found;
    const above = ` above ${amountText(parameters, threshold)}`;
    if (threshold < least)
      return [
        finding(
          'fault',
          key,
          `${above}: sums are in cents, ${threshold * 100} is ${amountText(parameters, threshold * 100)}`,
        ),
      ];
    if (threshold > maxCents) return [finding('fault', key, `${above}: nobody buys so much; say never`)];
    if (threshold <= freeCartCriteria.maxAmount)
      found.push(
        finding(
          'doubt',
          key,
          `${above}: carts up to ${amountText(parameters, freeCartCriteria.maxAmount)} cost nothing anyway`,
        ),
      );
    if (typeof before === 'number' && before > 0 && (threshold >= before * jump || before >= threshold * jump))
      found.push(finding('doubt', key, `${above}: that is far from the ${amountText(parameters, before)} of now`));
    return found;
  });
}
