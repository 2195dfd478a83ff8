const { ContainerRegistrationKeys, MedusaError } = require('@medusajs/framework/utils');

const fields = [
  'code',
  'application_method.type',
  'application_method.currency_code',
  'rules.attribute',
  'rules.values.value',
  'campaign.starts_at',
  'campaign.ends_at',
  'campaign.budget.type',
  'campaign.budget.limit',
  'campaign.budget.used',
];

/**
 * The terms of a promo code in a currency: Medusa applies a code or does not, and never says why. A code with amounts
 * in several currencies has a promotion for each (src/scripts/seed.js).
 */
exports.GET = async (request, response) => {
  const { code } = request.params;
  const currency = String(request.query.currency ?? '');
  const query = request.scope.resolve(ContainerRegistrationKeys.QUERY);
  const own = `${code}-${currency}`;
  const { data } = await query.graph({
    entity: 'promotion',
    fields,
    filters: { code: [code, own], status: 'active', is_automatic: false },
  });
  const promotion =
    data.find((each) => each.code === own) ??
    data.find(
      ({ application_method: method }) =>
        method.type === 'percentage' || method.currency_code?.toUpperCase() === currency,
    );
  if (promotion === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no promotion ${code}`);
  const { rules, campaign } = promotion;
  const minimum = rules.find(({ attribute }) => attribute === 'item_total')?.values[0]?.value ?? 0;
  response.json({
    promotion: {
      code: promotion.code,
      minimum: Number(minimum),
      starts_at: campaign?.starts_at ?? null,
      ends_at: campaign?.ends_at ?? null,
      used_up: campaign?.budget?.type === 'usage' && campaign.budget.used >= campaign.budget.limit,
    },
  });
};
