import { ProductPicture } from '../../../client/components/product-picture.tsx';
import { AddToCart, type SizeChoice } from '../../../client/islands/add-to-cart.tsx';
import { availabilityCode, canBeBought, shortAvailability } from '../../../shared/availability.ts';
import type { Family, Product, ProductCard, ProductOption, Size } from '../../../shared/contract/catalog.ts';
import type { MessageKey, Translate } from '../../../shared/i18n/i18n.ts';
import { pictureUrl } from '../../../shared/picture.ts';
import { defaultOption, familyHref, optionOfSlug, productHref } from '../../../shared/product-url.ts';
import { href } from '../../../shared/routes.ts';
import { breadcrumbList, productData } from '../../../shared/structured-data.ts';
import { Price } from '../../components/price.tsx';
import { LateStyles } from '../../layouts/late-styles.tsx';
import { Island } from '../../rendering/island.tsx';
import { NotFound, UpstreamError } from '../../upstream/errors.ts';
import type { PageRequest, PublicPage, ViewProps } from '../page-module.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Details } from './product-details.tsx';
import { ProductGrid, shownLabels, shownPrice } from './product-grid.tsx';
import { Rating, Reviews } from './product-reviews.tsx';

interface ProductData {
  product: Product;
  /** The colour that the address names. */
  option: ProductOption;
  /** Null when it could not be loaded: the page does without its breadcrumb. */
  family: Family | null;
  related: ProductCard[];
}

const relatedShown = 4;

async function loadProduct({ gateway, route, url, domain }: PageRequest): Promise<Product> {
  const { productId } = route.params;
  if (productId === undefined) throw new NotFound(url.pathname);
  try {
    return await gateway.call('getProduct', { productId, currency: domain.devise });
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) throw new NotFound(url.pathname);
    throw error;
  }
}

/** Other products of the family; none when they cannot be loaded, for the page does not depend on them. */
async function loadRelated({ gateway, domain }: PageRequest, product: Product): Promise<ProductCard[]> {
  const { familyId, productId } = product;
  if (familyId === undefined) return [];
  const input = { familyId, page: 1, size: 12, sort: 'recommended', currency: domain.devise } as const;
  const { products } = (await gateway.attempt('listProducts', input)) ?? { products: [] };
  const others = new Map<string, ProductCard>();
  for (const card of products) {
    if (card.productId !== productId && !others.has(card.productId)) others.set(card.productId, card);
  }
  return [...others.values()].slice(0, relatedShown);
}

function trailOf(family: Family | null, { t, locale, properties }: PageRequest) {
  const families = family === null ? [] : [...family.ancestors, family];
  return [
    { name: t('catalog.home'), href: href(locale, 'index') },
    ...families.map((each) => ({ name: each.title[properties.lang], href: familyHref(locale, each) })),
  ];
}

function sizeNote(size: Size, t: Translate): string | null {
  if (size.availabilityType === 'IN_STORE_ONLY') return t('product.in-store');
  switch (availabilityCode(size)) {
    case 1:
      return t('product.few');
    case 2:
      return null;
    case 3:
      return t('product.made-to-order');
    default:
      return t(size.availability === 'SOON_AVAILABLE' ? 'product.soon' : 'product.unavailable');
  }
}

function sizeChoice(size: Size, t: Translate): SizeChoice {
  const note = sizeNote(size, t);
  return {
    sku: size.sku,
    label: size.label,
    ...(shortAvailability(size) === 'UNAVAILABLE' && { soldOut: true }),
    ...(note !== null && { note }),
  };
}

/** When a piece leaves that is not on the shelf yet. */
function delayText({ categoryLabels, sizes }: ProductOption, t: Translate): string | null {
  if (categoryLabels.includes('RAL_ANTICIPATION')) return t('product.pre-order-text');
  const buyable = sizes.filter(canBeBought);
  const onDemand = buyable.filter(({ availability }) => availability === 'ON_DEMAND');
  if (categoryLabels.includes('ON_DEMAND') || onDemand.length === buyable.length)
    return t('product.on-demand-text');
  return onDemand.length > 0 ? t('product.on-demand-some-text') : null;
}

type PartProps = ViewProps<ProductData>;

/** Phones show about 60vw of each picture: see the style sheet. */
const gallerySizes = '(width >= 1280px) 33vw, (width >= 768px) 50vw, 60vw';

function Gallery({ data: { product, option }, request: { t, picturesUrl, properties } }: PartProps) {
  const { pictures, optionId } = option;
  const words = { name: product.name[properties.lang], color: option.color[properties.lang] };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="gallery" aria-label={t('product.gallery')} tabIndex={0}>
      {pictures.map((type, index) => (
        <ProductPicture
          key={type}
          base={picturesUrl}
          optionId={optionId}
          type={type}
          alt={t('product.picture', { ...words, index: index + 1, count: pictures.length })}
          sizes={gallerySizes}
          largest={1279}
          loading={index === 0 ? 'first' : index === 1 ? 'after' : 'lazy'}
        />
      ))}
    </section>
  );
}

