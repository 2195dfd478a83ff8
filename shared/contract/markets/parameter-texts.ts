/**
 * Texts for operators about each parameter of a market (shared/contract/markets/domain.ts): its effect, its unit,
 * where a shopper sees it, an example. `npm run parameters` writes docs/parameters.md from them.
 */

import { deliveryModes } from '../delivery/delivery-modes.ts';

const account = 'the account';
const cart = 'the cart';
const modeNames = Object.entries(deliveryModes)
  .filter(([, { to }]) => to !== 'e-mail')
  .map(([key, { label }]) => `${key} ${label}`)
  .join(', ');

/** The record itself. */
export const recordTexts = {
  domain: {
    text: 'The store domain that the record belongs to; it is that of the market and cannot be another one.',
    seen: 'nowhere',
    example: 'pl-pl.selvedge.example',
  },
  storeId: {
    text: 'The store of the gateway that sells in this market: its prices, its stock, its alerts.',
    seen: 'wherever a price or a stock is shown',
    example: '9011',
  },
  countryCodeISO2: {
    text: 'The country of the market; it cannot be another one.',
    seen: 'the country that forms begin with',
    example: 'PL',
  },
  devise: {
    text: 'The currency of all prices; it is that of the country.',
    unit: 'ISO 4217 code',
    seen: 'beside every price',
    example: 'PLN',
  },
  params: {
    text: 'Everything else that the market decides.',
    seen: 'see its fields',
    example: undefined,
  },
};

