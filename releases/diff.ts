import { isDeepStrictEqual } from 'node:util';
import { sentDirectives } from '../shared/consent/policy.ts';
import type { FreeDelivery } from '../shared/contract/cart/free-delivery.ts';
import type { ShopPart } from '../shared/contract/gateway/parts.ts';
import { paymentMethods, type Redirect, type SecurityPolicy } from '../shared/contract/markets/domain.ts';
import type { ReleaseContents } from '../shared/contract/markets/release.ts';
import type { Switches, SwitchName } from '../shared/contract/markets/switches.ts';
import { countryName } from '../shared/format/intl.ts';
import { localeNames } from '../shared/markets/locales.ts';
import { amountText } from './amounts.ts';
import { hidesPage } from './check-redirects.ts';
import type { Difference } from './difference.ts';
import { freeDeliveryDifferences } from './free-delivery.ts';
import { isMapping } from './mapping.ts';
import { changedDirectives } from './policy/policy-changes.ts';

type Parameters = ReleaseContents['parameters'];
type Payment = Parameters['params']['paymentProducts'][number];

/** Names of parameters in reports. Others are derived from their identifier. */
const names: Record<string, string> = {
  agec: 'the environmental sheet (agec)',
  allowShareCart: 'sharing a cart',
  billingCountries: 'countries of bills',
  commercialOffersFamilies: 'families with offers',
  commercialOperation: 'the commercial operation',
  deliveryCountries: 'countries of delivery',
  devise: 'the currency',
  donations: 'donations',
  ereservation: 'reserving in a store',
  freeCartCriteria: 'a cart that is free',
  giftCard: 'gift cards',
  loyaltyCardCentAmount: 'the price of the loyalty card',
  loyaltyScale: 'the scale of points',
  mapTiles: 'pictures of the map',
  myDownloads: 'downloads in the account',
  phoneNumberCountries: 'countries of telephone numbers',
  privateSales: 'the private sale',
  showCommercialOffers: 'commercial offers',
  showMap: 'the map of stores',
  showProductAvailabilityAlert: 'alerts for sizes that are sold out',
  storeLocator: 'the store locator',
  swiftAddToCart: 'adding to the cart from a list',
  wishlist: 'the wishlist',
};

const products: Partial<Record<Payment['name'], string>> = {
  applepay: 'Apple Pay',
  cb: 'Carte Bancaire',
  klarna: 'Klarna',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'alma-3x': 'Alma in 3 parts',
  'alma-4x': 'Alma in 4 parts',
  bancontact: 'Bancontact',
  multibanco: 'Multibanco',
  paypal: 'PayPal',
  przelewy24: 'Przelewy24',
  visa: 'Visa',
};

const apart = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
const nameOf = (name: string): string => names[name] ?? apart(name);
const isAmount = (name: string): boolean => /amount$/i.test(name);

/** Formats values for reports; amounts as money of the market. */
function formatterFor(market: Parameters) {
  const money = (cents: number): string => amountText(market, cents);
  const describe = (value: unknown, name = ''): string => {
    if (typeof value === 'number') return isAmount(name) ? money(value) : String(value);
    if (typeof value === 'string') return /^[A-Z]{2}$/.test(value) ? countryName(value, 'en-GB') : `"${value}"`;
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => describe(each)).join(', ');
    if (!isMapping(value)) return value === undefined || value === null ? 'nothing' : String(value);
    const inside = Object.entries(value).map(([inner, each]) => `${apart(inner)} ${describe(each, inner)}`);
    return `(${inside.join(', ')})`;
  };
  const payment = ({ rank, minAmount, maxAmount }: Payment): string =>
    [
      `rank ${rank}`,
      ...(minAmount > 0 ? [`from ${money(minAmount)}`] : []),
      ...(maxAmount === undefined ? [] : [`up to ${money(maxAmount)}`]),
    ].join(', ');
  return { describe, payment, market };
}

type Formatter = ReturnType<typeof formatterFor>;