function Colors({ data: { product, option }, request }: PartProps) {
  const { t, locale, properties, picturesUrl } = request;
  return (
    <div className="colors">
      <p>
        <span className="muted">{t('product.color')}</span> {option.color[properties.lang]}
      </p>
      {product.options.length > 1 && (
        <ul className="colors__list">
          {product.options.map((each) => (
            <li key={each.optionId}>
              <a
                href={productHref(locale, product, each)}
                aria-current={each === option ? 'true' : undefined}
                title={each.color[properties.lang]}
              >
                <ProductPicture
                  base={picturesUrl}
                  optionId={each.optionId}
                  type={each.pictures[0] ?? 'AP'}
                  alt={each.color[properties.lang]}
                  sizes="64px"
                  largest={320}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why a colour cannot be bought, where it is not merely sold out. */
const goneTexts: Partial<Record<ProductOption['availability'], MessageKey>> = {
  DISCONTINUED: 'product.discontinued-text',
  SOON_AVAILABLE: 'product.soon-text',
};

function Gone({ data: { option, family }, request: { t, locale, properties } }: PartProps) {
  const discontinued = option.availability === 'DISCONTINUED';
  return (
    <div className="gone">
      {discontinued && <h2 className="subheading">{t('product.discontinued-title')}</h2>}
      <p>{t(goneTexts[option.availability] ?? 'product.sold-out-text')}</p>
      {family !== null && (
        <a className="button button--block" href={familyHref(locale, family)}>
          {t('product.see-family', { family: family.title[properties.lang] })}
        </a>
      )}
    </div>
  );
}

function Buy(props: PartProps) {
  const { product, option } = props.data;
  const { t, locale, properties, picturesUrl, domain } = props.request;
  if (option.availability === 'DISCONTINUED' || !option.sizes.some(canBeBought)) return <Gone {...props} />;
  const delay = delayText(option, t);
  return (
    <>
      <Island
        name="add-to-cart"
        on="interaction"
        component={AddToCart}
        t={t}
        props={{
          locale,
          cartHref: href(locale, 'cart'),
          name: product.name[properties.lang],
          color: option.color[properties.lang],
          price: shownPrice(option.prices.current, props.request).now,
          picture: { base: picturesUrl, optionId: option.optionId, type: option.pictures[0] ?? 'AP' },
          sizes: option.sizes.map((size) => sizeChoice(size, t)),
          swift: domain.params.swiftAddToCart,
        }}
      />
      {delay !== null && <p className="buy__delay">{delay}</p>}
    </>
  );
}

/** Average and number of the reviews. */
/** A product in one of its colours. */
export const product: PublicPage<ProductData> = {
  async load(request) {
    const product = await loadProduct(request);
    const option =
      optionOfSlug(product, request.properties.lang, request.route.params.name ?? '') ??
      defaultOption(product);
    const [family, related] = await Promise.all([
      product.familyId === undefined
        ? null
        : request.gateway.attempt('getFamily', { familyId: product.familyId }),
      loadRelated(request, product),
    ]);
    return { product, option, family, related };
  },

  seo({ product, option, family }, request) {
    const { t, locale, properties, origin, picturesUrl } = request;
    const { lang } = properties;
    const words = { name: product.name[lang], color: option.color[lang] };
    const path = productHref(locale, product, option);
    const images = option.pictures.map((type) => pictureUrl(picturesUrl, option.optionId, type, 1279));
    const trail = [...trailOf(family, request), { name: words.name, href: path }];
    return {
      title: `${t('product.title', words)} | Selvedge`,
      description: product.description,
      canonical: path,
      alternate: (other) => productHref(other, product, option),
      image: images[0],
      structuredData: [
        productData({
          product,
          option,
          lang,
          brand: 'Selvedge',
          images,
          url: (each) => origin + productHref(locale, product, each),
        }),
        breadcrumbList(trail.map((entry) => ({ name: entry.name, url: origin + entry.href }))),
      ],
      tags: [
        `product:${product.productId}`,
        ...(product.familyId === undefined ? [] : [`family:${product.familyId}`]),
      ],
    };
  },

  View(props) {
    const { product, option, family, related } = props.data;
    const { t, properties } = props.request;
    const labels = shownLabels(option.categoryLabels, t);
    const rated = product.reviewGlobal.totalReviewCount > 0;
    return (
      <div className="wrap product">
        <Breadcrumb
          label={t('catalog.breadcrumb')}
          trail={trailOf(family, props.request)}
          current={product.name[properties.lang]}
        />
        <div className="product__main">
          <Gallery {...props} />
          <div className="product__panel">
            <div className="product__sticky">
              {labels.length > 0 && <p className="eyebrow product__labels">{labels.join(' · ')}</p>}
              <h1 className="product__name">
                {product.name[properties.lang]}
                <span className="visually-hidden">, {option.color[properties.lang]}</span>
              </h1>
              <div className="product__price">
                <Price {...shownPrice(option.prices.current, props.request)} />
                <span className="muted small">{t('price.vat')}</span>
              </div>
              {rated && (
                <a className="rating" href="#reviews">
                  <Rating product={product} request={props.request} />
                </a>
              )}
              <Colors {...props} />
              <Buy {...props} />
              {option.marketing !== null && (
                <p className="eyebrow">{option.marketing.split(';').join(' · ')}</p>
              )}
              <p className="product__description">{product.description}</p>
              <Details product={product} request={props.request} />
              <p className="muted small">{t('product.reference', { model: product.model })}</p>
            </div>
          </div>
        </div>
        <LateStyles />
        <Reviews product={product} request={props.request} />
        {related.length > 0 && (
          <section className="section product__related" aria-labelledby="related-title">
            <h2 className="heading" id="related-title">
              {t('product.related')}
            </h2>
            <ProductGrid market={props.request} products={related} heading="h3" />
          </section>
        )}
      </div>
    );
  },
};
