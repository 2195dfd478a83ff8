import type { ReactElement } from 'react';
import { href } from '../../../../shared/routes.ts';
import { attemptPlacement, Zone, type Zones } from '../../../blocks/zone.tsx';
import { PageLinks } from '../../../components/page-links.tsx';
import { loadNextSteps, type NextStepsData } from '../../../components/product/next-steps.tsx';
import { ProductGrid } from '../../../components/product/product-grid.tsx';
import { Unavailable } from '../../../components/unavailable.tsx';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { answerWishlist } from './answers.ts';
import { loadWishlist, type Wishlist } from './load-wishlist.ts';
import { WishlistItem } from './wishlist-item.tsx';
import '../../../../client/styles/catalogue/price.css';
import '../../../../client/styles/forms.css';
import '../../../../client/styles/catalogue/card.css';
import '../../../../client/styles/account/wishlist.css';

interface WishlistData {
  /** Null if the gateway fails. */
  wishlist: Wishlist | null;
  /** Products offered with an empty list, if content has no zone for it. */
  nextSteps: NextStepsData;
  zones: Zones;
}

/** The wishlist. The page also handles the hearts of all other pages. */
export const accountWishlist: PersonalPage<WishlistData> = {
  async load(request) {
    const [wishlist, zones] = await Promise.all([loadWishlist(request), attemptPlacement(request, 'wishlist')]);
    const isBare = wishlist?.pieces.length === 0 && zones.down.length === 0;
    return { wishlist, zones, nextSteps: isBare ? await loadNextSteps(request) : [] };
  },

  action: answerWishlist,
  isPendingAction: (form) => form.has('save'),

  seo: (_, { t }) => ({ title: t('wishlist.title'), description: t('wishlist.description') }),

  View({ data: { wishlist, nextSteps, zones }, request }) {
    const { t } = request;
    return (
      <div className="wishlist">
        <h1 className="title">{t('wishlist.title')}</h1>
        <Zone zones={zones} side="up" request={request} />
        {wishlist === null && <Unavailable text="wishlist.unavailable" request={request} />}
        {wishlist !== null && <List wishlist={wishlist} request={request} />}
        {nextSteps.length > 0 && (
          <section className="wishlist__next" aria-labelledby="next-steps">
            <h2 className="heading" id="next-steps">
              {t('next-steps.products')}
            </h2>
            <ProductGrid market={request} products={nextSteps} heading="h3" />
          </section>
        )}
        <Zone zones={zones} side="down" request={request} without={wishlist?.all} />
      </div>
    );
  },
};

function List({ wishlist, request }: { wishlist: Wishlist; request: VisitorRequest }): ReactElement {
  const { t, locale } = request;
  const { pieces, page, pages } = wishlist;
  return (
    <div className="wishlist__list" data-list="wishlist">
      {pieces.length > 0 && (
        <ul className="grid">
          {pieces.map((piece) => (
            <WishlistItem key={piece.productId} piece={piece} request={request} />
          ))}
        </ul>
      )}
      <div className="dashboard__none" data-list-empty="" hidden={pieces.length > 0}>
        <h2 className="subheading">{t('wishlist.empty.title')}</h2>
        <p className="muted">{t('wishlist.empty.text')}</p>
        <a className="button" href={href(locale, 'index')}>
          {t('account.discover')}
        </a>
      </div>
      <PageLinks route="account-wishlist" label={t('wishlist.pages')} page={page} pages={pages} request={request} />
    </div>
  );
}
