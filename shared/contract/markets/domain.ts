import { z } from 'zod';
import { shippingMethodKey } from '../cart/cart.ts';
import { freeDelivery } from '../cart/free-delivery.ts';
import { capabilities } from '../gateway/capabilities.ts';
import { described } from '../gateway/described.ts';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cents, country, currency, nothing, phoneCountry } from '../gateway/values.ts';
import { usualReturnDays } from '../orders/order-return.ts';
import { experiments } from './experiments.ts';
import { machines } from './machines.ts';
import {
  centerTexts,
  commercialOperationTexts,
  consentTexts,
  donationTexts,
  freeCartTexts,
  funnelTexts,
  giftCardTexts,
  loyaltyStepTexts,
  mapTilesTexts,
  offerFamilyTexts,
  officialSalesTexts,
  orderConfirmationTexts,
  paramsTexts,
  paymentProductTexts,
  privateSalesTexts,
  recordTexts,
  returnsTexts,
  storeLocatorTexts,
} from './parameter-texts.ts';

export const paymentMethods = [
  'cb',
  'mpp',
  'przelewy24',
  'multibanco',
  'paypal',
  'klarna',
  'bancontact',
  'alma-3x',
  'alma-4x',
  'visa',
  'mastercard',
  'american-express',
  'free',
  'applepay',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The products that are paid in three or four parts. */
const installmentMethods: readonly PaymentMethod[] = ['alma-3x', 'alma-4x'];

export const paymentProduct = z
  .object(
    described(
      {
        name: z.enum(paymentMethods),
        rank: z.int(),
        /** Cart totals in cents between which the product is offered. */
        minAmount: cents.default(0),
        /** Without it there is no upper limit, except for payment in parts (specification, section 9). */
        maxAmount: cents.optional(),
      },
      paymentProductTexts,
    ),
  )
  .transform((product) =>
    product.maxAmount === undefined && installmentMethods.includes(product.name)
      ? { ...product, maxAmount: 999999 }
      : product,
  );

/** Address of the map tiles, their attribution, and their maximum zoom. */
const mapTiles = z.object(
  described(
    {
      url: z.string().regex(/^https?:\/\/[^\s{}/]+\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})\S+$/),
      attribution: z.string().trim().min(1).max(200),
      maxZoom: z.int().min(10).max(20).default(18),
    },
    mapTilesTexts,
  ),
);

/** A container of the tag manager: `GTM-` or `G-`, then capitals and digits (specification, section 5). */
const tagManagerId = z.string().regex(/^(?:GTM|G)-[A-Z0-9]{1,20}$/);

/** Consent of visitors. `ask`: a banner asks for it; `quiet`: only the consent page does. */
const consent = z.object(
  described(
    {
      mode: orElse(z.enum(['ask', 'quiet']), 'ask'),
      /** Days for which an answer is valid: at most thirteen months. */
      days: orElse(z.int().min(1).max(395), 365),
    },
    consentTexts,
  ),
);

