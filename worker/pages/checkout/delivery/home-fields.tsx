import type { ReactElement } from 'react';
import type { BillingAddress, DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import { countryName } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { townLine } from '../../../../shared/forms/town-line.ts';
import { href } from '../../../../shared/routes.ts';
import { AddressFields } from '../../../forms/address-fields.tsx';
import { ChoiceGroup, ChoiceOption } from '../../../forms/choice-group.tsx';
import { errorOf, fieldId } from '../../../forms/form-view.tsx';
import { deliveryForm } from './delivery-choice.ts';
import type { DeliveryPartProps } from './delivery-data.ts';
import '../../../../client/styles/checkout/delivery.css';
import '../../../../client/styles/forms.css';

/** The delivery address: a known one, a known one to be edited, or a new one. */
export function HomeFields({ data, request, field, shown }: DeliveryPartProps): ReactElement {
  const { t, properties } = request;
  // Only addresses in the chosen country: methods and prices depend on it.
  const isThere = ({ country }: BillingAddress) => country === data.country;
  const saved = data.places.saved.filter(isThere);
  const billing = data.places.billing !== null && isThere(data.places.billing) ? data.places.billing : null;
  const { edited } = data;
  const place = { name: 'address', chosen: shown.typed.address };
  const fields = (
    <div className="delivery__new">
      <AddressFields field={field} shown={shown} t={t} />
    </div>
  );
  return (
    <ChoiceGroup
      className="choices delivery__home"
      id={fieldId(deliveryForm, 'address')}
      legend={t('delivery.address')}
      error={errorOf(shown, 'address')}
    >
      {saved
        .filter(({ id }) => id !== edited?.id)
        .map((address) => (
          <Saved key={address.id} address={address} place={place} request={request} />
        ))}
      {billing !== null && (
        <ChoiceOption value="billing" {...place}>
          {t('delivery.address.billing')}
          <span className="small muted">
            <OneLineAddress address={billing} intl={properties.intl} />
          </span>
        </ChoiceOption>
      )}
      {edited === null ? (
        <ChoiceOption value="new" {...place}>
          {t('delivery.address.new')}
        </ChoiceOption>
      ) : (
        <ChoiceOption value="edit" {...place}>
          {t('delivery.address.edit')}
          <span className="small muted">
            <OneLineAddress address={edited} intl={properties.intl} />
          </span>
        </ChoiceOption>
      )}
      {fields}
      <div className="delivery__save">
        {edited === null && field('save')}
        {data.places.saved.length > 0 && field('favorite')}
      </div>
    </ChoiceGroup>
  );
}

interface SavedProps {
  address: DeliveryAddress;
  place: { name: string; chosen: string };
  request: DeliveryPartProps['request'];
}

function Saved({ address, place, request }: SavedProps): ReactElement {
  const { t, locale, properties } = request;
  const { line1, city } = address;
  return (
    <div className="delivery__saved">
      <ChoiceOption value={address.id} {...place}>
        <OneLineAddress address={address} intl={properties.intl} />
        {address.favorite && <span className="small muted">{t('delivery.address.favorite')}</span>}
      </ChoiceOption>
      <a
        className="link small delivery__edit"
        href={`${href(locale, 'order-delivery', {}, { edit: address.id })}#${fieldId(deliveryForm, 'address')}`}
        aria-label={t('delivery.address.edit.label', { address: `${line1}, ${city}` })}
      >
        {t('checkout.edit')}
      </a>
    </div>
  );
}

function OneLineAddress({ address, intl }: { address: BillingAddress; intl: string }): ReactElement {
  const { firstName, lastName, line1, country } = address;
  return (
    <span>
      {displayName(`${firstName} ${lastName}`)}, {line1}, {townLine(address)}, {countryName(country, intl)}
    </span>
  );
}
