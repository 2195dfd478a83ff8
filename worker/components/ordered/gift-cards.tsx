import type { ReactElement } from 'react';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { PageRequest } from '../../page/page-module.ts';

/** A bought gift card: its texts and the day on which it is sent (ISO 8601). */
interface GiftCard {
  id: string;
  /** In cents. */
  amount: number;
  recipientName: string;
  message: string;
  date: string | null;
}

interface GiftCardsProps {
  cards: readonly GiftCard[];
  currency: string;
  request: PageRequest;
}

/** Gift cards with recipient, day and message, to be checked before payment. */
export function GiftCards({ cards, currency, request }: GiftCardsProps): ReactElement | null {
  const { t, properties } = request;
  if (cards.length === 0) return null;
  const day = new Intl.DateTimeFormat(properties.intl, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <ul className="order-lines gift-cards">
      {cards.map(({ id, amount, recipientName, message, date }) => (
        <li key={id}>
          <p>
            {t('cart.gift-card')} · {formatMoney(amount, currency, properties.intl)}
          </p>
          {recipientName !== '' && date !== null && (
            <p className="small muted">
              {t('cart.gift-card.for', { name: recipientName, date: day.format(new Date(date)) })}
            </p>
          )}
          {message !== '' && <p className="small">{message}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Returns the gift cards of an order of which the texts are known. */
export function giftCardsOf({ extras }: Order): GiftCard[] {
  return extras.flatMap(({ reference: id, price, giftCard }) =>
    giftCard === null ? [] : [{ id, amount: price.centAmount, ...giftCard }],
  );
}
