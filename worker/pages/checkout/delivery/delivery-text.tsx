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
  /** Days between which it arrives; null where they are not known. */
  arrives: { from: string; until: string } | null;
  /** When it is ready in its store, in words, which goes before these days; null where that is not known. */
  ready?: string | null;
  request: PageRequest;
}

/** When and where an order arrives: at an address, or at a place and in whose hands. */
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
          <AddressText address={address} country={country} place={pointName(deliveryPoint, t)} />
          <p className="muted">
            {t('delivery.collected-by', { name: displayName(`${address.firstName} ${address.lastName}`) })}
          </p>
          {phone !== '' && <p className="muted">{phone}</p>}
        </>
      )}
    </>
  );
}
