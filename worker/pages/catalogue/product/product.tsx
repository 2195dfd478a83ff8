import type { ReactElement } from 'react';
import { viewedItem } from '../../../../shared/analytics/viewed-items.ts';
import { productHref } from '../../../../shared/catalogue/product-url.ts';
import { shownBrand } from '../../../../shared/catalogue/shown-brand.ts';
import { slotQuery } from '../../../../shared/consent/slots.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import { Zone } from '../../../blocks/zone.tsx';
import { Breadcrumb } from '../../../components/breadcrumb.tsx';
import { ItemData } from '../../../components/event-data.tsx';
import { Heart, shownHeart } from '../../../components/heart.tsx';
import { Price } from '../../../components/price.tsx';
import { ProductGrid, shownLabels, shownPrice } from '../../../components/product/product-grid.tsx';
import type { PublicPage } from '../../../page/page-module.ts';
import { LateStyles } from '../../../styles/late-styles.tsx';
import { Buy } from './buy.tsx';
import { Colours } from './colours.tsx';
import { DeliveryPromises } from './delivery.tsx';
import { Details } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { ProductLateStyles } from './late-styles.tsx';
import { Look } from './look.tsx';
import { isGone, loadProductData, type PartProps, type ProductData, shownProducts } from './product-data.ts';
import { productMarkdown } from './product-markdown.ts';
import { ancestorsOf, productSeo } from './product-seo.ts';
import { Rating, Reviews } from './reviews.tsx';
import { SizeGuide } from './size-guide.tsx';
import { StoreStockLink } from './store-stock-link.tsx';
import { ProductStructuredData } from './structured-data.tsx';
import '../../../../client/styles/catalogue/price.css';
import '../../../../client/styles/catalogue/breadcrumb.css';
import '../../../../client/styles/catalogue/product.css';

/** The price; if sizes differ the lowest, in whose place the browser shows that of the chosen size. */
function OfferPrice({ data: { option }, request }: PartProps): ReactElement {
  const sizes = option.sizes.flatMap(({ sku, prices }) => (prices === undefined ? [] : [{ sku, prices }]));
  const lowest = <Price {...shownPrice(option.prices.current, request)} />;
  if (sizes.length === 0) return lowest;
  return (
    <div aria-live="polite">
      <div data-price-of="">{lowest}</div>
      {sizes.map(({ sku, prices }) => (
        <div key={sku} data-price-of={sku} hidden>
          <Price {...shownPrice(prices.current, request)} />
        </div>
      ))}
    </div>
  );
}

/** Name, price and the controls to buy: the first screen of a phone. */
function Offer(props: PartProps): ReactElement {
  const { product, option } = props.data;
  const { t, properties } = props.request;
  const labels = shownLabels(option.categoryLabels, t);
  const name = product.name[properties.lang];
  const color = option.color[properties.lang];
  const { productId } = product;
  const brand = shownBrand(product);
  const heart = shownHeart({ productId, optionId: option.optionId, name }, props.request);
  return (
    <>
      {labels.length > 0 && <p className="eyebrow product__labels">{labels.join(' · ')}</p>}
      {brand !== undefined && <p className="muted">{brand}</p>}
      <div className="product__head">
        <h1 className="product__name">
          {name}
          {color !== '' && <span className="visually-hidden">{`, ${color}`}</span>}
        </h1>
        {heart !== null && <Heart {...heart} />}
      </div>
      <div className="product__price">
        <OfferPrice {...props} />
        <span className="muted small">{t('price.vat')}</span>
        {props.request.capabilities.has('reviews') && product.reviewGlobal.totalReviewCount > 0 && (
          <a className="rating" href="#reviews">
            <Rating {...props} />
          </a>
        )}
      </div>
      <Colours {...props} />
      <Buy {...props} />
      <StoreStockLink {...props} />
    </>
  );
}

function About(props: PartProps): ReactElement {
  const { product, option } = props.data;
  const { t, locale, origin } = props.request;
  return (
    <>
      <DeliveryPromises {...props} />
      {option.marketing !== null && option.marketing !== '' && (
        <p className="eyebrow">{option.marketing.split(';').join(' · ')}</p>
      )}
      <p className="product__description">{product.description}</p>
      <Details {...props} />
      <p className="product__foot muted small">
        {joinTexts([t('product.reference', { number: product.productId }), product.model], ' · ')}
        <a
          className="link"
          href={`mailto:?body=${origin}${productHref(locale, product, option)}`}
          data-share={t('share.copied')}
        >
          {t('share.share')}
        </a>
      </p>
    </>
  );
}

/** The slot for recommendations of a vendor, if the market uses it; the product and its look are excluded. */
function placeOf({ product, option, recommended }: PartProps['data'], { domain }: PartProps['request']) {
  if (!domain.params.richRelevance) return {};
  const ask = slotQuery('richRelevance', {
    placement: 'product',
    count: recommended.similar.length,
    beside: option.optionId,
    without: shownProducts({ product, recommended }),
  });
  return { 'data-slot': 'richRelevance', 'data-ask': ask };
}

/** Similar products, or a vendor's selection, and those recently viewed on this device. */
function Others({ data, request }: PartProps): ReactElement {
  const { option, recommended } = data;
  const { t, domain } = request;
  return (
    <>
      {recommended.similar.length > 0 && (
        <section className="section product__related" aria-labelledby="related-title" {...placeOf(data, request)}>
          <h2 className="heading" id="related-title">
            {t(domain.params.richRelevance ? 'product.suggested' : 'product.related')}
          </h2>
          <ProductGrid market={request} products={recommended.similar} heading="h3" />
        </section>
      )}
      <section className="section product__related" aria-labelledby="viewed-title" data-viewed={option.optionId} hidden>
        <h2 className="heading" id="viewed-title">
          {t('viewed.title')}
        </h2>
        <ul className="grid" />
      </section>
    </>
  );
}

export const product: PublicPage<ProductData> = {
  beginsWithCard: true,

  load: loadProductData,

  /** A discontinued product is gone (410), but its page still shows alternatives. */
  status: ({ product }) => (isGone(product) ? 410 : 200),

  seo: productSeo,

  markdown: productMarkdown,

  View(props) {
    const { product, option, recommended, sizeGuide, zones } = props.data;
    const { properties } = props.request;
    const without = [...shownProducts(props.data), ...recommended.similar.map(({ productId }) => productId)];
    const gone = isGone(product);
    const othersFirst = gone || props.request.variant('related') === 'first';
    return (
      <div className="wrap product">
        <Breadcrumb
          ancestors={ancestorsOf(props.data, props.request)}
          current={product.name[properties.lang]}
          request={props.request}
        />
        <div className="product__main">
          <Gallery {...props} />
          <div className="product__panel">
            <div className="product__sticky">
              <Offer {...props} />
              <LateStyles />
              <ProductLateStyles />
              <About {...props} />
            </div>
          </div>
        </div>
        {!gone && <Look {...props} />}
        {othersFirst && <Others {...props} />}
        {props.request.capabilities.has('reviews') && <Reviews {...props} />}
        {!othersFirst && <Others {...props} />}
        <Zone zones={zones} side="down" request={props.request} without={without} />
        {sizeGuide !== null && <SizeGuide guide={sizeGuide} request={props.request} />}
        <ItemData item={viewedItem(product, option, properties.lang)} />
        <ProductStructuredData {...props} />
      </div>
    );
  },
};
