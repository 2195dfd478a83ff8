const { configureStoreSearch, defineMiddlewares, validateAndTransformBody } = require('@medusajs/framework/http');
const { z } = require('@medusajs/framework/zod');

const pieces = z.object({
  items: z.array(z.object({ variant_id: z.string(), quantity: z.number().int().min(1) })).min(1),
});

/** Opens the index of colours (src/search/colour.js) to the Store API, and checks what own routes get. */
module.exports.default = defineMiddlewares({
  routes: [
    { matcher: '/store/search', middlewares: [configureStoreSearch({ allowed_indexes: { colour: true } })] },
    { matcher: '/store/carts/:id/pieces', method: ['POST'], middlewares: [validateAndTransformBody(pieces)] },
  ],
});
