const { ContainerRegistrationKeys } = require('@medusajs/framework/utils');

const fields = [
  'id',
  'data',
  'type.code',
  'service_zone.geo_zones.country_code',
  'prices.amount',
  'prices.currency_code',
  'prices.price_rules.attribute',
  'prices.price_rules.value',
];

/**
 * The delivery methods of a country with their prices in a currency. Medusa's own list is that of the cart's address,
 * which shoppers have not typed yet when they see the methods.
 */
exports.GET = async (request, response) => {
  const country = String(request.query.country ?? '').toLowerCase();
  const currency = String(request.query.currency ?? '').toLowerCase();
  const query = request.scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: 'shipping_option', fields });
  const methods = data.flatMap((option) => {
    if (!option.service_zone.geo_zones.some((zone) => zone.country_code === country)) return [];
    const prices = option.prices.filter((price) => price.currency_code === currency);
    const usual = prices.find(({ price_rules: rules }) => rules.length === 0);
    if (usual === undefined) return [];
    const above = prices
      .filter(({ amount }) => amount === 0)
      .flatMap(({ price_rules: rules }) => rules.filter(({ attribute }) => attribute === 'item_total'))
      .map(({ value }) => Number(value));
    return [
      {
        id: option.id,
        key: option.type.code,
        name: option.data.name,
        days: option.data.days,
        price: usual.amount,
        free_above: above.length === 0 ? null : Math.min(...above),
      },
    ];
  });
  response.json({ methods });
};
