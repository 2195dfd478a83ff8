const { ModuleProvider, Modules } = require('@medusajs/framework/utils');
const { HostedPayment } = require('./hosted-payment.js');

module.exports.default = ModuleProvider(Modules.PAYMENT, { services: [HostedPayment] });
