import type { ReactElement } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import { href } from '../../../../shared/routes.ts';
import { refusalOf } from '../../../forms/form.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, VisitorRequest } from '../../../page/page-module.ts';
import type { Refusal } from '../../../page/refusal.ts';
import { StartPasskey } from '../passkeys/start-passkey.tsx';
import { here, returnPath } from './next-page.ts';
import '../../../../client/styles/account/welcome.css';

export async function addCard(request: VisitorRequest): Promise<Response | Refusal> {
  const { cart, locale } = request;
  try {
    await cart.open();
    await cart.mutate('addLoyaltyCard', {});
  } catch (error) {
    return refusalOf(error, request);
  }
  request.flash({ tone: 'info', key: 'extras.card.added' });
  return seeOther(href(locale, 'cart'));
}

interface OffersProps {
  client: Client;
  /** True if passkeys are possible and there is none yet. */
  offersPasskey: boolean;
  request: PageRequest;
}

/** Optional offers: the loyalty card if the market has it, and a passkey. */
export function Offers({ client, offersPasskey, request }: OffersProps): ReactElement | null {
  const { t, domain, properties } = request;
  const { loyalty, loyaltyCardCentAmount } = domain.params;
  const offersCard = loyalty && client.loyaltyNumber === null;
  if (!offersCard && !offersPasskey) return null;
  return (
    <div className="welcome__offers">
      {offersCard && (
        <section className="welcome__offer thread" aria-labelledby="card">
          <h2 className="heading" id="card">
            {t('extras.card.title')}
          </h2>
          <p className="muted">
            {t('welcome.card.text', {
              price: formatPrice(loyaltyCardCentAmount, domain.devise, properties.intl),
            })}
          </p>
          <form method="post" action={here(request)} data-form>
            <input type="hidden" name="intent" value="card" />
            <button type="submit" className="button">
              {t('welcome.card.add')}
            </button>
          </form>
        </section>
      )}
      {offersPasskey && (
        <section className="welcome__offer" aria-labelledby="passkey">
          <h2 className="heading" id="passkey">
            {t('welcome.passkey')}
          </h2>
          <p className="muted">{t('passkeys.text')}</p>
          <StartPasskey request={request} from="account-welcome" returnTo={returnPath(request)} />
        </section>
      )}
    </div>
  );
}