export const paramsTexts = {
  deliveryCountries: {
    text: 'Where the market delivers to; its own country is proposed. A cart that was begun for another country is asked for its delivery again.',
    unit: 'ISO 3166 codes of two letters, at least one',
    seen: 'delivery step, delivery addresses of the account, delivery sheet of a product',
    example: ['PL', 'CZ'],
  },
  billingCountries: {
    text: 'Countries in which a bill can be addressed.',
    unit: 'ISO 3166 codes of two letters, at least one',
    seen: 'billing step, billing address of the account',
    example: ['PL', 'CZ'],
  },
  phoneNumberCountries: {
    text: 'Countries whose telephone numbers are taken; the market’s own is proposed.',
    unit: 'ISO 3166 codes of two or three letters, at least one',
    seen: 'every form with a telephone number',
    example: ['PL', 'CZ', 'DE'],
  },
  paymentProducts: {
    text: 'What can be paid with. The cards (cb, visa, mastercard, american-express) are one choice for the shopper. `free` is no choice of theirs: carts that cost nothing have no payment step.',
    seen: 'payment step',
    example: [{ name: 'visa', rank: 1 }],
  },
  giftCard: {
    text: 'The amounts of gift cards that can be bought.',
    seen: `the gift card in ${cart}`,
    example: { minAmount: 1000, maxAmount: 15000, preselectedAmount: 5000 },
  },
  loyaltyCardCentAmount: {
    text: 'What the loyalty card costs.',
    unit: 'cents of the market’s currency',
    seen: `${cart}, dashboard and welcome page of ${account}`,
    example: 2000,
  },
  loyaltyScale: {
    text: 'What points are worth: the steps of the loyalty programme. Must not be empty where `loyalty` is on.',
    seen: `loyalty page of ${account}, points in ${cart}`,
    example: [{ points: 100, centAmount: 2000 }],
  },
  orderConfirmation: {
    text: 'How long the confirmation page waits for an order whose payment is under way.',
    seen: 'the confirmation page, while it waits',
    example: { maxAttempts: 10, attemptDelay: 1000 },
  },
  ereservation: {
    text: 'Pieces can be reserved in stores. Needs an active `storeLocator`.',
    seen: `product page (reserve in a store), stores, reservations of ${account}`,
    example: true,
  },
  loyalty: {
    text: 'The market has the loyalty programme.',
    seen: `loyalty pages of ${account}, card and points in ${cart}`,
    example: true,
  },
  wishlist: {
    text: 'The market has a wishlist.',
    seen: `hearts on products, header, menu, wishlist of ${account}`,
    example: true,
  },
  showProductAvailabilityAlert: {
    text: 'Customers can ask to be told when a size is back.',
    seen: `product page beside sizes that are sold out, alerts of ${account}`,
    example: true,
  },
  agec: {
    text: 'The environmental sheet that French law (AGEC) asks for.',
    seen: 'product page, for products with such data',
    example: false,
  },
  myDownloads: {
    text: 'Customers find their invoices and other documents, and a copy of their data.',
    seen: `downloads of ${account}`,
    example: true,
  },
  recaptcha: {
    text: 'People are told from programs at the payment, and with `BOT_CHECK = "on"` on other forms as well. Needs the provider’s keys.',
    seen: 'a check below the form, where the provider asks for one',
    example: false,
  },
  swiftAddToCart: {
    text: 'Listings have a button that puts a size into the cart; on the product page a piece of one size needs no choice.',
    seen: 'listings and product page',
    example: true,
  },
  showMap: {
    text: 'Stores and pickup points are shown on a map.',
    seen: 'stores, delivery step',
    example: true,
  },
  newRatioOnProductPicture: {
    text: 'Product pictures have the tall format; without it the former one.',
    seen: 'gallery of the product page',
    example: true,
  },
  abtasty: {
    text: 'AB Tasty compares versions of pages, for visitors who have allowed measuring.',
    seen: 'whatever a comparison changes; the consent banner asks for it',
    example: false,
  },
  olapic: {
    text: 'Olapic fills its places on managed pages, for visitors who have allowed it. Needs `OLAPIC_KEY`.',
    seen: 'managed pages with that place; the consent banner asks for it',
    example: false,
  },
  richRelevance: {
    text: 'RichRelevance chooses the products of its places, for visitors who have allowed it; for others the shop does.',
    seen:
      'managed pages, cart, confirmed order and wishlist with that place; the product page; the mini cart; ' +
      'the consent banner asks for it',
    example: false,
  },
  allowShareCart: {
    text: 'A cart can be given to others as a link.',
    seen: `${cart}: share; a link \`/cart/?lines=…\` fills it`,
    example: true,
  },
  showEcoDesign: {
    text: 'What is said of the making of a product.',
    seen: 'product page, for products with such data',
    example: true,
  },
  showCommercialOffers: {
    text: 'Customers are shown their personal offers and those for all.',
    seen: `advantages of ${account}, offers on managed pages`,
    example: true,
  },
  ucp: {
    text: 'Assistants may search the catalogue, fill carts and hand over checkouts, by the Universal Commerce Protocol.',
    seen: 'nowhere; `/.well-known/ucp` and `/api/ucp` answer 404 without it',
    example: true,
  },
  cnil: {
    text: 'The rules of the French authority: visitors are asked whatever `consent.mode` says, and again after 182 days at the latest.',
    seen: 'the consent banner',
    example: true,
  },
  consent: {
    text: 'How visitors are asked what may be measured and loaded.',
    seen: 'the consent banner and `/consent/`',
    example: { mode: 'ask', days: 365 },
  },
  tagManagerId: {
    text: 'The container of Google Tag Manager, for visitors who have allowed measuring; null: the market measures nothing.',
    unit: 'id that begins with GTM- or G-',
    seen: 'nowhere; the consent banner asks for it',
    example: 'GTM-AB12CD3',
  },
  experiments: {
    text: 'What the shop itself compares, by the name of the experiment.',
    seen: 'the pages that an experiment changes; the consent banner asks for it',
    example: {
      related: {
        share: 50,
        variants: ['first'],
        from: '2026-12-01T00:00:00Z',
        until: '2026-12-31T22:59:59Z',
      },
    },
  },
  privateSales: {
    text: 'When the private sale of the market begins and ends; without it the market has none. See *A private sale*.',
    seen: `dashboard and advantages of ${account}, countdowns of managed pages`,
    example: { startDate: '2026-12-01T07:00:00Z', endDate: '2026-12-13T22:59:59Z' },
  },
  officialSales: {
    text: 'The periods of official sales, where the law keeps the words “soldes” and “saldi” for them. Outside of them a sale price is called “Prix doux” or “Promozioni”. Without it the word for sales stands always.',
    seen: 'prices on cards and product pages, filters',
    example: [{ startDate: '2027-01-13T07:00:00Z', endDate: '2027-02-09T22:59:59Z' }],
  },
  commercialOperation: {
    text: 'The commercial operation that goes on; without it there is none.',
    seen: 'countdowns of managed pages that are for this version, or for any',
    example: { version: 'autumn-winter-2026' },
  },
  phoneNumberByShippingMethod: {
    text: 'Whether a way of delivery asks for a telephone number; one that is not named does.',
    seen: 'delivery step',
    example: { NO: true, LM: false },
  },
  donations: {
    text: 'What can be given with an order. Entries stay in the list, so that carts and orders that have them know their names.',
    seen: `${cart}, and orders with one`,
    example: [{ id: 'repair', name: 'Repair Together', centAmount: 200, isActive: true }],
  },
  funnel: {
    text: 'The steps of the checkout.',
    seen: 'the steps at the head of the checkout',
    example: { overview: true },
  },
  storeLocator: {
    text: 'The pages of stores, and where their map opens.',
    seen: 'stores, product page (find in a store), collection in the delivery step',
    example: { zoom: 6, center: { lat: 52.1, lon: 19.4 }, countryCodes: ['PL'], isActive: true },
  },
  mapTiles: {
    text: 'The operator’s pictures of the map; null: the shop draws land and borders itself. Needs `showMap`.',
    seen: 'every map',
    example: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles', maxZoom: 18 },
  },
  commercialOffersFamilies: {
    text: 'The families that offers are asked for; none: all. Without effect where `showCommercialOffers` is off.',
    seen: `advantages of ${account}, offers on managed pages`,
    example: [{ id: 'w_dresses' }],
  },
  freeCartCriteria: {
    text: 'Up to which sum left to pay a cart is ordered without a payment.',
    seen: 'checkout: no payment step, and the button says "Order"',
    example: { maxAmount: 0 },
  },
  freeDelivery: {
    text: `Cart total *above* which a way of delivery is free, after discounts and without delivery: ${modeNames}; \`never\`: it is not. A way that is not named is as the gateway has it.`,
    unit: 'cents of the market’s currency, or never',
    seen: `line below the header, product page, ${cart}, delivery step`,
    example: { NO: 19900, EX: 'never' },
  },
  returns: {
    text: 'Sending pieces back.',
    seen: `delivery sheet of a product, orders of ${account}`,
    example: { days: 30, address: ['Atelier Zwroty', 'ul. Mokotowska 45', '00-551 Warszawa'] },
  },
  machines: {
    text: 'What programs can read, and which of them may.',
    seen: 'nowhere',
    example: { productFeed: false, crawlers: { training: 'refuse' } },
  },
};

