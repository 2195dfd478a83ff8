/**
 * Pieces that are held while a payment is open: Medusa itself reserves them with the order only. A hold is a
 * reservation whose description names the cart.
 */
const { ContainerRegistrationKeys, MedusaError, Modules } = require('@medusajs/framework/utils');
const { createReservationsWorkflow, deleteReservationsWorkflow } = require('@medusajs/medusa/core-flows');

const beginning = 'open payment of ';
const descriptionOf = (cart) => beginning + cart;

const queryOf = (scope) => scope.resolve(ContainerRegistrationKeys.QUERY);

/** Renews the search index: Medusa does not say of which item a deleted reservation was. */
async function reindex(scope, itemIds) {
  const { data } = await queryOf(scope).graph({
    entity: 'inventory_item',
    fields: ['variants.product_id'],
    filters: { id: itemIds },
  });
  const ids = new Set(data.flatMap(({ variants }) => variants.map(({ product_id }) => product_id)));
  await scope.resolve(Modules.EVENT_BUS).emit([...ids].map((id) => ({ name: 'product.updated', data: { id } })));
}

async function release(scope, filters) {
  const { data } = await queryOf(scope).graph({
    entity: 'reservation',
    fields: ['id', 'inventory_item_id'],
    filters,
  });
  if (data.length === 0) return;
  await deleteReservationsWorkflow(scope).run({ input: { ids: data.map(({ id }) => id) } });
  await reindex(
    scope,
    data.map(({ inventory_item_id }) => inventory_item_id),
  );
}

/** Releases the pieces of a cart. */
exports.releaseHold = (scope, cart) => release(scope, { description: descriptionOf(cart) });

/** Releases all pieces that have been held since before a time. */
exports.releaseOldHolds = (scope, before) =>
  release(scope, { description: { $like: `${beginning}%` }, created_at: { $lt: before } });

/** Holds the pieces of a cart, all or none. Fails with `insufficient_inventory` if some are gone. */
exports.hold = async (scope, cart) => {
  await exports.releaseHold(scope, cart);
  const { data } = await queryOf(scope).graph({
    entity: 'cart',
    fields: [
      'items.quantity',
      'items.variant.inventory_items.inventory_item_id',
      'items.variant.inventory_items.required_quantity',
      'items.variant.inventory_items.inventory.location_levels.location_id',
    ],
    filters: { id: cart },
  });
  const reservations = (data[0]?.items ?? []).flatMap(({ quantity, variant }) =>
    variant.inventory_items.map(({ inventory_item_id, required_quantity, inventory }) => ({
      inventory_item_id,
      location_id: inventory.location_levels[0].location_id,
      quantity: Number(quantity) * Number(required_quantity),
      description: descriptionOf(cart),
    })),
  );
  try {
    await createReservationsWorkflow(scope).run({ input: { reservations } });
  } catch (error) {
    if (error.type !== MedusaError.Types.NOT_ALLOWED) throw error;
    throw new MedusaError(error.type, error.message, MedusaError.Codes.INSUFFICIENT_INVENTORY);
  }
};