function paymentDifferences(path: string, from: readonly Payment[], to: readonly Payment[], { payment }: Formatter) {
  const all = new Set([...from, ...to].map(({ name }) => name));
  return [...all].flatMap((name): Difference[] => {
    const [before, after] = [from, to].map((list) => list.find((product) => product.name === name));
    if (isDeepStrictEqual(before, after)) return [];
    const called = products[name] ?? name;
    const words =
      before === undefined
        ? `${called} appears${after === undefined ? '' : ` (${payment(after)})`}`
        : after === undefined
          ? `${called} disappears`
          : `${called}: ${payment(after)} instead of ${payment(before)}`;
    return [{ path: `${path}.${name}`, from: before, to: after, words }];
  });
}

function listDifference(
  path: string,
  name: string,
  from: readonly unknown[],
  to: readonly unknown[],
  { describe }: Formatter,
) {
  const missingIn = (list: readonly unknown[]) => (value: unknown) =>
    !list.some((other) => isDeepStrictEqual(other, value));
  const [added, removed] = [to.filter(missingIn(from)), from.filter(missingIn(to))];
  const changes = [
    ...(added.length > 0 ? [`${describe(added)} added`] : []),
    ...(removed.length > 0 ? [`${describe(removed)} removed`] : []),
  ];
  const words = changes.length > 0 ? changes.join(', ') : `another order (${describe(to)})`;
  return { path, from, to, words: `${nameOf(name)}: ${words}` };
}

function valueDifferences(path: string, from: unknown, to: unknown, formatter: Formatter, above = ''): Difference[] {
  if (isDeepStrictEqual(from, to)) return [];
  const name = path.split('.').at(-1) ?? path;
  if (name === 'paymentProducts')
    return paymentDifferences(path, from as readonly Payment[], to as readonly Payment[], formatter);
  if (name === 'freeDelivery')
    return freeDeliveryDifferences(path, from as FreeDelivery, to as FreeDelivery, formatter.market);
  if (Array.isArray(from) && Array.isArray(to)) return [listDifference(path, name, from, to, formatter)];
  if (isMapping(from) && isMapping(to)) {
    const inner = new Set([...Object.keys(from), ...Object.keys(to)]);
    const within = name === 'params' || name === 'parameters' ? '' : `${nameOf(name)}, `;
    return [...inner].flatMap((each) =>
      valueDifferences(`${path}.${each}`, from[each], to[each], formatter, above + within),
    );
  }
  const called = above + nameOf(name);
  if (typeof from === 'boolean' && typeof to === 'boolean')
    return [{ path, from, to, words: `${called} is switched ${to ? 'on' : 'off'}` }];
  if (from === undefined || from === null)
    return [{ path, from, to, words: `${called} appears: ${formatter.describe(to, name)}` }];
  if (to === undefined || to === null) return [{ path, from, to, words: `${called} is taken away` }];
  return [
    {
      path,
      from,
      to,
      words: `${called}: ${formatter.describe(to, name)} instead of ${formatter.describe(from, name)}`,
    },
  ];
}

/** What a redirect with `hidesPage` hides in any market. */
function hidingWords(redirect: Redirect): string {
  if (redirect.hidesPage !== true) return '';
  const found = new Set(localeNames.map((locale) => hidesPage(locale, redirect)));
  if (found.has('yes')) return ', in the place of a page';
  return found.has('maybe')
    ? ', in the place of a page if there is one'
    : ', marked as hiding a page, though there is none';
}