export const machinesTexts = {
  markdown: {
    text: 'Products, categories, help and legal pages are Markdown for a reader that prefers it.',
    seen: 'nowhere',
    example: true,
  },
  llmsText: {
    text: '`llms.txt` says what the shop has, and where.',
    seen: 'nowhere',
    example: true,
  },
  productFeed: {
    text: 'All that is sold as a feed for Google Merchant Center, `/{market}/feeds/google.xml`.',
    seen: 'nowhere; in Google’s results where the feed is registered',
    example: true,
  },
  crawlers: {
    text: 'Which crawlers `robots.txt` lets in; one that is not named there is let in.',
    seen: 'nowhere',
    example: { search: 'allow', training: 'refuse', assistant: 'allow' },
  },
};

/** A rule is a request to the crawler, which the shop does not enforce. */
const crawlerText = (who: string, lost: string) => ({
  text: `\`allow\` or \`refuse\`: ${who}. Refused, ${lost}.`,
  seen: 'nowhere',
});

export const crawlersTexts = {
  search: {
    ...crawlerText('search engines, also those that answer in sentences', 'the market is no longer found there'),
    example: 'allow',
  },
  training: {
    ...crawlerText('collectors of texts for training models', 'search results stay as they are'),
    example: 'refuse',
  },
  assistant: {
    ...crawlerText('assistants that open a page because somebody asks about it', 'they cannot answer from the page'),
    example: 'allow',
  },
};

