/**
 * Fills an empty Medusa with the catalogue in the file `CATALOGUE` (scripts/adapters/catalogue.ts) and writes the
 * publishable key to the file `SEEDED`. Progress is printed as `seed: products 40/648`.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { ContainerRegistrationKeys, Modules, ProductStatus } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

/** Rows that one workflow gets: more take much memory, fewer take longer. */
const productBatch = 24;
const levelBatch = 1000;
const priceBatch = 1000;

const progress = (what, done, total) => console.log(`seed: ${what} ${done}/${total}`);

const batches = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

const amountOf = (cents) => cents / 100;

module.exports.default = async function seed({ container }) {
  const catalogue = JSON.parse(readFileSync(process.env.CATALOGUE, 'utf8'));
  const shop = await seedShop(container, catalogue);
  await seedShipping(container, catalogue, shop);
  const categories = await seedCategories(container, catalogue);
  const tags = await seedTags(container, catalogue);
  await seedProducts(container, catalogue, { ...shop, categories, tags });
  await seedStock(container, catalogue, shop);
  await seedReductions(container, catalogue);
  await seedPromotions(container, catalogue, categories);
  writeFileSync(process.env.SEEDED, JSON.stringify({ publishableKey: shop.publishableKey }));
};

/** Runs a workflow and returns its result. */
async function run(container, workflow, input) {
  const { result } = await workflow(container).run({ input });
  return result;
}

/** Store, currencies, regions, taxes, the warehouse and the key of the Store API. */
async function seedShop(container, { markets }) {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const countries = markets.flatMap((market) => market.countries);
  const [store] = await container.resolve(Modules.STORE).listStores();
  const [channel] = await run(container, flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Online shop' }],
  });
  await run(container, flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: markets.map(({ currency }, at) => ({
        currency_code: currency.toLowerCase(),
        is_default: at === 0,
        is_tax_inclusive: true,
      })),
      default_sales_channel_id: channel.id,
    },
  });
  await run(container, flows.createRegionsWorkflow, {
    regions: markets.map((market) => ({
      name: market.currency,
      currency_code: market.currency.toLowerCase(),
      countries: market.countries.map(({ code }) => code.toLowerCase()),
      is_tax_inclusive: true,
      payment_providers: ['pp_hosted_demo'],
    })),
  });
  await run(
    container,
    flows.createTaxRegionsWorkflow,
    countries.map(({ code, vat }) => ({
      country_code: code.toLowerCase(),
      provider_id: 'tp_system',
      default_tax_rate: { name: 'VAT', code: 'VAT', rate: vat },
    })),
  );
  const [location] = await run(container, flows.createStockLocationsWorkflow, {
    locations: [{ name: 'Warehouse', address: { city: 'Lille', country_code: 'FR', address_1: '' } }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: 'manual_manual' },
  });
  await run(container, flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [key] = await run(container, flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Storefront', type: 'publishable', created_by: '' }],
  });
  await run(container, flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const [known] = await fulfillment.listShippingProfiles({ type: 'default' });
  const [profile] =
    known === undefined
      ? await run(container, flows.createShippingProfilesWorkflow, { data: [{ name: 'Default', type: 'default' }] })
      : [known];
  return { channel, location, profile, publishableKey: key.token };
}

/** A zone for each country, with its delivery methods in all currencies. */
async function seedShipping(container, { shippingMethods }, { location, profile }) {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const codes = [...new Set(shippingMethods.map(({ country }) => country))];
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: 'Delivery',
    type: 'shipping',
    service_zones: codes.map((code) => ({
      name: code,
      geo_zones: [{ type: 'country', country_code: code.toLowerCase() }],
    })),
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const zoneOf = new Map(set.service_zones.map(({ name, id }) => [name, id]));
  await run(
    container,
    flows.createShippingOptionsWorkflow,
    shippingMethods.map(({ country, key, name, days, prices }) => ({
      name: name.en,
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: zoneOf.get(country),
      shipping_profile_id: profile.id,
      type: { label: name.en, description: name.en, code: key },
      data: { key, name, days },
      prices: prices.flatMap(({ currency, price, freeAbove }) => [
        { currency_code: currency.toLowerCase(), amount: amountOf(price) },
        ...(freeAbove === null
          ? []
          : [
              {
                currency_code: currency.toLowerCase(),
                amount: 0,
                rules: [{ attribute: 'item_total', operator: 'gt', value: amountOf(freeAbove) }],
              },
            ]),
      ]),
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    })),
  );
}

/** The families as categories, parents first. @returns {Map<string, string>} the ids in Medusa by family */
async function seedCategories(container, { families }) {
  const ids = new Map();
  let level = families.filter(({ parentId }) => parentId === null);
  while (level.length > 0) {
    const made = await run(container, flows.createProductCategoriesWorkflow, {
      product_categories: level.map(({ familyId, parentId, title, description, place }) => ({
        name: title.en,
        description: description.en,
        handle: familyId.replaceAll('_', '-'),
        is_active: true,
        ...(parentId !== null && { parent_category_id: ids.get(parentId) }),
        metadata: { familyId, title, description, place },
      })),
    });
    for (const { id, metadata } of made) ids.set(metadata.familyId, id);
    const parents = new Set(level.map(({ familyId }) => familyId));
    level = families.filter(({ parentId }) => parents.has(parentId));
  }
  return ids;
}

