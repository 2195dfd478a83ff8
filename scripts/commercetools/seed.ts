/** Writes a part of the reference backend's catalogue to commercetools, over its HTTP API. */
import { productTypeKey } from '../../adapters/commercetools/catalogue/attributes.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Catalogue } from '../adapters/catalogue.ts';

export interface Project {
  /** Address of API and tokens. */
  url: string;
  key: string;
  clientId: string;
  clientSecret: string;
}

type Product = Catalogue['products'][number];

/** Key of the type of custom fields that prices have. */
const priceTypeKey = 'price';

const languages = ['fr', 'en', 'de', 'es', 'it', 'pl'] as const;

async function post(url: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`commercetools answers ${response.status} to ${url}: ${await response.text()}`);
  return response.json();
}

/** Some products, from the whole catalogue. */
function sampleOf({ products }: Catalogue, most: number): Product[] {
  const step = Math.max(1, Math.floor(products.length / most));
  return products.filter((_, at) => at % step === 0).slice(0, most);
}

/** Seeds an empty project with at most so many products. */
export async function seedCommercetools(project: Project, catalogue: Catalogue, most: number): Promise<void> {
  const basic = Buffer.from(`${project.clientId}:${project.clientSecret}`).toString('base64');
  const token = await post(`${project.url}/oauth/token?grant_type=client_credentials`, {
    authorization: `Basic ${basic}`,
  });
  const { access_token } = token as { access_token: string };
  const create = (path: string, draft: object) =>
    post(`${project.url}/${project.key}${path}`, { authorization: `Bearer ${access_token}` }, draft);

  await create('/types', priceFields);
  await create('/product-types', productTypeOf(catalogue));
  // In the order of the menu, in which a parent comes before its children.
  for (const { familyId, parentId, place, title, description } of catalogue.families)
    await create('/categories', {
      key: familyId,
      name: title,
      slug: everywhere(familyId.replaceAll('_', '-')),
      description,
      orderHint: String(place / 10_000),
      ...(parentId !== null && { parent: { typeId: 'category', key: parentId } }),
    });
  for (const product of sampleOf(catalogue, most)) {
    await create('/products', productDraft(product));
    for (const { sku, quantity } of product.options.flatMap(({ sizes }) => sizes))
      await create('/inventory', { sku, quantityOnStock: quantity });
  }
}

const everywhere = (text: string): LocalizedText => ({ fr: text, en: text, de: text, es: text, it: text, pl: text });

const field = (name: string, type: string) => ({
  name,
  label: { en: name },
  required: false,
  type: { name: type },
  inputHint: 'SingleLine',
});

const priceFields = {
  key: priceTypeKey,
  name: { en: 'Former price' },
  resourceTypeIds: ['product-price'],
  fieldDefinitions: [field('before', 'Number'), field('reason', 'String')],
};

function productTypeOf({ values }: Catalogue) {
  const labelled = (facet: 'size' | 'color' | 'material') => ({
    name: 'lenum',
    values: values.filter((value) => value.facet === facet).map(({ id, label }) => ({ key: id, label })),
  });
  const attribute = (level: 'Product' | 'Variant') => (name: string, type: object) => ({
    name,
    level,
    type,
    label: { en: name },
    isRequired: false,
    attributeConstraint: 'None',
    inputHint: 'SingleLine',
    isSearchable: true,
  });
  const [ofProduct, ofVariant] = [attribute('Product'), attribute('Variant')];
  const of = (name: string) => ({ name });
  const set = (elementType: object) => ({ name: 'set', elementType });
  const texts = ['model', 'brand', 'seasonId', 'sizeGuideId', 'familyId', 'environment', 'features', 'reviews'];
  return {
    key: productTypeKey,
    name: 'Style',
    description: 'A style in its colours and sizes',
    attributes: [
      ...texts.map((name) => ofProduct(name, of('text'))),
      ofProduct('composition', of('ltext')),
      ofProduct('care', of('ltext')),
      ofProduct('tags', set(of('text'))),
      ofProduct('materials', set(labelled('material'))),
      ofProduct('ecoDesign', of('boolean')),
      ofProduct('publishedAt', of('datetime')),
      ofVariant('size', labelled('size')),
      ofVariant('colorGroup', labelled('color')),
      ofVariant('color', of('ltext')),
      ofVariant('marketing', of('ltext')),
      ...['gtin', 'optionId', 'hex', 'status', 'availabilityType', 'video'].map((name) => ofVariant(name, of('text'))),
      ofVariant('availableOn', of('date')),
      ofVariant('categoryLabels', set(of('text'))),
      ofVariant('pictures', set(of('text'))),
      ofVariant('rank', of('number')),
    ],
  };
}

/** Attributes from values by name; what is null or empty is left out. */
const attributesFrom = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, value]) =>
    value == null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [{ name, value }],
  );

const textOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

function variantsOf({ options, metadata }: Product) {
  return options.flatMap(({ optionId, sizes }) => {
    const about = metadata.options.find((each) => each.optionId === optionId);
    return sizes.map(({ sku, gtin, sizeId, prices }) => ({
      sku,
      prices: Object.entries(prices).map(([currencyCode, [centAmount, before, reason]]) => ({
        value: { currencyCode, centAmount },
        custom: {
          type: { typeId: 'type', key: priceTypeKey },
          fields: { ...(before !== null && { before }), reason },
        },
      })),
      attributes: attributesFrom({
        size: sizeId,
        gtin,
        optionId,
        color: about?.color,
        hex: about?.hex,
        colorGroup: about?.group,
        status: about?.availability,
        availabilityType: about?.availabilityType,
        availableOn: about?.availableOn,
        categoryLabels: about?.categoryLabels,
        marketing: about?.marketing,
        pictures: about?.pictures,
        video: about?.video,
        rank: about?.rank,
      }),
    }));
  });
}

/** A product with its colours and sizes, as commercetools takes it. */
export function productDraft(product: Product) {
  const { productId, familyIds, materials, metadata } = product;
  const [masterVariant, ...variants] = variantsOf(product);
  const slug = Object.fromEntries(
    languages.map((language) => [language, `${slugify(metadata.name[language], language)}-${productId}`]),
  );
  return {
    key: productId,
    productType: { typeId: 'product-type', key: productTypeKey },
    name: metadata.name,
    slug,
    description: metadata.description,
    categories: familyIds.map((key) => ({ typeId: 'category', key })),
    attributes: attributesFrom({
      model: metadata.model,
      brand: metadata.brand,
      composition: metadata.composition,
      care: metadata.care,
      seasonId: metadata.seasonId,
      tags: metadata.tags,
      materials,
      ecoDesign: metadata.ecoDesign,
      sizeGuideId: metadata.sizeGuideId,
      familyId: metadata.familyId,
      publishedAt: metadata.publishedAt,
      environment: textOf(metadata.environment),
      features: textOf(metadata.features),
      reviews: textOf(metadata.reviews),
    }),
    masterVariant,
    variants,
    publish: true,
  };
}
