import type { ReactElement } from 'react';
import { CommercialOffers as Offers } from '../../client/islands/commercial-offers.tsx';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { href } from '../../shared/routes.ts';
import { Island } from '../components/island.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface CommercialOffersProps {
  block: BlockOf<'commercial_offers'>;
  request: PageRequest;
}

/**
 * The market's offers to its customers. They are personal, so a script loads them; strangers, and visitors without a
 * script, get a link to the account. Null if the market has no offers.
 */
export function CommercialOffers({ block, request }: CommercialOffersProps): ReactElement | null {
  const { t, locale, properties, domain } = request;
  const { showCommercialOffers, commercialOffersFamilies } = domain.params;
  if (!showCommercialOffers) return null;
  const families = commercialOffersFamilies.map(({ id }) => id).join(',');
  return (
    <section className="offers wrap">
      <h2 className="heading">{block.title}</h2>
      {block.text !== null && <p className="muted">{block.text}</p>}
      <p className="when-anonymous">
        <a className="button" href={href(locale, 'account-dashboard')} rel="nofollow">
          {t('offers.sign-in')}
        </a>
      </p>
      <Island
        name="commercial-offers"
        on="visible"
        component={Offers}
        t={t}
        props={{
          locale,
          country: properties.iso2,
          language: properties.iso3,
          intl: properties.intl,
          ...(families !== '' && { families }),
        }}
      />
    </section>
  );
}
