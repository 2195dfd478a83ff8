import type { ReactElement } from 'react';
import { canComeBack } from '../../shared/catalogue/availability.ts';
import type { Size } from '../../shared/contract/catalogue/product.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';
import '../../client/styles/account/alert-offer.css';

interface AlertOfferProps {
  sizes: readonly Size[];
  /** Shown unfolded: nothing else on the page can be bought. */
  open: boolean;
  /** Path to return to when there is no script. */
  from: string;
  request: PageRequest;
}

/**
 * The offer "Tell me when it is back": a button for each size that may come back. The script posts it without leaving
 * the page; a stranger is redirected to sign-in. Null if the market has no alerts or there is nothing to wait for.
 */
export function AlertOffer({ sizes, open, from, request }: AlertOfferProps): ReactElement | null {
  const { t, locale, domain } = request;
  const awaited = sizes.filter(canComeBack);
  if (!domain.params.showProductAvailabilityAlert || awaited.length === 0) return null;
  return (
    <details className="alert-offer small" open={open}>
      <summary>
        <span className="link">{t('alerts.offer')}</span>
      </summary>
      <form method="post" action={href(locale, 'account-alerts')} className="sizes__list" data-store={domain.storeId}>
        <input type="hidden" name="from" value={from} />
        {awaited.map(({ sku, label }) => (
          <button
            key={sku}
            type="submit"
            className="size"
            name="ask"
            value={sku}
            aria-label={t('alerts.size', { size: label })}
          >
            {label}
          </button>
        ))}
      </form>
      <p role="status" />
    </details>
  );
}