export const giftCardTexts = {
  minAmount: {
    text: 'The smallest gift card.',
    unit: 'cents of the market’s currency',
    seen: 'hint and refusal of the amount',
    example: 1000,
  },
  maxAmount: {
    text: 'The largest gift card.',
    unit: 'cents of the market’s currency',
    seen: 'hint and refusal of the amount',
    example: 15000,
  },
  preselectedAmount: {
    text: 'The amount that stands there first; between the two others.',
    unit: 'cents of the market’s currency',
    seen: 'field of the amount',
    example: 5000,
  },
};

export const paymentProductTexts = {
  name: {
    text: 'Which product it is.',
    seen: 'name and logo of the choice',
    example: 'paypal',
  },
  rank: {
    text: 'Its place in the list: the smallest stands first.',
    unit: 'whole number',
    seen: 'order of the choices',
    example: 20,
  },
  minAmount: {
    text: 'The sum from which it is offered.',
    unit: 'cents of the market’s currency',
    seen: 'not offered below',
    example: 5000,
  },
  maxAmount: {
    text: 'The sum up to which it is offered; without it there is no limit, save 999999 for payment in three or four parts.',
    unit: 'cents of the market’s currency',
    seen: 'not offered above',
    example: 200000,
  },
};

export const loyaltyStepTexts = {
  points: { text: 'Points that are needed.', unit: 'points', seen: 'the scale', example: 100 },
  centAmount: {
    text: 'What they take off.',
    unit: 'cents of the market’s currency',
    seen: 'the scale',
    example: 2000,
  },
};

export const orderConfirmationTexts = {
  maxAttempts: {
    text: 'How often the order is asked for before the page says that it will be late.',
    unit: 'times, 1 to 60',
    seen: 'confirmation page',
    example: 10,
  },
  attemptDelay: {
    text: 'Time between two attempts.',
    unit: 'milliseconds, 100 to 30,000',
    seen: 'confirmation page',
    example: 1000,
  },
};

export const consentTexts = {
  mode: {
    text: '`ask`: by a banner; `quiet`: only on the page where consent is given. Nothing is loaded before either way.',
    seen: 'the consent banner',
    example: 'ask',
  },
  days: {
    text: 'How long an answer stands before the question is asked again.',
    unit: 'days, 1 to 395',
    seen: 'the banner comes again',
    example: 365,
  },
};

export const experimentTexts = {
  related: {
    text: 'On the page of a product, other pieces of the category stand before what customers say of it. Null: it is not made.',
    seen: 'product page',
    example: { share: 50, variants: ['first'], from: '2026-12-01T00:00:00Z', until: '2026-12-31T22:59:59Z' },
  },
};

export const experimentRecordTexts = {
  share: {
    text: 'Of the visitors who may be compared, how many take part; they are divided equally.',
    unit: 'percent',
    seen: 'the version of the page',
    example: 50,
  },
  variants: {
    text: 'What is compared with the page that everybody knows.',
    seen: 'the version of the page',
    example: ['first'],
  },
  from: {
    text: 'When it begins; without it the experiment is not made.',
    unit: 'date and time, UTC',
    seen: 'the version of the page',
    example: '2026-12-01T00:00:00Z',
  },
  until: {
    text: 'When it ends; without it the experiment is not made.',
    unit: 'date and time, UTC',
    seen: 'the version of the page',
    example: '2026-12-31T22:59:59Z',
  },
};

