import type { ReactElement, ReactNode } from 'react';
import type { ShippingMethod } from '../../../shared/contract/cart.ts';
import type { BillingAddress } from '../../../shared/contract/customer.ts';
import { countryName } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import { displayName } from '../../../shared/names.ts';
import { href } from '../../../shared/routes.ts';
import { shippingPrice } from '../../../shared/shipping.ts';
import { Notice } from '../../components/notice.tsx';
import { AddressFields, PhoneFields } from '../../forms/address-form.tsx';
import { countryChoices } from '../../forms/countries.ts';
import type { PageRequest } from '../page-module.ts';
import type { DeliveryData } from './order-delivery.tsx';

interface DeliveryFormProps {
  data: DeliveryData;
  request: PageRequest;
}

/**
 * Where and how to deliver, in one form. The style sheet shows the fields that the chosen address needs: all of
 * them for a new one, the telephone number for the billing address, none for a saved one.
 */
export function DeliveryForm({ data, request }: DeliveryFormProps): ReactElement {
  const { t, locale } = request;
  const { country, methods } = data;
  return (
    <form method="post" action={href(locale, 'order-delivery')} noValidate className="order__form delivery">
      <input type="hidden" name="methodsOf" value={country} />
      <PlaceFields data={data} request={request} />
      <fieldset className="delivery__part" id="delivery-method" aria-describedby="delivery-method-error">
        <legend className="subheading">{t('delivery.method')}</legend>
        {methods.length === 0 ? (
          <Notice tone="warning">{t('delivery.none')}</Notice>
        ) : (
          methods.map((method) => <Method key={method.key} method={method} data={data} request={request} />)
        )}
        <FieldsetError id="delivery-method" data={data} />
      </fieldset>
      <button type="submit" className="button button--primary order__continue">
        {t('checkout.continue')}
      </button>
    </form>
  );
}

function FieldsetError({ id, data }: { id: string; data: DeliveryData }): ReactElement | null {
  const problem = data.problems.find((each) => each.id === id);
  return (
    <p className="field__error" id={`${id}-error`}>
      {problem?.text}
    </p>
  );
}

function PlaceFields({ data, request }: DeliveryFormProps): ReactElement {
  const { t, domain, properties } = request;
  const { deliveryCountries, phoneNumberCountries } = domain.params;
  const { places, choice, save } = data;
  const { saved, billing } = places;
  const fields = { section: 'shipping', values: choice.values, errors: choice.errors, t } as const;
  return (
    <fieldset className="delivery__part" id="delivery-address" aria-describedby="delivery-address-error">
      <legend className="subheading">{t('delivery.address')}</legend>
      {saved.map((address) => (
        <Place key={address.id} value={address.id} chosen={choice.chosen}>
          <OneLineAddress address={address} intl={properties.intl} />
          {address.favorite && <span className="small muted">{t('delivery.address.favorite')}</span>}
        </Place>
      ))}
      {billing !== null && (
        <Place value="billing" chosen={choice.chosen}>
          {t('delivery.address.billing')}
          <span className="small muted">
            <OneLineAddress address={billing} intl={properties.intl} />
          </span>
        </Place>
      )}
      <Place value="new" chosen={choice.chosen}>
        {t('delivery.address.new')}
      </Place>
      <FieldsetError id="delivery-address" data={data} />
      <div className="delivery__new">
        <AddressFields {...fields} countries={countryChoices(deliveryCountries, properties.intl)} />
      </div>
      <div className="delivery__phone">
        <PhoneFields {...fields} phoneCountries={countryChoices(phoneNumberCountries, properties.intl)} />
      </div>
      <label className="delivery__save">
        <input type="checkbox" name="save" defaultChecked={save} />
        {t('delivery.save')}
      </label>
    </fieldset>
  );
}

interface PlaceProps {
  value: string;
  chosen: string;
  children: ReactNode;
}

function Place({ value, chosen, children }: PlaceProps): ReactElement {
  return (
    <label className="choice">
      <input type="radio" name="address" value={value} defaultChecked={value === chosen} />
      <span className="choice__text">{children}</span>
    </label>
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

function Method({ method, data, request }: DeliveryFormProps & { method: ShippingMethod }): ReactElement {
  const { t, properties } = request;
  const { cart } = data;
  const { freeAbove } = method.shippingRate;
  const merchandise = cart.totalPrice.centAmount - (cart.shippingInfo?.price.centAmount ?? 0);
  const price = shippingPrice(method, merchandise);
  const amount = (cents: number) => formatMoney(cents, cart.totalPrice.currencyCode, properties.intl);
  return (
    <label className="choice">
      <input type="radio" name="method" value={method.key} defaultChecked={method.key === data.method} />
      <span className="choice__text">
        {method.name}
        <span className="small muted">{method.description}</span>
        {freeAbove !== null && price > 0 && (
          <span className="small muted">
            {t('delivery.free-above', { amount: amount(freeAbove.centAmount) })}
          </span>
        )}
      </span>
      <span className="choice__price">{price === 0 ? t('delivery.price.free') : amount(price)}</span>
    </label>
  );
}
