import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { answerForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { loadOrder } from './load-order.ts';
import { returnForm } from './return-form.ts';
import { ReturnLines } from './return-lines.tsx';
import { canReturn } from './returns.tsx';
import '../../../../client/styles/orders/order.css';

interface ReturnData {
  order: Order;
  /** Id of the return request, so that it is stored once even if it is sent twice. */
  requestId: string;
}

const refusals = {
  'return-closed': 'order.return.closed',
  'returned-already': 'order.return.already',
} as const;

export const accountOrderReturn: PersonalPage<ReturnData> = {
  forms: [returnForm],

  load: async (request) => ({ order: await loadOrder(request), requestId: crypto.randomUUID() }),

  action: (request, data) =>
    answerForm(returnForm, request, data, async ({ requestId, lines }) => {
      const { orderNumber } = await loadOrder(request);
      if (lines.length === 0) return new Refusal([{ key: 'order.return.nothing' }]);
      try {
        await request.gateway.call('requestReturn', { orderNumber, requestId, lines });
      } catch (error) {
        const code = error instanceof UpstreamError ? error.code : undefined;
        if (code !== 'return-closed' && code !== 'returned-already') throw error;
        return new Refusal([{ key: refusals[code] }], code === 'returned-already' ? 409 : 422);
      }
      request.flash({ tone: 'success', key: 'order.return.done' });
      return seeOther(`${href(request.locale, 'account-order', { orderNumber })}#returns`);
    }),

  seo: (_, { t }) => ({ title: t('order.return'), description: t('account.description') }),

  View({ data: { order, requestId }, request }) {
    const { t, locale, properties } = request;
    const { orderNumber, returnUntil } = order;
    return (
      <div className="order-page order-page--form">
        <p>
          <a className="link small" href={href(locale, 'account-order', { orderNumber })}>
            {t('account.order.number', { number: orderNumber })}
          </a>
        </p>
        <h1 className="title">{t('order.return')}</h1>
        {returnUntil === null || !canReturn(order, request) ? (
          <p>{t('order.return.closed')}</p>
        ) : (
          <>
            <p className="muted">
              {t('order.return.until', { date: formatDate(returnUntil, properties.intl) })} {t('order.return.intro')}
            </p>
            <FormView
              form={returnForm}
              request={request}
              className="return-form"
              submit={
                <button type="submit" className="button button--primary">
                  {t('order.return.ask')}
                </button>
              }
            >
              {(_, shown) => (
                <>
                  <input type="hidden" name="requestId" value={requestId} />
                  <ReturnLines lines={order.lines} shown={shown} request={request} />
                </>
              )}
            </FormView>
          </>
        )}
      </div>
    );
  },
};
