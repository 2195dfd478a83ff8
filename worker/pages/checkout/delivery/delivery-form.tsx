import type { ReactElement } from 'react';
import { pointKindOf } from '../../../../shared/contract/delivery/delivery-modes.ts';
import { countryChoices } from '../../../forms/countries.ts';
import { FormView, fieldId } from '../../../forms/form-view.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { Continue } from '../frame/continue.tsx';
import { deliveryForm } from './delivery-choice.ts';
import type { DeliveryData } from './delivery-data.ts';
import { HomeFields } from './home-fields.tsx';
import { MethodChoice } from './method-choice.tsx';
import { PointFields } from './point-fields.tsx';
import '../../../../client/styles/address.css';
import '../../../../client/styles/checkout/checkout.css';
import '../../../../client/styles/checkout/delivery.css';

interface DeliveryFormProps {
  data: DeliveryData;
  request: PageRequest;
}

/**
 * Method and target of the delivery in one form. The style sheet shows the fields of the chosen method: an address or
 * a point, and those fields of the address that are not known yet.
 */
export function DeliveryForm({ data, request }: DeliveryFormProps): ReactElement {
  const { country, search, start, edited } = data;
  return (
    <FormView
      form={deliveryForm}
      request={request}
      start={start}
      className="order__form delivery"
      submit={<Continue request={request} cart={data.cart} step="order-delivery" />}
    >
      {(field, shown) => (
        <>
          {/* Enter in a field presses the first button: this one, not a search. */}
          <button type="submit" hidden />
          <input type="hidden" name="methodsOf" value={country} />
          <input type="hidden" name="searched" value={search} />
          <input type="hidden" name="near" value={data.near} />
          <input type="hidden" name="listed" value={listedFor(data)} />
          {edited !== null && <input type="hidden" name="edited" value={edited.id} />}
          <Destination country={country} request={request} />
          <MethodChoice data={data} request={request} field={field} shown={shown} />
          <HomeFields data={data} request={request} field={field} shown={shown} />
          {data.lists.length > 0 && <PointFields data={data} request={request} field={field} shown={shown} />}
          <div className="delivery__phone field-row address__phone">
            {field('phoneNumberCountry')}
            {field('phoneNumber')}
          </div>
        </>
      )}
    </FormView>
  );
}

/** Keys of the methods with listed points; the style sheet shows the list of the chosen one. */
function listedFor({ methods, lists }: DeliveryData): string {
  const kinds = lists.flatMap(({ kind, points }) => (points !== null && points.length > 0 ? [kind] : []));
  return methods.flatMap(({ key }) => (kinds.some((kind) => kind === pointKindOf(key)) ? [key] : [])).join(' ');
}

/** The country whose methods are shown, in markets that deliver to several. */
function Destination({ country, request }: { country: string; request: PageRequest }): ReactElement | null {
  const { t, domain, properties } = request;
  const { deliveryCountries } = domain.params;
  if (deliveryCountries.length < 2) return null;
  const id = fieldId(deliveryForm, 'to');
  return (
    <div className="field delivery__to">
      <label className="field__label" htmlFor={id}>
        {t('delivery.to')}
      </label>
      <div className="ask">
        <select id={id} name="to" defaultValue={country} className="field__input">
          {countryChoices(deliveryCountries, properties.intl).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="submit" className="button" name="intent" value="country">
          {t('delivery.to.show')}
        </button>
      </div>
    </div>
  );
}
