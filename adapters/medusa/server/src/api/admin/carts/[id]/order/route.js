const { ContainerRegistrationKeys, MedusaError, Modules } = require('@medusajs/framework/utils');
const {
  capturePaymentWorkflow,
  completeCartWorkflowId,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
} = require('@medusajs/medusa/core-flows');
const { releaseHold } = require('../../../../../holds.js');

const provider = 'pp_hosted_demo';

/** The order of a cart, with its payments; undefined if there is none. */
async function orderOf(query, cart_id) {
  const { data: links } = await query.graph({ entity: 'order_cart', fields: ['order_id'], filters: { cart_id } });
  if (links.length === 0) return undefined;
  const { data } = await query.graph({
    entity: 'order',
    fields: ['id', 'payment_collections.payments.id', 'payment_collections.payments.captured_at'],
    filters: { id: links[0].order_id },
  });
  return data[0];
}

/** Gives a cart the one payment session with which it is completed. */
async function openPayment(scope, query, { id, payment }) {
  const { data } = await query.graph({ entity: 'cart', fields: ['payment_collection.id'], filters: { id } });
  let collection = data[0]?.payment_collection;
  if (collection == null)
    collection = (await createPaymentCollectionForCartWorkflow(scope).run({ input: { cart_id: id } })).result;
  await createPaymentSessionsWorkflow(scope).run({
    input: { payment_collection_id: collection.id, provider_id: provider, data: payment },
  });
}

/** Medusa tells missing pieces by a text. */
const isSoldOut = ({ message }) => /stock|inventory/i.test(message ?? '');

async function complete(scope, id) {
  const { errors, transaction } = await scope
    .resolve(Modules.WORKFLOW_ENGINE)
    .run(completeCartWorkflowId, { input: { id }, throwOnError: false });
  const [failed] = errors ?? [];
  if (failed !== undefined)
    throw isSoldOut(failed.error)
      ? new MedusaError(MedusaError.Types.NOT_ALLOWED, failed.error.message, MedusaError.Codes.INSUFFICIENT_INVENTORY)
      : failed.error;
  if (!transaction.hasFinished()) throw new MedusaError(MedusaError.Types.CONFLICT, 'The cart is being completed.');
}

/**
 * Makes the order of a cart that was paid at the provider, once: a repetition answers the same order. Customer and
 * metadata are set without the route for carts, which would compute prices anew.
 */
exports.POST = async (request, response) => {
  const { id } = request.params;
  const { customer_id, email, metadata, payment } = request.validatedBody;
  const { scope } = request;
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  if ((await orderOf(query, id)) === undefined) {
    await scope.resolve(Modules.CART).updateCarts([{ id, customer_id, email, metadata }]);
    await openPayment(scope, query, { id, payment });
    // What was held for the payment is now for the order.
    await releaseHold(scope, id);
    await complete(scope, id);
  }
  const order = await orderOf(query, id);
  for (const { payments } of order.payment_collections)
    for (const { id: payment_id, captured_at } of payments)
      if (captured_at === null) await capturePaymentWorkflow(scope).run({ input: { payment_id } });
  response.json({ order: { id: order.id } });
};
