import type { ReactElement } from 'react';
import type { ShippingMethod } from '../../../shared/contract/cart.ts';
import type { BillingAddress } from '../../../shared/contract/customer.ts';
import { countryName } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import { displayName } from '../../../shared/names.ts';
import { Notice } from '../../components/notice.tsx';
import { AddressFields } from '../../forms/address-fields.tsx';
import { ChoiceGroup, ChoiceOption } from '../../forms/choice-group.tsx';
import { type DrawField, errorOf, FormView, fieldId, type Shown } from '../../forms/form-view.tsx';
import type { PageRequest } from '../page-module.ts';
import { asksForPhone, type DeliveryData, type DeliveryField, deliveryForm } from './delivery-choice.ts';
import { methodPrice } from './delivery-methods.ts';

interface DeliveryFormProps {
  data: DeliveryData;
  request: PageRequest;
}

/**
 * Where and how to deliver, in one form. The style sheet shows the fields that the chosen address needs: all of
 * them for a new one, the telephone number for the billing address, none for a saved one.
 */
export function DeliveryForm({ data, request }: DeliveryFormProps): ReactElement {
  const { t } = request;
  const { country, methods, start } = data;
  return (
    <FormView
      form={deliveryForm}
      request={request}
      start={start}
      className="order__form delivery"
      submit={
        <button type="submit" className="button button--primary order__continue">
          {t('checkout.continue')}
        </button>
      }
    >
      {(field, shown) => (
        <>
          <input type="hidden" name="methodsOf" value={country} />
          <PlaceFields data={data} request={request} field={field} shown={shown} />
          <ChoiceGroup
            id={fieldId(deliveryForm, 'method')}
            legend={t('delivery.method')}
            error={errorOf(shown, 'method')}
          >
            {methods.length === 0 ? (
              <Notice tone="warning">{t('delivery.none')}</Notice>
            ) : (
              methods.map((method) => (
                <Method
                  key={method.key}
                  method={method}
                  chosen={shown.typed.method}
                  data={data}
                  request={request}
                />
              ))
            )}
          </ChoiceGroup>
        </>
      )}
    </FormView>
  );
}

interface PlaceFieldsProps extends DeliveryFormProps {
  field: DrawField<DeliveryField>;
  shown: Shown<DeliveryField>;
}

function PlaceFields({ data: { places }, request, field, shown }: PlaceFieldsProps): ReactElement {
  const { t, properties } = request;
  const { saved, billing } = places;
  const place = { name: 'address', chosen: shown.typed.address };
  return (
    <ChoiceGroup
      id={fieldId(deliveryForm, 'address')}
      legend={t('delivery.address')}
      error={errorOf(shown, 'address')}
    >
      {saved.map((address) => (
        <ChoiceOption key={address.id} value={address.id} {...place}>
          <OneLineAddress address={address} intl={properties.intl} />
          {address.favorite && <span className="small muted">{t('delivery.address.favorite')}</span>}
        </ChoiceOption>
      ))}
      {billing !== null && (
        <ChoiceOption value="billing" {...place}>
          {t('delivery.address.billing')}
          <span className="small muted">
            <OneLineAddress address={billing} intl={properties.intl} />
          </span>
        </ChoiceOption>
      )}
      <ChoiceOption value="new" {...place}>
        {t('delivery.address.new')}
      </ChoiceOption>
      <div className="delivery__new">
        <AddressFields field={field} shown={shown} t={t} />
      </div>
      <div className="delivery__phone field-row address__phone">
        {field('phoneNumberCountry')}
        {field('phoneNumber')}
      </div>
      <div className="delivery__save">{field('save')}</div>
    </ChoiceGroup>
  );
}

function OneLineAddress({ address, intl }: { address: BillingAddress; intl: string }): ReactElement {
  const { firstName, lastName, line1, zipCode, city, country } = address;
  return (
    <span>
      {displayName(`${firstName} ${lastName}`)}, {line1}, {zipCode} {city}, {countryName(country, intl)}
    </span>
  );
}

interface MethodProps extends DeliveryFormProps {
  method: ShippingMethod;
  chosen: string;
}

function Method({ method, chosen, data: { cart }, request }: MethodProps): ReactElement {
  const { t, properties } = request;
  const { freeAbove } = method.shippingRate;
  const price = methodPrice(method, cart);
  const amount = (cents: number) => formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  return (
    <ChoiceOption
      name="method"
      value={method.key}
      chosen={chosen}
      mark={asksForPhone(request, method.key) ? undefined : 'no-phone'}
      aside={price === 0 ? t('delivery.price.free') : amount(price)}
    >
      {method.name}
      <span className="small muted">{method.description}</span>
      {freeAbove !== null && price > 0 && (
        <span className="small muted">
          {t('delivery.free-above', { amount: amount(freeAbove.centAmount) })}
        </span>
      )}
    </ChoiceOption>
  );
}
