import type { ReactElement } from 'react';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { Voucher } from '../../../shared/contract/voucher.ts';
import { formatMomentAndZone } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import { timeZones } from '../../../shared/time-zones.ts';
import type { PageRequest } from '../page-module.ts';

/** A voucher, and what is paid with it. */
export interface Presented {
  voucher: Voucher;
  /** In the currency of the cart. */
  amount: Cart['totalPrice'];
}

/** The voucher that the shopper holds for a cart; null when its payment is another, or none. */
export function presentedOf({ payments, totalPrice }: Cart): Presented | null {
  const payment = payments.find(({ status }) => status === 'PresentToShopper');
  if (payment?.voucher == null) return null;
  return { voucher: payment.voucher, amount: { ...totalPrice, ...payment.amountPlanned } };
}

interface VoucherViewProps {
  presented: Presented;
  /** Whether it is this session's cart that it pays, so that it can be given up here. */
  current: boolean;
  request: PageRequest;
}

/** What to pay with, until when, and the way to pay with something else. */
export function VoucherView({
  presented: { voucher, amount },
  current,
  request,
}: VoucherViewProps): ReactElement {
  const { t, locale, properties, domain } = request;
  const until = formatMomentAndZone(voucher.expiresAt, properties.intl, timeZones[domain.countryCodeISO2]);
  return (
    <>
      <p>{t('voucher.text')}</p>
      <dl className="voucher">
        <dt>{t('voucher.entity')}</dt>
        <dd>{voucher.entity}</dd>
        <dt>{t('voucher.reference')}</dt>
        <dd>{voucher.reference.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
        <dt>{t('voucher.amount')}</dt>
        <dd>{formatMoney(amount.centAmount, amount.currencyCode, properties.intl)}</dd>
        <dt>{t('voucher.until')}</dt>
        <dd>
          <time dateTime={voucher.expiresAt}>{until}</time>
        </dd>
      </dl>
      <p>{t('voucher.next')}</p>
      {current && (
        <form method="post" action={href(locale, 'cart')}>
          <input type="hidden" name="from" value="payment" />
          <button type="submit" name="intent" value="cancel-payment" className="link">
            {t('payment.start-over')}
          </button>
        </form>
      )}
    </>
  );
}
