import type { ReactElement } from 'react';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { countryName, formatDays } from '../../../../shared/format/intl.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import { displayPhone } from '../../../../shared/forms/phone.ts';
import { AddressText } from '../../../forms/address-text.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import { pointName } from '../../../stores/point-name.ts';

interface DeliveryTextProps {
  address: NonNullable<Cart['shippingAddress']>;
  /** First and last day of arrival; null if unknown. */
  arrives: { from: string; until: string } | null;
  /** Text about when it is ready in its store, which replaces these days; null if unknown. */
  ready?: string | null;
  request: PageRequest;
}

/** Time and place of the delivery: an address, or a point and the person who collects it. */
export function DeliveryText({ address, arrives, ready = null, request }: DeliveryTextProps): ReactElement {
  const { t, properties, domain } = request;
  const country = countryName(address.country, properties.intl);
  const phone = displayPhone(address.phoneNumber, domain.countryCodeISO2);
  const { deliveryPoint } = address;
  return (
    <>
      {ready !== null && <p>{ready}</p>}
      {ready === null && arrives !== null && (
        <p>{t('delivery.arrives', { days: formatDays(arrives.from, arrives.until, properties.intl) })}</p>
      )}
      {deliveryPoint === null ? (
        <AddressText address={address} country={country} phone={phone} />
      ) : (
        <>
          <AddressText address={address} country={country} place={pointName(deliveryPoint)} />
          <p className="muted">
            {t('delivery.collected-by', { name: displayName(`${address.firstName} ${address.lastName}`) })}
          </p>
          {phone !== '' && <p className="muted">{phone}</p>}
        </>
      )}
    </>
  );
}