function redirectDifferences(from: readonly Redirect[], to: readonly Redirect[]): Difference[] {
  // A map, because there may be thousands of redirects. The first redirect of a path wins.
  const byPath = (list: readonly Redirect[]) => new Map(list.toReversed().map((each) => [each.from, each]));
  const [former, later] = [byPath(from), byPath(to)];
  const paths = new Set([...from, ...to].map((redirect) => redirect.from));
  return [...paths].flatMap((path): Difference[] => {
    const [before, after] = [former.get(path), later.get(path)];
    if (isDeepStrictEqual(before, after)) return [];
    const where = (redirect: Redirect): string =>
      `${redirect.to}, ${redirect.status === 301 ? 'for good' : 'for now'}${hidingWords(redirect)}`;
    const words =
      before === undefined && after !== undefined
        ? `${path} leads to ${where(after)}`
        : after === undefined
          ? `${path} leads nowhere any more`
          : `${path} leads to ${where(after)}${before === undefined ? '' : ` instead of ${where(before)}`}`;
    return [{ path: `redirects.${path}`, from: before, to: after, words: `redirects: ${words}` }];
  });
}

/** Changed sources that the storefront never sends. */
function unsentDifferences(from: SecurityPolicy, to: SecurityPolicy): Difference[] {
  const [was, is] = [sentDirectives(from), sentDirectives(to)];
  return changedDirectives(from, to).flatMap(({ directive, before, after }): Difference[] => {
    const unsent = [
      ...after.filter((source) => !before.includes(source) && !is[directive]?.includes(source)),
      ...before.filter((source) => !after.includes(source) && !was[directive]?.includes(source)),
    ];
    if (unsent.length === 0) return [];
    const words = `policy, ${directive}: ${unsent.join(' ')} changes nothing, as the storefront decides that itself`;
    return [{ path: `policy.${directive}`, from: before, to: after, words }];
  });
}

/** Changes in the policy that visitors receive, and changes without effect. */
function policyDifferences(from: SecurityPolicy, to: SecurityPolicy): Difference[] {
  const sent = changedDirectives(sentDirectives(from), sentDirectives(to));
  return [
    ...sent.map(({ directive, before, after, words }) => ({
      path: `policy.${directive}`,
      from: before,
      to: after,
      words: `policy, ${directive}: ${words}`,
    })),
    ...unsentDifferences(from, to),
  ];
}

const partNames: Record<ShopPart, string> = {
  search: 'the search',
  suggestions: 'suggestions below the search field',
  reviews: 'reviews',
  recommendations: 'recommendations',
  wishlist: 'the wishlist',
  locator: 'the store locator',
  checkout: 'the checkout',
  changes: 'whatever visitors change',
};

function isPart(name: SwitchName): name is ShopPart {
  return !name.startsWith('payment:');
}

export function nameOfSwitch(name: SwitchName): string {
  if (isPart(name)) return partNames[name];
  const method = paymentMethods.find((each) => name === `payment:${each}`);
  return method === undefined ? name : (products[method] ?? method);
}

/** The line in the log of a change that switches a part off. `restingParts` looks for it. */
export const disabledText = (name: SwitchName): string => `switches: ${nameOfSwitch(name)} is switched off`;

function switchDifferences(from: Switches, to: Switches): Difference[] {
  const missingIn = (list: readonly SwitchName[]) => (name: SwitchName) => !list.includes(name);
  const changed = [
    ...to.off.filter(missingIn(from.off)).map((name) => [name, disabledText(name), true] as const),
    ...from.off
      .filter(missingIn(to.off))
      .map((name) => [name, `switches: ${nameOfSwitch(name)} is switched on again`, false] as const),
  ];
  const names = changed.map(
    ([name, words, off]): Difference => ({ path: `switches.off.${name}`, from: !off, to: off, words }),
  );
  if (from.opensAgain === to.opensAgain) return names;
  const words = to.opensAgain === null ? 'no reopening time' : `reopens at ${to.opensAgain}`;
  const path = 'switches.opensAgain';
  return [...names, { path, from: from.opensAgain, to: to.opensAgain, words: `switches: ${words}` }];
}

/** Differences between two configurations of a market, in the order of their parts. */
export function differences(from: ReleaseContents, to: ReleaseContents): Difference[] {
  return [
    ...valueDifferences('parameters', from.parameters, to.parameters, formatterFor(to.parameters)),
    ...redirectDifferences(from.redirects, to.redirects),
    ...policyDifferences(from.policy, to.policy),
    ...switchDifferences(from.switches, to.switches),
  ];
}
