const {
  authenticate,
  configureStoreSearch,
  defineMiddlewares,
  validateAndTransformBody,
} = require('@medusajs/framework/http');
const { z } = require('@medusajs/framework/zod');

const pieces = z.object({
  items: z.array(z.object({ variant_id: z.string(), quantity: z.number().int().min(1) })).min(1),
});

const account = z.object({
  email: z.string().email(),
  is_confirmed: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
});

const order = z.object({
  customer_id: z.string(),
  email: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  payment: z.object({ id: z.string(), session: z.record(z.string(), z.unknown()) }),
});

/**
 * Opens the index of colours (src/search/colour.js) to the Store API, and checks what own routes get. Only the gateway
 * may say by which payment a cart is paid: another's would pay it, too.
 */
module.exports.default = defineMiddlewares({
  routes: [
    { matcher: '/store/search', middlewares: [configureStoreSearch({ allowed_indexes: { colour: true } })] },
    {
      matcher: '/store/accounts',
      method: ['POST'],
      middlewares: [authenticate('customer', 'bearer', { allowUnregistered: true }), validateAndTransformBody(account)],
    },
    { matcher: '/store/carts/:id/pieces', method: ['POST'], middlewares: [validateAndTransformBody(pieces)] },
    { matcher: '/store/payment-collections*', middlewares: [authenticate('user', 'bearer')] },
    { matcher: '/admin/carts/:id/order', method: ['POST'], middlewares: [validateAndTransformBody(order)] },
  ],
});
