const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, JWT_SECRET, COOKIE_SECRET, SHOP_ORIGIN = '', PAYMENT_URL, PAYMENT_HMAC_KEY } = process.env;

module.exports = defineConfig({
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [
          {
            resolve: './src/modules/hosted-payment',
            id: 'demo',
            options: { url: PAYMENT_URL, key: PAYMENT_HMAC_KEY },
          },
        ],
      },
    },
  ],
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      // Only the adapter calls this server, so no browser needs to be allowed.
      storeCors: SHOP_ORIGIN,
      adminCors: SHOP_ORIGIN,
      authCors: SHOP_ORIGIN,
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
  },
});
