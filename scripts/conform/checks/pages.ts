import type { Price, ProductCard } from '../../../shared/contract/catalogue/product.ts';
import { namedInCode } from '../../../shared/contract/content/content-page.ts';
import type { CallName } from '../../../shared/contract/contract.ts';
import { currencyOf, locales } from '../../../shared/markets/locales.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import type { Market } from '../trial/trial.ts';
import { pageSize } from './lists.ts';

/** An id of the usual form that nobody has. */
export const unknownId = '99999999999999';

/** A price as it stands on a page. */
export const priceText = ({ appliedPrice, currency }: Price): string => `${appliedPrice} cents ${currency}`;

/** @throws Violation unless all cards are in the currency of a market */
export function mustBeIn(call: CallName, cards: readonly ProductCard[], { locale, parameters }: Market): void {
  const { devise } = parameters;
  const foreign = cards.find(({ prices: { current } }) => current.currency !== devise);
  must(
    foreign === undefined,
    `${call}: ${foreign?.optionId} costs ${foreign?.prices.current.currency} in ${locale}, which has ${devise}`,
  );
}

/** @throws Violation unless cards cost what the listing of the same market says */
export function mustCostAsListed(
  call: CallName,
  cards: readonly ProductCard[],
  listed: readonly ProductCard[],
  { locale }: Market,
): void {
  for (const { optionId, prices } of cards) {
    const same = listed.find((each) => each.optionId === optionId);
    if (same === undefined) continue;
    const [here, there] = [prices, same.prices].map(({ current }) => priceText(current));
    must(here === there, `${call}: ${optionId} costs ${here} in ${locale}, listProducts: ${there}`);
  }
}

export const pages: CheckGroup = {
  needed: 'pages',
  checks: [
    {
      name: 'Every market has its parameters, in its currency and for its country',
      calls: ['getWebDomains'],
      async run(trial) {
        for (const { locale, parameters } of await trial.markets()) {
          const { iso2 } = locales[locale];
          must(
            parameters.countryCodeISO2 === iso2,
            `getWebDomains: ${locale} is of ${parameters.countryCodeISO2}, not ${iso2}`,
          );
          must(
            parameters.devise === currencyOf[iso2],
            `getWebDomains: ${locale} has ${parameters.devise}, not ${currencyOf[iso2]}`,
          );
        }
      },
    },
    {
      name: 'A domain that nobody knows is left out',
      calls: ['getWebDomains'],
      async run(trial) {
        const { stranger } = await trial.market();
        const found = await trial.client.call('getWebDomains', { domains: 'nobody.invalid' }, stranger);
        must(found.length === 0, 'getWebDomains: parameters for nobody.invalid');
      },
    },
    {
      name: 'A call without the subscription key is refused',
      calls: ['getSegmentations'],
      effect: 'shoppers notice nothing: whoever finds the gateway can call it',
      async run(trial) {
        const { stranger } = await trial.market();
        const { status } = await trial.client.send('getSegmentations', {}, stranger, { 'subscription-key': '' });
        must(status === 401, `getSegmentations: ${status} without subscription-key, where 401 is needed`);
      },
    },
    {
      name: 'Sources of the security policy and redirects can be read',
      calls: ['mergeCsp', 'getRedirects'],
      async run(trial) {
        const { stranger } = await trial.market();
        await trial.client.call('mergeCsp', { rulesType: 'csp' }, stranger);
        await trial.client.call('getRedirects', {}, stranger);
      },
    },
    {
      name: 'Departments have titles, parents that exist, and families that answer',
      calls: ['getSegmentations', 'getFamily'],
      async run(trial) {
        const { stranger } = await trial.market();
        const found = await trial.client.call('getSegmentations', {}, stranger);
        must(found.length > 0, 'getSegmentations: there are none');
        const ids = found.map(({ segmentationId }) => segmentationId);
        for (const { segmentationId, parent, familyId } of found) {
          must(
            parent === null || ids.includes(parent.segmentationId),
            `getSegmentations: the parent of ${segmentationId} does not exist`,
          );
          if (familyId === undefined) continue;
          const family = await trial.client.call('getFamily', { familyId }, stranger);
          must(family.familyId === familyId, `getFamily: ${family.familyId} for ${familyId}`);
        }
      },
    },
    {
      name: 'A family and a product that do not exist are unknown',
      calls: ['getFamily', 'listProducts', 'getProduct', 'getProductByOption'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const currency = parameters.devise;
        const list = { familyId: unknownId, page: 1, size: pageSize, sort: 'recommended', currency } as const;
        await trial.client.refused('getFamily', { familyId: unknownId }, stranger, ['unknown']);
        await trial.client.refused('listProducts', list, stranger, ['unknown']);
        await trial.client.refused('getProduct', { productId: unknownId, currency }, stranger, ['unknown']);
        await trial.client.refused('getProductByOption', { optionId: unknownId, currency }, stranger, ['unknown']);
      },
    },
    {
      name: 'Listings, cards and products have the same prices, in the currency of every market',
      calls: ['listProducts', 'listOptions', 'getProduct'],
      async run(trial) {
        for (const [currency, market] of await trial.marketsByCurrency()) {
          const { locale, stranger } = market;
          const products = await trial.productsIn(market);
          mustBeIn('listProducts', products, market);
          const [first] = products;
          if (first === undefined) continue;
          const { options } = await trial.client.call('getProduct', { productId: first.productId, currency }, stranger);
          const option = options.find(({ optionId }) => optionId === first.optionId);
          must(option !== undefined, `getProduct: ${first.productId} lacks the colour ${first.optionId} of its card`);
          const [ofProduct, ofCard] = [option, first].map(({ prices: { current } }) => priceText(current));
          must(
            ofCard === ofProduct,
            `listProducts: ${first.optionId} is listed at ${ofCard} in ${locale}, getProduct: ${ofProduct}`,
          );
          const optionIds = products.map(({ optionId }) => optionId).join(',');
          const cards = (await trial.client.call('listOptions', { optionIds, currency }, stranger)).products;
          mustBeIn('listOptions', cards, market);
          mustCostAsListed('listOptions', cards, products, market);
        }
      },
    },
    {
      name: 'The first page of every department can be read',
      calls: ['listProducts'],
      async run(trial) {
        const market = await trial.market();
        const { stranger, parameters } = market;
        const asked = { page: 1, size: pageSize, sort: 'recommended', currency: parameters.devise } as const;
        for (const { familyId, parent } of await trial.client.call('getSegmentations', {}, stranger)) {
          if (familyId === undefined || parent !== null) continue;
          const { products } = await trial.client.call('listProducts', { ...asked, familyId }, stranger);
          mustBeIn('listProducts', products, market);
        }
      },
    },
    {
      name: 'A product is found by its colours',
      calls: ['getProductByOption'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { product, card } = await trial.product();
        const asked = { optionId: card.optionId, currency: parameters.devise };
        const { productId } = await trial.client.call('getProductByOption', asked, stranger);
        must(productId === product.productId, `getProductByOption: ${productId} for a colour of ${product.productId}`);
      },
    },
    {
      name: 'Cards of colours come in the requested order, without those that do not exist',
      calls: ['listOptions'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { products } = await trial.family();
        const wanted = products
          .slice(0, 4)
          .map(({ optionId }) => optionId)
          .reverse();
        const optionIds = [...wanted.slice(0, 1), unknownId, ...wanted.slice(1)].join(',');
        const found = await trial.client.call('listOptions', { optionIds, currency: parameters.devise }, stranger);
        const got = found.products.map(({ optionId }) => optionId);
        must(got.join() === wanted.join(), `listOptions: ${got.join(',')} for ${wanted.join(',')}`);
      },
    },
    {
      name: 'Cards have their sizes where they are requested, the same as the colour has',
      calls: ['listOptions', 'getSizes'],
      async run(trial) {
        const { stranger, parameters } = await trial.market();
        const { card, product } = await trial.product();
        const currency = parameters.devise;
        const cards = { optionIds: card.optionId, currency, sizes: 'true' } as const;
        const [first] = (await trial.client.call('listOptions', cards, stranger)).products;
        const { sizes } = await trial.client.call('getSizes', { optionId: card.optionId, currency }, stranger);
        const option = product.options.find(({ optionId }) => optionId === card.optionId);
        const skus = (each: readonly { sku: string }[] = []) => each.map(({ sku }) => sku).join(',');
        must(skus(sizes) === skus(option?.sizes), `getSizes: ${skus(sizes)}, the product has ${skus(option?.sizes)}`);
        must(
          skus(first?.sizes) === skus(sizes),
          `listOptions: the sizes ${skus(first?.sizes)}, the colour has ${skus(sizes)}`,
        );
      },
    },
  ],
};

