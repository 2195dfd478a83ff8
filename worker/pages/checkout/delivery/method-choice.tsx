import type { ReactElement } from 'react';
import type { ShippingMethod } from '../../../../shared/contract/cart/cart.ts';
import { deliveryModes, pointKindOf } from '../../../../shared/contract/delivery/delivery-modes.ts';
import { formatDays } from '../../../../shared/format/intl.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { Notice } from '../../../components/notice.tsx';
import { asksForPhone } from '../../../delivery/asks-for-phone.ts';
import { methodPrice } from '../../../delivery/delivery-methods.ts';
import { ChoiceGroup, ChoiceOption } from '../../../forms/choice-group.tsx';
import { errorOf, fieldId } from '../../../forms/form-view.tsx';
import { deliveryForm } from './delivery-choice.ts';
import type { DeliveryPartProps } from './delivery-data.ts';

export function MethodChoice({ data, request, shown }: DeliveryPartProps): ReactElement {
  const { t } = request;
  // The method chosen before may not be available in this country.
  const isOffered = data.methods.some(({ key }) => key === shown.typed.method);
  const chosen = isOffered ? shown.typed.method : (data.start.method ?? '');
  return (
    <ChoiceGroup id={fieldId(deliveryForm, 'method')} legend={t('delivery.method')} error={errorOf(shown, 'method')}>
      {data.methods.length === 0 ? (
        <Notice tone="warning">{t('delivery.none')}</Notice>
      ) : (
        data.methods.map((method) => (
          <Method key={method.key} method={method} chosen={chosen} data={data} request={request} />
        ))
      )}
    </ChoiceGroup>
  );
}

interface MethodProps extends Pick<DeliveryPartProps, 'data' | 'request'> {
  method: ShippingMethod;
  chosen: string;
}

function Method({ method, chosen, data, request }: MethodProps): ReactElement {
  const { cart } = data;
  const { t, properties } = request;
  const { freeAbove } = method.shippingRate;
  const price = methodPrice(method, cart);
  const amount = (cents: number) => formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  const marks = [
    pointKindOf(method.key) ?? 'address',
    ...(asksForPhone(request, method.key) ? [] : ['no-phone']),
    ...(deliveryModes[method.key].receiver ? ['receiver'] : []),
  ];
  return (
    <ChoiceOption
      name="method"
      value={method.key}
      chosen={chosen}
      mark={marks.join(' ')}
      aside={price === 0 ? t('delivery.price.free') : amount(price)}
    >
      {method.name}
      <Days method={method} data={data} request={request} />
      {freeAbove !== null && price > 0 && (
        <span className="small muted">{t('delivery.free-above', { amount: amount(freeAbove.centAmount) })}</span>
      )}
    </ChoiceOption>
  );
}

interface DaysProps extends Pick<DeliveryPartProps, 'data' | 'request'> {
  method: ShippingMethod;
}

/** The first day on which a listed store has the order ready; null if unknown. */
function earliest({ lists }: DeliveryPartProps['data']): string | null {
  const stores = lists.flatMap((list) => (list.kind === 'store' ? (list.points ?? []) : []));
  const days = stores.flatMap(({ readyOn, closedUntil }) =>
    readyOn === null || closedUntil !== null ? [] : [readyOn],
  );
  return days.toSorted()[0] ?? null;
}

/** Days of arrival; the method's description if they are unknown, or if it says more, such as what is sent later. */
function Days({ method: { key, arrives, description }, data, request }: DaysProps): ReactElement {
  const { t, properties } = request;
  const late = data.cart.lineItems.some(({ delivery }) => delivery !== null);
  const ready = pointKindOf(key) === 'store' ? earliest(data) : null;
  if (ready !== null)
    return (
      <span className="small muted">{t('pick-up.earliest', { day: formatDays(ready, ready, properties.intl) })}</span>
    );
  return (
    <>
      {arrives !== null && (
        <span className="small muted">
          {t('delivery.arrives', { days: formatDays(arrives.from, arrives.until, properties.intl) })}
        </span>
      )}
      {description !== '' && (late || arrives === null) && <span className="small muted">{description}</span>}
    </>
  );
}
