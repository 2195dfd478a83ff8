/**
 * The search index behind listings and search: one document for each colour of a product, because a listing shows a
 * card for each. `card` is what the card shows and `sizes` its sizes, both as JSON.
 */
const { defineSearchIndex, ProductStatus, QueryContext, search } = require('@medusajs/framework/utils');
const { availabilityOf, currencies, languages } = require('../facts.js');

/** Products read at once. */
const batch = 50;

const productFields = [
  'id',
  'external_id',
  'status',
  'metadata',
  'created_at',
  'categories.id',
  'sales_channels.id',
  'tags.value',
  'variants.id',
  'variants.sku',
  'variants.ean',
  'variants.metadata',
  'variants.options.value',
  'variants.options.option.title',
  'variants.inventory_items.inventory.location_levels.available_quantity',
];

const perCurrency = (make) => Object.fromEntries(currencies.flatMap((currency) => make(currency)));

const keyword = () => search.keyword().filterable();
const facet = () => keyword().facetable();

const fields = {
  id: keyword(),
  product_id: keyword().sortable(),
  status: keyword(),
  sales_channel_ids: keyword().array(),
  sku: keyword().array(),
  gtin: keyword().array(),
  /** In no family: it is found by its number only. */
  listed: search.boolean().filterable(),
  family: facet().array(),
  color: facet(),
  material: facet().array(),
  /** Sizes of which a piece is left. */
  size: facet().array(),
  availability: facet(),
  currency: keyword().array(),
  rank: search.integer().sortable(),
  published: search.date().sortable(),
  rating: search.float().sortable(),
  reviews: search.integer().sortable(),
  card: search.keyword(),
  /** Its sizes with stock and prices, as JSON. */
  sizes: search.keyword(),
  ...perCurrency((currency) => [
    [
      `price_${currency}`,
      search
        .integer()
        .filterable()
        .sortable()
        .facetable({ types: ['range'] }),
    ],
    [`promotion_${currency}`, facet()],
  ]),
  name: search.text().searchable({ weight: 10 }),
  about: search.text().searchable({ weight: 1 }),
};

/** @returns {Map<string, Map<string, object>>} the calculated prices by currency and variant */
async function pricesOf(query, ids) {
  const lists = await Promise.all(
    currencies.map((currency_code) =>
      query.graph({
        entity: 'product',
        fields: ['variants.id', 'variants.calculated_price.*'],
        filters: { id: ids },
        context: { variants: { calculated_price: QueryContext({ currency_code }) } },
      }),
    ),
  );
  return new Map(
    lists.map(({ data }, at) => [
      currencies[at],
      new Map(data.flatMap(({ variants }) => variants.map((each) => [each.id, each.calculated_price]))),
    ]),
  );
}

const cents = (amount) => Math.round(amount * 100);

/**
 * The price of a colour as a card shows it: the lowest of its sizes. Undefined if it is not sold in the currency.
 * `reason` is the type of a reduced price: S sale, P promotion, A adjusted.
 */
function priceOf(variants, prices, reason = 'S') {
  const priced = variants.flatMap(({ id }) => {
    const price = prices.get(id);
    return price?.calculated_amount == null ? [] : [price];
  });
  if (priced.length === 0) return undefined;
  const [lowest] = priced.toSorted((one, other) => one.calculated_amount - other.calculated_amount);
  const before = lowest.original_amount > lowest.calculated_amount ? cents(lowest.original_amount) : null;
  return {
    price: cents(lowest.calculated_amount),
    before,
    // An adjusted price need not be lower than before.
    type: before === null && reason !== 'A' ? 'I' : reason,
    isLowest: priced.some(({ calculated_amount }) => calculated_amount > lowest.calculated_amount),
  };
}

/** Reads the families of each category: its own, and those of the categories above it. */
async function familiesByCategory(query) {
  const { data } = await query.graph({
    entity: 'product_category',
    fields: ['id', 'parent_category_id', 'metadata'],
  });
  const byId = new Map(data.map((category) => [category.id, category]));
  const up = (id) => {
    const category = byId.get(id);
    return category === undefined ? [] : [category.metadata?.familyId, ...up(category.parent_category_id)];
  };
  return new Map(data.map(({ id }) => [id, up(id).filter(Boolean)]));
}

const stockOf = ({ inventory_items: items }) =>
  Math.max(
    0,
    ...items.map(({ inventory }) =>
      (inventory?.location_levels ?? []).reduce((sum, level) => sum + Number(level.available_quantity), 0),
    ),
  );

/**
 * The texts of all languages, each word with its language before it: `frxrobe`. So one field serves all languages, and
 * no word is found in another one. The adapter marks the words of a query in the same way.
 */