const domainParams = z.object(
  described(
    {
      deliveryCountries: filledListOf(country),
      billingCountries: filledListOf(country),
      phoneNumberCountries: filledListOf(phoneCountry),
      paymentProducts: listOf(paymentProduct),
      giftCard: z.object(described({ minAmount: cents, maxAmount: cents, preselectedAmount: cents }, giftCardTexts)),
      loyaltyCardCentAmount: cents,
      loyaltyScale: listOf(z.object(described({ points: z.int(), centAmount: cents }, loyaltyStepTexts))),
      orderConfirmation: z.object(
        described(
          {
            maxAttempts: z.int().min(1).max(60),
            /** Milliseconds between two attempts. */
            attemptDelay: z.int().min(100).max(30_000),
          },
          orderConfirmationTexts,
        ),
      ),
      ereservation: z.boolean(),
      loyalty: z.boolean(),
      wishlist: z.boolean(),
      showProductAvailabilityAlert: z.boolean(),
      agec: z.boolean(),
      myDownloads: z.boolean(),
      recaptcha: z.boolean(),
      swiftAddToCart: z.boolean(),
      showMap: z.boolean(),
      newRatioOnProductPicture: z.boolean(),
      abtasty: z.boolean(),
      olapic: z.boolean(),
      richRelevance: z.boolean(),
      allowShareCart: z.boolean(),
      showEcoDesign: z.boolean(),
      showCommercialOffers: z.boolean(),
      /** Assistants may search and shop by the Universal Commerce Protocol. */
      ucp: orElse(z.boolean(), false),
      /** The rules of the French authority: visitors are asked whatever the mode, and again after six months. */
      cnil: z.boolean(),
      consent: orElse(consent, { mode: 'ask', days: 365 }),
      /** Without a valid id, the market has no container. */
      tagManagerId: orElse(tagManagerId.nullable(), null),
      /** The shop's own experiments, independent of the comparison vendor (`abtasty`). */
      experiments,
      privateSales: z
        .object(described({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }, privateSalesTexts))
        .optional(),
      officialSales: listOf(
        z.object(described({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }, officialSalesTexts)),
      ).optional(),
      commercialOperation: z.object(described({ version: z.string() }, commercialOperationTexts)).optional(),
      phoneNumberByShippingMethod: z.partialRecord(shippingMethodKey, z.boolean()),
      donations: listOf(
        z.object(
          described({ id: z.string(), name: z.string(), centAmount: cents, isActive: z.boolean() }, donationTexts),
        ),
      ),
      funnel: z.object(described({ overview: z.boolean() }, funnelTexts)),
      storeLocator: z.object(
        described(
          {
            zoom: z.int(),
            center: z.object(described({ lat: z.number(), lon: z.number() }, centerTexts)),
            countryCodes: listOf(country),
            isActive: z.boolean(),
          },
          storeLocatorTexts,
        ),
      ),
      /** The operator's map tiles for stores; without them the shop draws land and borders itself. */
      mapTiles: orElse(mapTiles.nullable(), null),
      commercialOffersFamilies: listOf(z.object(described({ id: z.string() }, offerFamilyTexts))),
      freeCartCriteria: z.object(described({ maxAmount: cents }, freeCartTexts)),
      /** From the gateway, these are its own thresholds; from a release, they are sent to the gateway. */
      freeDelivery: orElse(freeDelivery, {}),
      /** Days after delivery within which pieces can be returned, and the lines of the return address. */
      returns: orElse(
        z.object(
          described(
            {
              days: orElse(z.int().min(0).max(366), usualReturnDays),
              address: orElse(listOf(z.string()), []),
            },
            returnsTexts,
          ),
        ),
        { days: usualReturnDays, address: [] },
      ),
      /** Pages as Markdown, `/llms.txt`, the product feed, and the crawlers that may read the shop. */
      machines,
    },
    paramsTexts,
  ),
);

/** The parameters of one store domain (specification, section 3). */
export const domainParameters = z.object(
  described(
    {
      domain: z.string(),
      storeId: z.string().regex(/^\d+$/),
      countryCodeISO2: country,
      devise: currency,
      params: domainParams,
    },
    recordTexts,
  ),
);
export type DomainParameters = z.output<typeof domainParameters>;

/** Each once and in one order, as a market's version is made from it. A later version's names are no fault. */
const knownCapabilities = listOf(z.union([z.enum(capabilities), z.string()])).transform((names) =>
  capabilities.filter((each) => names.includes(each)),
);

/** What the gateway answers for a store domain: its parameters, and what the gateway itself can do. */
export const webDomain = domainParameters.extend({
  /** What of `levels.ts` it can do; unknown names are ignored. Null or missing: everything. */
  capabilities: orElse(knownCapabilities.nullable(), null),
});
export type WebDomain = z.output<typeof webDomain>;

/** Directives of the content security policy with their sources; invalid ones are left out. */
export const securityPolicy = z
  .record(z.string(), listOf(z.string().regex(/^[^\s;,]+$/, 'a source has neither spaces nor ; or ,')))
  .transform((map) => Object.fromEntries(Object.entries(map).filter(([name]) => /^[a-z-]+$/i.test(name))));
export type SecurityPolicy = z.output<typeof securityPolicy>;

/** A redirect by path. `from` has no market prefix and no trailing slash; `to` is a path or an https URL. */
export const redirect = z.object({
  from: z.string().startsWith('/'),
  to: z.string().min(1),
  status: z.literal([301, 302]),
  /** Confirms that it replaces a page of the shop; without it `npm run config` refuses that. */
  hidesPage: z.boolean().optional().catch(undefined),
});
export type Redirect = z.output<typeof redirect>;

export const domainRows = {
  getWebDomains: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/web-domains/',
    input: z.object({ domains: z.string() }),
    output: listOf(webDomain),
    access: 'anyone',
    failure: 'throw',
  }),
  mergeCsp: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/applications/front-ecommerce/rules/merge-csp',
    input: z.object({ rulesType: z.literal('csp') }),
    repeatable: true,
    output: securityPolicy,
    access: 'anyone',
    whileReadOnly: true,
    failure: 'throw',
  }),
  /** Thrown like those above, so that the last good copy stays in use; without any copy there are no redirects. */
  getRedirects: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/applications/front-ecommerce/redirects',
    input: nothing,
    output: listOf(redirect),
    access: 'anyone',
    failure: 'throw',
  }),
  getLegalNotices: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/commercial-animations/offers/legal-notices',
    input: z.object({ country: country, language: z.string().regex(/^[a-z]{3}$/) }),
    output: z.object({ values: listOf(z.object({ footer: z.string() })) }),
    access: 'anyone',
    browser: { limit: null },
    failure: { answer: { values: [] } },
  }),
};
