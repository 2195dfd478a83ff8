import type { ReactElement } from 'react';
import type { BillingAddress } from '../../shared/contract/account/customer.ts';
import { displayName } from '../../shared/forms/names.ts';
import { townLine } from '../../shared/forms/town-line.ts';

interface AddressTextProps {
  address: Omit<BillingAddress, 'country' | 'quality'> & { country: string };
  /** Name of the country in the shop's language. */
  country: string;
  /** In the market's usual notation. */
  phone?: string | undefined;
  /** Name of a store, pickup point or locker, shown instead of a person. */
  place?: string;
}

/** An address as written on an envelope. */
export function AddressText({ address, country, phone, place }: AddressTextProps): ReactElement {
  const { firstName, lastName, line1, line2, line3, line4 } = address;
  const lines = [
    ...[place ?? displayName(`${firstName} ${lastName}`), line1, line2, line3, line4].filter((line) => line !== ''),
    townLine(address),
    country,
    ...(phone === undefined || phone === '' ? [] : [phone]),
  ];
  return (
    <address className="address-text">
      {lines.map((line, index) => (
        // The lines never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same text
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
