import type { ReactElement } from 'react';
import { formatDateTimeAndZone } from '../../../../shared/format/intl.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { href } from '../../../../shared/routes.ts';
import { timeZones } from '../../../../shared/time/time-zones.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Presented } from '../../cart/presented-voucher.ts';
import '../../../../client/styles/checkout/confirmation.css';

interface VoucherViewProps {
  presented: Presented;
  /** True if it pays this session's cart, so that it can be cancelled here. */
  current: boolean;
  request: PageRequest;
}

/** The voucher, its deadline, and a button to pay by other means. */
export function VoucherView({ presented: { voucher, amount }, current, request }: VoucherViewProps): ReactElement {
  const { t, locale, properties, domain } = request;
  const until = formatDateTimeAndZone(voucher.expiresAt, properties.intl, timeZones[domain.countryCodeISO2]);
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
