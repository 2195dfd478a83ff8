import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { loyaltyCardText } from '../../../../shared/forms/masks.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { Barcode } from './barcode.tsx';
import '../../../../client/styles/account/loyalty.css';

interface CardProps {
  client: Client;
  number: string;
  request: PageRequest;
}

/** Texts that Code 128 can encode and that scanners can read from a phone. */
const readable = /^[\x20-\x7e]{1,24}$/;

export function Card({ client, number, request }: CardProps): ReactElement {
  const { t, properties } = request;
  const { firstName, lastName, loyaltyCreationDate } = client;
  return (
    <section className="till-card" aria-labelledby="loyalty-card">
      <div className="till-card__head thread">
        <h2 className="subheading" id="loyalty-card">
          {displayName(`${firstName} ${lastName}`)}
        </h2>
        {loyaltyCreationDate !== null && (
          <p className="small">
            {t('account.loyalty.since', { date: formatDate(loyaltyCreationDate, properties.intl) })}
          </p>
        )}
      </div>
      <div className="till-card__bars">
        {readable.test(number) && <Barcode text={number} label={t('loyalty.bars')} />}
        <p>
          <span className="visually-hidden">{`${t('account.loyalty.number')} `}</span>
          {loyaltyCardText(number)}
        </p>
      </div>
    </section>
  );
}
