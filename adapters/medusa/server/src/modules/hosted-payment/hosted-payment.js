const { createHmac } = require('node:crypto');
const { AbstractPaymentProvider, MedusaError, PaymentActions } = require('@medusajs/framework/utils');

/** Milliseconds for an answer of the provider. */
const timeout = 5000;

const paidResults = ['Authorised', 'Success'];

const centsOf = (amount) => Math.round(Number(amount) * 100);

/**
 * Payments on the pages of the provider that the reference backend plays (backend/provider/protocol.ts). The data of a
 * payment are its `id` there and its `session` as the gateway has opened it: asked again with the same, the provider
 * answers the state. It takes the money when it is paid, so there is nothing to capture.
 */
class HostedPayment extends AbstractPaymentProvider {
  static identifier = 'hosted';

  constructor(container, options) {
    super(container, options);
    this.options = options;
  }

  async call(method, path, content) {
    const { url, key } = this.options;
    const body = JSON.stringify(content);
    const signature = createHmac('sha256', key).update(`request\n${method} ${path}\n${body}`).digest('hex');
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'hmac-signature': signature },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok)
      throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, `The payment provider answers ${response.status}`);
    return response.json();
  }

  stateOf({ id, session }) {
    return this.call('PUT', `/sessions/${id}`, session);
  }

  async initiatePayment({ amount, currency_code, data: { id, session } }) {
    const { centAmount, currencyCode } = session.amount;
    if (centAmount !== centsOf(amount) || currencyCode !== currency_code.toUpperCase())
      throw new MedusaError(MedusaError.Types.INVALID_DATA, 'The payment has another amount than the cart.');
    const { url } = await this.stateOf({ id, session });
    return { id, data: { id, session, url } };
  }

  async authorizePayment({ data }) {
    return { data, ...(await this.getPaymentStatus({ data })) };
  }

  async getPaymentStatus({ data }) {
    const { resultCode, amount, reference } = await this.stateOf(data);
    const { session } = data;
    const isAsAsked =
      reference === session.reference &&
      amount.centAmount === session.amount.centAmount &&
      amount.currencyCode === session.amount.currencyCode;
    return { data, status: isAsAsked && paidResults.includes(resultCode) ? 'authorized' : 'pending' };
  }

  async refundPayment({ amount, data, context }) {
    const { currencyCode } = data.session.amount;
    await this.call('POST', `/sessions/${data.id}/refunds`, {
      refundId: context.idempotency_key,
      amount: { centAmount: centsOf(amount), currencyCode },
    });
    return { data };
  }

  async retrievePayment({ data }) {
    return { data };
  }

  async updatePayment({ data }) {
    return { data };
  }

  async capturePayment({ data }) {
    return { data };
  }

  /** The gateway cancels at the provider; Medusa cancels only what it could not make an order of, to try again. */
  async cancelPayment({ data }) {
    return { data };
  }

  async deletePayment({ data }) {
    return { data };
  }

  /** The provider notifies the gateway, which makes the order. */
  async getWebhookActionAndData() {
    return { action: PaymentActions.NOT_SUPPORTED };
  }
}

exports.HostedPayment = HostedPayment;
