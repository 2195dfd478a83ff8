import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { outcomeOfKind } from '../../../../shared/contract/orders/withdrawal-kind.ts';
import { formatDateTimeAndZone } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { withdrawalSentences } from '../../../../shared/orders/withdrawal-sentences.ts';
import { href } from '../../../../shared/routes.ts';
import { timeZones } from '../../../../shared/time/time-zones.ts';
import type { OrderedProps } from '../../../components/ordered/order-money.ts';
import { pieceName } from '../../../components/ordered/piece-name.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { answerForm, readForm } from '../../../forms/form.ts';
import { FormOwner } from '../../../forms/form-owner.tsx';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Again, Refusal } from '../../../page/refusal.ts';
import { loadOrder } from './load-order.ts';
import { piecesField } from './return-form.ts';
import { PiecesChoice } from './return-lines.tsx';
import { HowToReturn } from './returns.tsx';
import { withdrawalForm } from './withdrawal-form.ts';
import { namedAs, WithdrawalRule, withdrawalOpen } from './withdrawals.tsx';
import '../../../../client/styles/orders/order.css';

interface WithdrawalData {
  order: Order;
  client: Client;
  /** Id of the withdrawal of the second step, so that it is stored once even if it is sent twice. */
  withdrawalId: string;
}

const refusals = {
  'withdrawal-closed': 'withdrawal.closed',
  'withdrawn-already': 'withdrawal.already',
} as const;

/** The values of the statement; null if there is none, or it has problems. */
function statedIn(request: VisitorRequest) {
  const { draft, url } = request;
  if (url.searchParams.get('step') !== 'confirm' || draft?.form !== withdrawalForm.name) return null;
  const read = readForm(withdrawalForm, request, draft.typed);
  return draft.problems.length > 0 || 'problems' in read ? null : read.values;
}

/**
 * Withdraws from an order in two steps (directive 2011/83/EU, article 11a): the prefilled statement and its
 * confirmation. The acknowledgement is sent by mail.
 */
export const accountOrderWithdrawal: PersonalPage<WithdrawalData> = {
  forms: [withdrawalForm],

  async load(request) {
    const { client, gateway } = request;
    const order = await loadOrder(request);
    return {
      order,
      client: client ?? (await gateway.call('getAccount', {})),
      withdrawalId: crypto.randomUUID(),
    };
  },

  action: (request, data) =>
    answerForm(withdrawalForm, request, data, async ({ confirmed, ...stated }) => {
      const { orderNumber } = await loadOrder(request);
      if (stated.lines.length === 0) return new Refusal([{ key: 'withdrawal.nothing' }]);
      if (confirmed === null) return new Again({ query: { step: 'confirm' }, hash: 'confirm' });
      let order: Order;
      try {
        order = await request.gateway.call('withdraw', { orderNumber, withdrawalId: confirmed, ...stated });
      } catch (error) {
        const code = error instanceof UpstreamError ? error.code : undefined;
        if (code !== 'withdrawal-closed' && code !== 'withdrawn-already') throw error;
        return new Refusal([{ key: refusals[code] }], code === 'withdrawn-already' ? 409 : 422);
      }
      const made = order.withdrawals.at(-1);
      const { properties } = request;
      const time = formatDateTimeAndZone(
        made?.withdrawnAt ?? new Date().toISOString(),
        properties.intl,
        timeZones[properties.iso2],
      );
      const { done, part } = withdrawalSentences[made?.outcome ?? 'return'];
      request.flash({ tone: 'success', key: done, values: { time } });
      return seeOther(`${href(request.locale, 'account-order', { orderNumber })}#${part}`);
    }),

  seo: ({ order }, request) => ({
    title: request.t(`${namedAs(order, request)}.title`),
    description: request.t('account.description'),
  }),

  View({ data, request }) {
    const { t, locale } = request;
    const { order } = data;
    const { orderNumber } = order;
    const stated = statedIn(request);
    return (
      <div className="order-page order-page--form">
        <p>
          <a className="link small" href={href(locale, 'account-order', { orderNumber })}>
            {t('account.order.number', { number: orderNumber })}
          </a>
        </p>
        <h1 className="title">{t(`${namedAs(order, request)}.title`)}</h1>
        {!withdrawalOpen(order, request) ? (
          <>
            <p>{t('withdrawal.closed')}</p>
            {/* The shop may accept returns for longer than the law requires. */}
            <HowToReturn order={order} request={request} />
          </>
        ) : stated === null ? (
          <Statement data={data} request={request} />
        ) : (
          <Confirmation data={data} stated={stated} request={request} />
        )}
      </div>
    );
  },
};

