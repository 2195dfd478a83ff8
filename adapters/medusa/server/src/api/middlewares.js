const { configureStoreSearch, defineMiddlewares } = require('@medusajs/framework/http');

/** Opens the index of colours (src/search/colour.js) to the Store API. */
module.exports.default = defineMiddlewares({
  routes: [{ matcher: '/store/search', middlewares: [configureStoreSearch({ allowed_indexes: { colour: true } })] }],
});
