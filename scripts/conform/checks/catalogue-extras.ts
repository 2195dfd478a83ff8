import { reviewSorts } from '../../../shared/contract/catalogue/reviews.ts';
import { locales } from '../../../shared/markets/locales.ts';
import { type CheckGroup, must } from '../trial/check.ts';
import { NotChecked, read } from '../trial/client.ts';
import { deliveredOrder } from './checkout.ts';
import { unknownId } from './pages.ts';

/** What a gateway may leave out of catalogue and product pages. */
export const catalogueExtras: readonly CheckGroup[] = [
  {
    needed: 'suggestions',
    checks: [
      {
        name: 'The beginning of a name is completed',
        calls: ['getSuggestions'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const { card } = await trial.product();
          const query = card.name.slice(0, 4);
          const { values, families, products } = await trial.client.call(
            'getSuggestions',
            { query, currency: parameters.devise },
            stranger,
          );
          must(values.length + families.length + products.length > 0, `getSuggestions: nothing for '${query}'`);
        },
      },
    ],
  },
  {
    needed: 'product-codes',
    checks: [
      {
        name: 'A product is found by the GTIN of its sizes; an unknown one is unknown',
        calls: ['getProductByGtin'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const { product, sizes } = await trial.product();
          const currency = parameters.devise;
          await trial.client.refused('getProductByGtin', { gtin: '00000000000000', currency }, stranger, ['unknown']);
          const gtin = sizes.find((size) => size.gtin !== '')?.gtin;
          if (gtin === undefined) throw new NotChecked('needs a size with a GTIN');
          const found = await trial.client.call('getProductByGtin', { gtin, currency }, stranger);
          must(found.productId === product.productId, `getProductByGtin: ${found.productId} for ${gtin}`);
        },
      },
    ],
  },
  {
    needed: 'size-guides',
    checks: [
      {
        name: 'The size guide of a product has rows, in both regions',
        calls: ['getSizeGuide'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const { products } = await trial.family();
          await trial.client.refused('getSizeGuide', { sizeGuideId: 'nosuchguide', region: 'EUR' }, stranger, [
            'unknown',
          ]);
          for (const { productId } of products.slice(0, 8)) {
            const { sizeGuideId } = await trial.client.call(
              'getProduct',
              { productId, currency: parameters.devise },
              stranger,
            );
            if (sizeGuideId === null) continue;
            for (const region of ['EUR', 'IT'] as const)
              await trial.client.call('getSizeGuide', { sizeGuideId, region }, stranger);
            return;
          }
          throw new NotChecked('needs a product with a size guide');
        },
      },
    ],
  },
  {
    needed: 'reviews',
    checks: [
      {
        name: 'Reviews come in every order, and only buyers write them',
        calls: ['listReviews', 'createReview'],
        async run(trial) {
          const { stranger } = await trial.market();
          const { product } = await trial.product();
          const { productId } = product;
          for (const sort of reviewSorts)
            await trial.client.call('listReviews', { productId, page: 1, size: 10, sort }, stranger);
          const unknown = { productId: unknownId, page: 1, size: 10, sort: 'newest' } as const;
          const { ok, body } = await trial.client.send('listReviews', unknown, stranger);
          must(!ok || read('listReviews', body).reviews.length === 0, 'listReviews: reviews of an unknown product');
          const review = { productId, rating: 5, title: 'Conformance', text: 'Conformance', fit: null };
          const writer = await trial.customer(1);
          await trial.client.refused('createReview', review, writer, ['not-a-buyer', 'reviewed-already']);
        },
      },
      {
        name: 'A buyer reviews a product once',
        calls: ['createReview'],
        async run(trial) {
          const { customer, order } = await deliveredOrder(trial);
          const productId = order.lines.find((line) => line.productId !== null)?.productId;
          if (typeof productId !== 'string') throw new NotChecked('needs a delivered order with a known product');
          const review = { productId, rating: 4, title: 'Conformance', text: 'Conformance', fit: null };
          await trial.client.call('createReview', review, customer);
          await trial.client.refused('createReview', review, customer, ['reviewed-already']);
        },
      },
    ],
  },
  {
    needed: 'recommendations',
    checks: [
      {
        name: 'Recommendations exist in the currency of the market',
        calls: ['getRecommendations'],
        async run(trial) {
          const { stranger, parameters } = await trial.market();
          const { card } = await trial.product();
          const currency = parameters.devise;
          const { look, similar } = await trial.client.call(
            'getRecommendations',
            { optionId: card.optionId, currency },
            stranger,
          );
          const foreign = [...look, ...similar].find(({ prices }) => prices.current.currency !== currency);
          must(foreign === undefined, `getRecommendations: ${foreign?.optionId} is not in ${currency}`);
          await trial.client.refused('getRecommendations', { optionId: unknownId, currency }, stranger, ['unknown']);
        },
      },
    ],
  },
  {
    needed: 'sitemap',
    checks: [
      {
        name: 'The parts of the sitemap hold the products that are listed, each once',
        calls: ['getSitemapParts', 'getSitemapPart'],
        async run(trial) {
          const { stranger } = await trial.market();
          const { card } = await trial.product();
          const { parts, families } = await trial.client.call('getSitemapParts', {}, stranger);
          must(families.length > 0 && parts.length > 0, 'getSitemapParts: it is empty');
          const ids: string[] = [];
          for (const after of parts) {
            const { products } = await trial.client.call('getSitemapPart', { after }, stranger);
            ids.push(...products.map(({ productId }) => productId));
          }
          must(new Set(ids).size === ids.length, 'getSitemapPart: a product twice');
          must(ids.includes(card.productId), `getSitemapPart: ${card.productId} is listed, and not in the sitemap`);
        },
      },
    ],
  },
  {
    needed: 'legal-notices',
    checks: [
      {
        name: 'Legal notices can be read',
        calls: ['getLegalNotices'],
        async run(trial) {
          for (const { stranger, parameters } of await trial.markets())
            await trial.client.call(
              'getLegalNotices',
              { country: parameters.countryCodeISO2, language: locales[stranger.locale].iso3 },
              stranger,
            );
        },
      },
    ],
  },
  {
    needed: 'delivery-offers',
    checks: [
      {
        name: 'Every market has delivery methods before there is a cart',
        calls: ['getDeliveryOffers'],
        async run(trial) {
          for (const { locale, stranger, parameters } of await trial.markets()) {
            const [country] = parameters.params.deliveryCountries;
            if (country === undefined) continue;
            const asked = { country, currency: parameters.devise };
            const { methods } = await trial.client.call('getDeliveryOffers', asked, stranger);
            must(methods.length > 0, `getDeliveryOffers: no method to ${country} (${locale})`);
          }
        },
      },
    ],
  },
];