/** Content of an environment, as the public shop asks for it. */
const environment = 'production';

export const content: CheckGroup = {
  needed: 'pages',
  checks: [
    {
      name: 'Header, footer and country selector exist in every market',
      calls: ['getHeader', 'getFooter', 'getSiteSelector'],
      async run(trial) {
        for (const { locale, stranger } of await trial.markets()) {
          const asked = { locale, environment } as const;
          const include = 'notification,navigation_reference';
          await trial.client.call('getHeader', { ...asked, include }, stranger);
          await trial.client.call('getFooter', { ...asked, include: 'references', only: 'url' }, stranger);
          await trial.client.call('getSiteSelector', { ...asked, include: 'country_reference' }, stranger);
        }
      },
    },
    {
      name: 'The home page, and the pages to which the shop links, exist in every market',
      calls: ['getPages', 'getZones', 'getPageUrls', 'getAssets'],
      async run(trial) {
        for (const { locale, stranger } of await trial.markets()) {
          const asked = { locale, environment } as const;
          for (const uid of namedInCode) {
            const query = JSON.stringify({ uid });
            const { entries } = await trial.client.call(
              'getPages',
              { ...asked, type: 'landing_page', query, include: 'locales' },
              stranger,
            );
            must(
              entries.length === 1,
              `getPages: ${entries.length} landing pages '${uid}' for ${locale}, one is needed`,
            );
          }
          const home = { ...asked, type: 'page', query: JSON.stringify({ uid: 'home' }) } as const;
          const { entries } = await trial.client.call('getPages', home, stranger);
          must(entries.length > 0, `getPages: no home page for ${locale}`);
          await trial.client.call('getZones', { ...asked, query: JSON.stringify({ uid: 'product' }) }, stranger);
          await trial.client.call('getPageUrls', { ...asked, uids: namedInCode.join(',') }, stranger);
          await trial.client.call('getAssets', { ...asked, folder: 'editorial' }, stranger);
        }
      },
    },
    {
      name: 'A page that does not exist is an empty list',
      calls: ['getPages'],
      async run(trial) {
        const { locale, stranger } = await trial.market();
        const query = JSON.stringify({ uid: 'no-such-page' });
        const asked = { locale, environment, type: 'help_page', query } as const;
        const { entries } = await trial.client.call('getPages', asked, stranger);
        must(entries.length === 0, 'getPages: entries for a page that nobody wrote');
      },
    },
  ],
};