/** The values of facets as tags, which have their labels. @returns {Map<string, string>} the ids by tag */
async function seedTags(container, { values }) {
  const made = await run(container, flows.createProductTagsWorkflow, {
    product_tags: values.map(({ facet, id, place, label, hex }) => ({
      value: `${facet}:${id}`,
      metadata: { place, label, ...(hex && { hex }) },
    })),
  });
  return new Map(made.map(({ id, value }) => [value, id]));
}

/** A price in Medusa is the one before a reduction; price lists have the reduced ones. */
const fullPrice = ([price, before]) => amountOf(before ?? price);

function variantsOf({ options }) {
  return options.flatMap(({ optionId, color, sizes }) =>
    sizes.map(({ sku, gtin, sizeId, prices }) => ({
      title: `${color.en} / ${sizeId}`,
      sku,
      ...(gtin && { ean: gtin, barcode: gtin }),
      options: { Color: color.en, Size: sizeId },
      manage_inventory: true,
      allow_backorder: false,
      metadata: { optionId },
      prices: Object.entries(prices).map(([currency, price]) => ({
        currency_code: currency.toLowerCase(),
        amount: fullPrice(price),
      })),
    })),
  );
}

async function seedProducts(container, { products }, { channel, profile, categories, tags }) {
  let done = 0;
  for (const batch of batches(products, productBatch)) {
    progress('products', done, products.length);
    await run(container, flows.createProductsWorkflow, {
      products: batch.map((product) => ({
        title: product.metadata.name.en,
        description: product.metadata.description.en,
        handle: `p-${product.productId}`,
        external_id: product.productId,
        material: product.metadata.composition.en,
        status: ProductStatus.PUBLISHED,
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel.id }],
        category_ids: product.familyIds.map((familyId) => categories.get(familyId)),
        tag_ids: product.materials.map((material) => tags.get(`material:${material}`)),
        metadata: product.metadata,
        options: [
          { title: 'Color', values: [...new Set(product.options.map(({ color }) => color.en))] },
          { title: 'Size', values: [...new Set(product.options.flatMap(({ sizes }) => sizes.map((s) => s.sizeId)))] },
        ],
        variants: variantsOf(product),
      })),
    });
    done += batch.length;
  }
}

async function seedStock(container, { products }, { location }) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const quantities = new Map(
    products.flatMap(({ options }) => options.flatMap(({ sizes }) => sizes.map((size) => [size.sku, size.quantity]))),
  );
  const { data: items } = await query.graph({ entity: 'inventory_item', fields: ['id', 'sku'] });
  let done = 0;
  for (const batch of batches(items, levelBatch)) {
    progress('stock', done, items.length);
    await run(container, flows.createInventoryLevelsWorkflow, {
      inventory_levels: batch.map(({ id, sku }) => ({
        location_id: location.id,
        inventory_item_id: id,
        stocked_quantity: quantities.get(sku) ?? 0,
      })),
    });
    done += batch.length;
  }
}

/** Reduced prices, in one list for each reason: sale, promotion, adjustment. */
async function seedReductions(container, { products }) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: variants } = await query.graph({ entity: 'variant', fields: ['id', 'sku'] });
  const variantOf = new Map(variants.map(({ id, sku }) => [sku, id]));
  const titles = { S: 'Sale', P: 'Promotion', A: 'Adjusted' };
  for (const [reason, title] of Object.entries(titles)) {
    const prices = products.flatMap(({ options }) =>
      options.flatMap(({ sizes }) =>
        sizes.flatMap((size) =>
          Object.entries(size.prices)
            .filter(([, [, before, type]]) => before !== null && type === reason)
            .map(([currency, [price]]) => ({
              variant_id: variantOf.get(size.sku),
              currency_code: currency.toLowerCase(),
              amount: amountOf(price),
            })),
        ),
      ),
    );
    const [first, ...others] = batches(prices, priceBatch);
    const [list] = await run(container, flows.createPriceListsWorkflow, {
      price_lists_data: [{ title, description: title, type: 'sale', status: 'active', prices: first ?? [] }],
    });
    let done = first?.length ?? 0;
    for (const batch of others) {
      progress(title, done, prices.length);
      await run(container, flows.createPriceListPricesWorkflow, { data: [{ id: list.id, prices: batch }] });
      done += batch.length;
    }
  }
}

/** A promotion for each code; one with amounts in several currencies has one for each, `LESS15-PLN`. */
async function seedPromotions(container, { promotions }, categories) {
  await run(container, flows.createPromotionsWorkflow, {
    promotionsData: promotions.map(
      ({ code, percent, amount, currency, familyIds, minimum, startsAt, endsAt, mostUses }) => ({
        code,
        type: 'standard',
        status: 'active',
        is_automatic: false,
        // What it takes off includes the taxes, as the prices do.
        is_tax_inclusive: true,
        campaign: {
          name: code,
          campaign_identifier: code,
          starts_at: startsAt,
          ends_at: endsAt,
          ...(mostUses !== null && { budget: { type: 'usage', limit: mostUses } }),
        },
        application_method: {
          type: percent === null ? 'fixed' : 'percentage',
          target_type: percent === null ? 'order' : 'items',
          ...(percent !== null && { allocation: 'across' }),
          value: percent ?? amountOf(amount),
          // A percentage holds in all currencies.
          ...(percent === null && { currency_code: currency.toLowerCase() }),
          ...(familyIds.length > 0 && {
            target_rules: [
              {
                attribute: 'items.product.categories.id',
                operator: 'in',
                values: familyIds.map((familyId) => categories.get(familyId)),
              },
            ],
          }),
        },
        rules: [
          ...(minimum === 0 ? [] : [{ attribute: 'item_total', operator: 'gte', values: [String(amountOf(minimum))] }]),
        ],
      }),
    ),
  });
}