export const privateSalesTexts = {
  startDate: {
    text: 'When it begins; this time belongs to it.',
    unit: 'date and time, UTC',
    seen: `${account} says the day until it has come`,
    example: '2026-12-01T07:00:00Z',
  },
  endDate: {
    text: 'When it ends; this time belongs to it.',
    unit: 'date and time, UTC',
    seen: `${account} says the day, with the way to the sale`,
    example: '2026-12-13T22:59:59Z',
  },
};

export const officialSalesTexts = {
  startDate: {
    text: 'When the sales begin; this time belongs to them.',
    unit: 'date and time, UTC',
    seen: 'the word beside a sale price',
    example: '2027-01-13T07:00:00Z',
  },
  endDate: {
    text: 'When the sales end; this time belongs to them.',
    unit: 'date and time, UTC',
    seen: 'the word beside a sale price',
    example: '2027-02-09T22:59:59Z',
  },
};

export const commercialOperationTexts = {
  version: {
    text: 'Its name, which a countdown may ask for.',
    seen: 'countdowns that are for it',
    example: 'autumn-winter-2026',
  },
};

export const donationTexts = {
  id: { text: 'By which carts name it.', seen: 'nowhere', example: 'repair' },
  name: { text: 'Who is given to.', seen: `${cart}, orders`, example: 'Repair Together' },
  centAmount: {
    text: 'What is given.',
    unit: 'cents of the market’s currency',
    seen: `${cart}, orders`,
    example: 200,
  },
  isActive: { text: 'Whether it is offered.', seen: cart, example: true },
};

export const funnelTexts = {
  overview: {
    text: 'Everything is shown once more before paying. Carts that cost nothing have this step anyway.',
    seen: 'the overview step',
    example: true,
  },
};

export const storeLocatorTexts = {
  zoom: {
    text: 'How near the map opens.',
    unit: 'zoom level, 5 a country to 18 a street',
    seen: 'map of stores',
    example: 6,
  },
  center: {
    text: 'The middle of the map when it opens.',
    seen: 'map of stores',
    example: { lat: 52.1, lon: 19.4 },
  },
  countryCodes: {
    text: 'Countries whose stores are shown. Must not be empty where the locator is active.',
    unit: 'ISO 3166 codes of two letters',
    seen: 'stores',
    example: ['PL'],
  },
  isActive: {
    text: 'Whether the market shows stores at all.',
    seen: 'stores, product page, collection in a store, store of the account',
    example: true,
  },
};

export const centerTexts = {
  lat: { text: 'North is positive.', unit: 'degrees of latitude', seen: 'map of stores', example: 52.1 },
  lon: { text: 'East is positive.', unit: 'degrees of longitude', seen: 'map of stores', example: 19.4 },
};

export const mapTilesTexts = {
  url: {
    text: 'The address of one picture, with {z}, {x} and {y}.',
    seen: 'every map',
    example: 'https://tiles.example/{z}/{x}/{y}.png',
  },
  attribution: {
    text: 'The words of thanks that the source asks for, 200 characters at the most.',
    seen: 'corner of the map',
    example: '© Tiles',
  },
  maxZoom: {
    text: 'How near the pictures go.',
    unit: 'zoom level, 10 to 20',
    seen: 'the button that brings the map nearer',
    example: 18,
  },
};

export const offerFamilyTexts = {
  id: { text: 'A family of the catalogue.', seen: 'offers', example: 'w_dresses' },
};

export const freeCartTexts = {
  maxAmount: {
    text: 'The sum, included; it counts for carts without gift cards to buy.',
    unit: 'cents of the market’s currency',
    seen: 'checkout',
    example: 0,
  },
};

export const returnsTexts = {
  days: {
    text: 'After delivery, how long pieces can be sent back.',
    unit: 'days, 0 to 366',
    seen: 'product page, orders',
    example: 30,
  },
  address: {
    text: 'The lines of the address that pieces go to.',
    seen: 'return of an order',
    example: ['Atelier Zwroty', 'ul. Mokotowska 45', '00-551 Warszawa'],
  },
};
