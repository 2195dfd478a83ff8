const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, JWT_SECRET, COOKIE_SECRET, SHOP_ORIGIN = '' } = process.env;

module.exports = defineConfig({
  admin: { disable: true },
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