interface StepProps {
  data: WithdrawalData;
  request: VisitorRequest;
}

/** The deadline, and the effects of a withdrawal now. */
function Rules({ order, request }: OrderedProps): ReactElement {
  const { t } = request;
  const { withdrawal, extras } = order;
  const { before } = withdrawalSentences[outcomeOfKind[withdrawal?.how ?? 'return']];
  return (
    <>
      <WithdrawalRule order={order} request={request} />
      <p className="muted">
        {t(before)}
        {extras.length > 0 && ` ${t('withdrawal.stays')}`}
      </p>
    </>
  );
}

/** The first step: pieces, name, and e-mail for the acknowledgement, all prefilled. */
function Statement({ data: { order, client }, request }: StepProps): ReactElement {
  const { t } = request;
  const whole = order.lines.flatMap(({ position, returnable }) =>
    position === null || returnable === 0 ? [] : [[piecesField(position), String(returnable)]],
  );
  const start = {
    ...Object.fromEntries(whole),
    name: displayName(`${client.firstName} ${client.lastName}`),
    email: client.email,
  };
  return (
    <>
      <Rules order={order} request={request} />
      <FormView
        form={withdrawalForm}
        request={request}
        start={start}
        className="return-form"
        submit={
          <button type="submit" className="button button--primary">
            {t('withdrawal.next')}
          </button>
        }
      >
        {(field, shown) => (
          <>
            <PiecesChoice form={withdrawalForm} lines={order.lines} shown={shown} request={request} />
            <div className="return-form__fields">
              {field('name')}
              {field('email')}
            </div>
          </>
        )}
      </FormView>
    </>
  );
}

interface ConfirmationProps extends StepProps {
  stated: NonNullable<ReturnType<typeof statedIn>>;
}

/** The second step: the statement to be confirmed, and its button. */
function Confirmation({ data, stated, request }: ConfirmationProps): ReactElement {
  const { t, url } = request;
  const { order, withdrawalId } = data;
  const hidden = {
    form: withdrawalForm.name,
    confirmed: withdrawalId,
    name: stated.name,
    email: stated.email,
    ...Object.fromEntries(stated.lines.map(({ position, quantity }) => [piecesField(position), quantity])),
  };
  return (
    <section className="order-page__statement" id="confirm" aria-labelledby="statement">
      <h2 className="subheading" id="statement">
        {t('withdrawal.statement')}
      </h2>
      <Rules order={order} request={request} />
      <div className="return-label">
        <span>{t('account.order.number', { number: order.orderNumber })}</span>
        {stated.lines.map(({ position, quantity }) => {
          const line = order.lines.find((each) => each.position === position);
          return (
            <span key={position}>
              {quantity} × {line !== undefined && pieceName(line, request)}
            </span>
          );
        })}
        <span>{stated.name}</span>
        <span>{stated.email}</span>
      </div>
      <form method="post" action={url.pathname} data-form>
        <FormOwner request={request} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="order-page__actions">
          <button type="submit" className="button button--primary">
            {t(`${namedAs(order, request)}.confirm`)}
          </button>
          <a className="link" href={url.pathname}>
            {t('withdrawal.change')}
          </a>
        </p>
      </form>
    </section>
  );
}
