import { brand } from '../../../shared/brand/brand.ts';
import type { PreviewPicture } from '../../../shared/catalogue/picture-preview.ts';
import { familyHref } from '../../../shared/catalogue/product-url.ts';
import type { Segmentation } from '../../../shared/contract/catalogue/catalog.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { ContentPage } from '../../../shared/contract/content/content-page.ts';
import { type BlockData, blockTags, loadBlocks } from '../../blocks/block-data.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { contentPreview } from '../../components/picture.tsx';
import { ProductGrid } from '../../components/product/product-grid.tsx';
import { contentQuery } from '../../content/content-query.ts';
import type { PageRequest, PublicPage } from '../../page/page-module.ts';
import { BlockStyles } from '../../styles/late-styles.tsx';
import { opensItself } from './opening.ts';
import '../../../client/styles/content/home.css';

interface Department {
  segmentation: Required<Segmentation>;
  products: ProductCard[];
}

type HomeData =
  | { managed: ContentPage; shown: BlockData }
  /** Data of the home page if the content service fails. */
  | { managed: null; departments: Department[] };

/** Maximum of departments, in rows of four. */
const departmentsShown = 2;
const productsShown = 8;

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

function structuredData({ origin, locale, properties }: PageRequest): Record<string, unknown>[] {
  const url = `${origin}/${locale}/`;
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: brand.name,
      url,
      logo: `${origin}/favicon.svg`,
    },
    {
      '@type': 'WebSite',
      publisher: { '@id': `${origin}/#organization` },
      inLanguage: properties.intl,
      name: brand.name,
      url,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}search/?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Preview picture: the page's own, or that of its first block. */
function previewOf({ image, blocks }: ContentPage, { absolutePicturesUrl }: PageRequest): PreviewPicture | undefined {
  const opening = blocks.flatMap((block) => ('hero' in block ? [block.hero.image] : []))[0];
  const picture = image ?? opening;
  return picture && contentPreview(absolutePicturesUrl, picture);
}

/** The home page: managed blocks, or the departments of the catalogue if content fails. */
export const home: PublicPage<HomeData> = {
  async load(request) {
    const { gateway } = request;
    const query = JSON.stringify({ uid: 'home' });
    const answer = await gateway.call('getPages', { ...contentQuery(request), type: 'page', query });
    const managed = answer?.entries[0];
    if (managed === undefined) return { managed: null, departments: await loadDepartments(request) };
    return { managed, shown: await loadBlocks(request, managed.blocks) };
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
      image: previewOf(data.managed, request),
      tags: ['content:home', ...blockTags(data.shown)],
    };
  },

  View({ data, request }) {
    const { t, locale, properties } = request;
    if (data.managed !== null) {
      const { blocks, title } = data.managed;
      return (
        <>
          {!opensItself(blocks) && <h1 className="visually-hidden">{title}</h1>}
          <Blocks blocks={blocks} data={data.shown} request={request} />
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
        <BlockStyles />
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