const markedText = (textIn) =>
  languages
    .flatMap((language) => (textIn(language).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${language}x${word}`))
    .join(' ');

const sizeOf = ({ options }) => options.find(({ option }) => option.title === 'Size')?.value;

const tagged = ({ tags }, kind) =>
  tags.filter(({ value }) => value.startsWith(`${kind}:`)).map(({ value }) => value.slice(kind.length + 1));

function documentOf(product, option, { prices, familiesOf }) {
  const { metadata } = product;
  const variants = product.variants.filter((variant) => variant.metadata?.optionId === option.optionId);
  const stock = new Map(variants.map((variant) => [variant, stockOf(variant)]));
  const families = product.categories
    .flatMap(({ id }) => familiesOf.get(id) ?? [])
    .filter((id) => !option.outside?.includes(id));
  const availability = availabilityOf(option.availability, Math.max(0, ...stock.values()));
  const sold = currencies.flatMap((currency) => {
    const price = priceOf(variants, prices.get(currency), option.reason);
    return price === undefined ? [] : [[currency, price]];
  });
  return {
    id: option.optionId,
    product_id: product.external_id,
    status: product.status,
    sales_channel_ids: product.sales_channels.map(({ id }) => id),
    sku: variants.map(({ sku }) => sku),
    gtin: variants.map(({ ean }) => ean).filter(Boolean),
    listed: option.availability !== 'DISCONTINUED' && families.length > 0,
    family: [...new Set(families)],
    color: option.group,
    material: tagged(product, 'material'),
    size: variants.filter((variant) => stock.get(variant) > 0).map(sizeOf),
    availability,
    currency: sold.map(([currency]) => currency.toUpperCase()),
    rank: option.rank,
    published: metadata.publishedAt ?? product.created_at,
    rating: metadata.reviews?.averageRating ?? 0,
    reviews: metadata.reviews?.totalReviewCount ?? 0,
    ...Object.fromEntries(
      sold.flatMap(([currency, { price, before, type }]) => [
        [`price_${currency}`, price],
        ...(before === null ? [] : [[`promotion_${currency}`, type]]),
      ]),
    ),
    name: markedText((language) => `${metadata.name[language]} ${option.color[language]}`),
    about: markedText((language) => `${metadata.model} ${metadata.composition[language]}`),
    card: JSON.stringify({
      productId: product.external_id,
      optionId: option.optionId,
      name: metadata.name,
      brand: metadata.brand,
      color: option.color,
      prices: Object.fromEntries(sold.map(([currency, price]) => [currency.toUpperCase(), price])),
      pictures: option.pictures,
      availability,
      categoryLabels: option.categoryLabels,
      marketing: option.marketing,
      colors: [option, ...metadata.options.filter((other) => other !== option)].map(({ hex }) => hex),
      familyId: metadata.familyId,
      updatedAt: metadata.updatedAt,
    }),
    sizes: JSON.stringify(
      variants.map((variant) => ({
        sku: variant.sku,
        gtin: variant.ean ?? '',
        sizeId: sizeOf(variant),
        availability: availabilityOf(option.availability, stock.get(variant)),
        availabilityType: option.availabilityType,
        prices: Object.fromEntries(
          currencies.flatMap((currency) => {
            const price = priceOf([variant], prices.get(currency), option.reason);
            return price === undefined ? [] : [[currency.toUpperCase(), price]];
          }),
        ),
      })),
    ),
  };
}

async function documentsOf(query, ids) {
  const { data: products } = await query.graph({ entity: 'product', fields: productFields, filters: { id: ids } });
  const facts = { prices: await pricesOf(query, ids), familiesOf: await familiesByCategory(query) };
  return products
    .filter(({ metadata, external_id }) => external_id && metadata?.options)
    .flatMap((product) => product.metadata.options.map((option) => documentOf(product, option, facts)));
}

/** The products that an event is about: its data names a product, a variant, a stock level or a reservation. */
async function productsOf({ name, data }, query) {
  if (name.startsWith('product.')) return [data.id];
  if (name.startsWith('product-variant.')) {
    const { data: variants } = await query.graph({
      entity: 'product_variant',
      fields: ['product_id'],
      filters: { id: data.id },
    });
    return variants.map(({ product_id }) => product_id);
  }
  const entity = name.startsWith('reservation-item.') ? 'reservation' : 'inventory_level';
  const { data: rows } = await query.graph({ entity, fields: ['inventory_item_id'], filters: { id: data.id } });
  const { data: items } = await query.graph({
    entity: 'inventory_item',
    fields: ['variants.product_id'],
    filters: { id: rows.map(({ inventory_item_id }) => inventory_item_id) },
  });
  return items.flatMap(({ variants }) => variants.map(({ product_id }) => product_id));
}

module.exports = defineSearchIndex({
  name: 'colour',
  entity: 'product',
  fields: search.define(fields),
  events: [
    'product.created',
    'product.updated',
    'product-variant.updated',
    'inventory-level.updated',
    'reservation-item.created',
    'reservation-item.deleted',
  ],

  async consume(event, { container: { query } }) {
    const ids = [...new Set(await productsOf(event, query))];
    if (ids.length === 0) return [];
    const { data } = await query.graph({
      entity: 'product',
      fields: ['id'],
      filters: { id: ids, status: ProductStatus.PUBLISHED },
    });
    return [
      {
        action: 'upsert',
        documents: await documentsOf(
          query,
          data.map(({ id }) => id),
        ),
      },
    ];
  },

  async *seed({ container: { query } }) {
    const { data } = await query.graph({ entity: 'product', fields: ['id'] });
    const ids = data.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += batch)
      yield [{ action: 'upsert', documents: await documentsOf(query, ids.slice(at, at + batch)) }];
  },
});
