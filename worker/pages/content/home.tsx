import type { ProductCard, Segmentation } from '../../../shared/contract/catalog.ts';
import type { ContentBlock, ContentPage } from '../../../shared/contract/content.ts';
import { familyHref } from '../../../shared/product-url.ts';
import { Blocks, optionIdsOf } from '../../blocks/blocks.tsx';
import { LateStyles } from '../../layouts/late-styles.tsx';
import { ProductGrid } from '../catalogue/product-grid.tsx';
import type { PageRequest, PublicPage } from '../page-module.ts';

/** A department of the shop with its first products. */
interface Department {
  segmentation: Required<Segmentation>;
  products: ProductCard[];
}

type HomeData =
  | { managed: ContentPage; cards: ProductCard[] }
  /** What the home page is made from while the content service fails. */
  | { managed: null; departments: Department[] };

/** Rows of four: two departments fill a page. */
const departmentsShown = 2;
const productsShown = 8;

/** The departments with the most to show, straight from the catalogue. */
async function loadDepartments({ gateway, domain }: PageRequest): Promise<Department[]> {
  const segmentations = await gateway.call('getSegmentations', {});
  const tops = segmentations
    .flatMap(({ familyId, ...each }) => (familyId === undefined ? [] : [{ ...each, familyId }]))
    .filter(({ parent }) => parent === null)
    .slice(0, departmentsShown);
  return Promise.all(
    tops.map(async (segmentation) => {
      const { products } = await gateway.call('listProducts', {
        familyId: segmentation.familyId,
        page: 1,
        size: productsShown,
        sort: 'recommended',
        currency: domain.devise,
      });
      return { segmentation, products };
    }),
  );
}

/** The page's own title, unless its first block carries one that everybody sees. */
function hasVisibleTitle([first]: readonly ContentBlock[]): boolean {
  return first !== undefined && 'hero' in first;
}

/** Name and search of the shop, for search engines. */
function structuredData({ origin, locale }: PageRequest): Record<string, unknown>[] {
  const url = `${origin}/${locale}/`;
  return [
    { '@type': 'Organization', name: 'Selvedge', url },
    {
      '@type': 'WebSite',
      name: 'Selvedge',
      url,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}search/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The home page: managed blocks; while content fails, the departments of the catalogue. */
export const home: PublicPage<HomeData> = {
  async load(request) {
    const { gateway, locale, environment, domain } = request;
    const answer = await gateway.call('getPage', { locale, environment, uid: 'home' });
    const managed = answer?.entries[0];
    if (managed === undefined) return { managed: null, departments: await loadDepartments(request) };
    const optionIds = optionIdsOf(managed.blocks);
    const { products: cards } =
      optionIds.length === 0
        ? { products: [] }
        : await gateway.call('listOptions', { optionIds: optionIds.join(','), currency: domain.devise });
    return { managed, cards };
  },

  seo(data, request) {
    const { t } = request;
    const rest = { structuredData: structuredData(request) };
    if (data.managed === null) return { ...rest, title: t('home.title'), tags: ['content:home'] };
    const { title_page, description_page, keywords, meta_robots, canonical } = data.managed.seo;
    return {
      ...rest,
      title: title_page,
      description: description_page ?? undefined,
      keywords: keywords ?? undefined,
      metaRobots: meta_robots,
      canonical: canonical ?? undefined,
      tags: ['content:home', ...data.cards.map(({ productId }) => `product:${productId}`)],
    };
  },

  View({ data, request }) {
    const { t, locale, properties } = request;
    if (data.managed !== null) {
      const { blocks, title } = data.managed;
      const cards = new Map(data.cards.map((card) => [card.optionId, card]));
      return (
        <>
          {!hasVisibleTitle(blocks) && <h1 className="visually-hidden">{title}</h1>}
          <Blocks blocks={blocks} cards={cards} request={request} />
        </>
      );
    }
    return (
      <>
        <div className="opening wrap">
          <p className="eyebrow">{t('home.eyebrow')}</p>
          <h1 className="hero__title">{t('home.heading')}</h1>
          <p className="hero__lead">{t('home.text')}</p>
        </div>
        <LateStyles />
        {data.departments.map(({ segmentation, products }) => (
          <section key={segmentation.familyId} className="selection wrap">
            <div className="selection__head">
              <h2 className="heading">{segmentation.title[properties.lang]}</h2>
              <a className="link selection__link" href={familyHref(locale, segmentation)}>
                {t('layout.menu.all')}
                <span className="visually-hidden"> {segmentation.title[properties.lang]}</span>
              </a>
            </div>
            <ProductGrid market={request} products={products} heading="h3" />
          </section>
        ))}
      </>
    );
  },
};
