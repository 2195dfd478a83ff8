import type { ReactElement } from 'react';
import { promoCode as promoCodeShape } from '../../../../shared/contract/cart/cart-extra-rows.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { href } from '../../../../shared/routes.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { refusedInWords } from '../../../page/refused-words.ts';
import { failureOf } from '../../../upstream/failure.ts';
import { loadOffers, type OfferView } from './offers.ts';
import type { SaleTeaser } from './private-sale.ts';
import { loadPrivateSale, PrivateSale } from './private-sale.tsx';
import '../../../../client/styles/account/loyalty.css';

interface AdvantagesData {
  /** Null if the gateway fails. */
  offers: readonly OfferView[] | null;
  /** Null if there is nothing to show. */
  privateSale: SaleTeaser | null;
}

/** Adds the code of an offer to the cart; redirects there, or returns why it is not valid. */
async function useCode(request: VisitorRequest, data: FormData): Promise<Response | Refusal> {
  const { cart, locale, flash } = request;
  const asked = promoCodeShape.safeParse(data.get('code'));
  if (!asked.success) return new Refusal([{ key: 'refused.promo-code-unknown' }]);
  if (!(await request.allowsAttempt())) return new Refusal([{ key: 'refused.too-many-tries' }], 429);
  try {
    await cart.open();
    await cart.mutate('addPromoCode', { promoCode: asked.data });
  } catch (error) {
    const key = refusedInWords(error);
    if (key === 'refused.promo-code-no-pieces') return new Refusal([{ key: 'advantages.empty' }]);
    if (key !== undefined) return new Refusal([{ key }]);
    const { reason } = failureOf(error, request);
    if (reason === 'disabled') return new Refusal([{ key: 'disabled.changes.text' }], 503);
    if (reason === 'unknown') return new Refusal([{ key: 'cart.error.unknown' }], 502);
    return new Refusal([{ key: reason === 'paying' ? 'cart.error.paying' : 'cart.error.failed' }], 502);
  }
  flash({ tone: 'success', key: 'extras.promo.added', values: { code: asked.data.toUpperCase() } });
  return seeOther(href(locale, 'cart'));
}

/** The market's offers to this customer: personal ones, general ones, and the private sale. */
export const accountAdvantages: PersonalPage<AdvantagesData> = {
  async load(request) {
    const [offers, privateSale] = await Promise.all([loadOffers(request), loadPrivateSale(request, request.now)]);
    return { offers, privateSale };
  },

  action: useCode,

  seo: (_, { t }) => ({ title: t('advantages.title'), description: t('account.description') }),

  View({ data: { offers, privateSale }, request }) {
    const { t, locale } = request;
    return (
      <div className="advantages">
        <h1 className="title">{t('advantages.title')}</h1>
        {privateSale !== null && <PrivateSale sale={privateSale} request={request} />}
        {offers === null && <Unavailable text="advantages.unavailable" request={request} />}
        {offers?.length === 0 && privateSale === null && (
          <div className="dashboard__none">
            <p className="muted">{t('offers.none')}</p>
            <a className="button" href={href(locale, 'index')}>
              {t('account.discover')}
            </a>
          </div>
        )}
        {offers !== null && offers.length > 0 && (
          <ul className="advantages__list">
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} request={request} />
            ))}
          </ul>
        )}
      </div>
    );
  },
};

function Offer({ offer, request }: { offer: OfferView; request: PageRequest }): ReactElement {
  const { t, properties, url, capabilities } = request;
  const { title, text, code, until, personal } = offer;
  return (
    <li className="advantage">
      <p className="eyebrow">{t(personal ? 'offers.personal' : 'advantages.everybody')}</p>
      <h2 className="subheading">{title}</h2>
      <p>{text}</p>
      {until !== null && (
        <p className="small muted">
          {t('offers.until')} {formatDate(until, properties.intl)}
        </p>
      )}
      {code === null && <p className="small muted">{t('advantages.no-code')}</p>}
      {code !== null && capabilities.has('promo-codes') && (
        <form method="post" action={url.pathname}>
          <input type="hidden" name="code" value={code} />
          <button type="submit" className="button">
            {t('advantages.use', { code })}
          </button>
        </form>
      )}
    </li>
  );
}
