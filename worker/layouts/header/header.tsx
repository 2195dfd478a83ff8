import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import { isPaid, itemCount } from '../../../shared/cart/cart.ts';
import { href } from '../../../shared/routes.ts';
import { Wordmark } from '../../components/wordmark.tsx';
import type { Shell } from '../../page/layout.ts';
import { isVisitorRequest, type PageRequest } from '../../page/page-module.ts';
import { classes } from '../content/classes.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartButton } from './cart-button.tsx';
import { Menu, menuId } from './menu.tsx';
import { Notification } from './notification.tsx';

interface HeaderProps {
  request: PageRequest;
  shell: Shell;
}

/** Link to the home page; with a script, to the previous page if there is one. */
function BackButton({ request: { locale, t } }: Pick<HeaderProps, 'request'>): ReactElement {
  return (
    <a className="header__button" href={href(locale, 'index')} data-back="" aria-label={t('layout.back')}>
      <Icon name="back" />
    </a>
  );
}

function HomeLink({ request: { locale, t } }: Pick<HeaderProps, 'request'>): ReactElement {
  return (
    <a className="header__home" href={href(locale, 'index')} aria-label={t('layout.home')}>
      <Wordmark className="wordmark" />
    </a>
  );
}

/** A header with links only back and home; `children` are at its end. */
export function ReducedHeader({
  request,
  children,
}: Pick<HeaderProps, 'request'> & { children?: ReactNode }): ReactElement {
  return (
    <header className="header header--reduced">
      <div className="header__bar wrap">
        <div className="header__start">
          <BackButton request={request} />
        </div>
        <HomeLink request={request} />
        {children}
      </div>
    </header>
  );
}

/**
 * Links to search, account, wishlist and cart: the same on every page of a market, but for pages of one visitor that
 * know the number of pieces in the cart.
 */
export function HeaderActions({ request, count }: Pick<HeaderProps, 'request'> & { count?: number }): ReactElement {
  const { locale, t } = request;
  return (
    <>
      <a className="header__button" href={href(locale, 'search')} aria-label={t('layout.search')}>
        <Icon name="search" />
      </a>
      {request.capabilities.has('account') && <AccountMenu request={request} />}
      {request.domain.params.wishlist && (
        <a
          className="header__button from-desktop"
          href={href(locale, 'account-wishlist')}
          aria-label={t('wishlist.title')}
        >
          <Icon name="heart" />
        </a>
      )}
      <CartButton request={request} count={count} />
    </>
  );
}

/** The number of pieces in the cart, on a page that has loaded it; 0 elsewhere. */
function loadedCount(request: PageRequest): number {
  const cart = isVisitorRequest(request) ? request.cart.loaded : null;
  return cart === null || isPaid(cart) ? 0 : itemCount(cart);
}

/**
 * The header of the shop: menu, wordmark, search, account, cart; and the notification below it. If the content
 * service fails, the parts without managed content stay: wordmark, search, account, cart.
 */
export function Header({ request, shell }: HeaderProps): ReactElement {
  const { locale, t, url } = request;
  const { header, notification } = shell;
  const count = loadedCount(request);
  const actions = classes('header__actions', !request.capabilities.has('account') && 'header__actions--two');
  return (
    <>
      <header className="header">
        <div className="header__bar wrap">
          <div className="header__start">
            {header !== null && (
              <button
                type="button"
                className="header__button until-desktop"
                popoverTarget={menuId}
                aria-label={t('layout.menu')}
              >
                <Icon name="menu" />
              </button>
            )}
            {url.pathname !== href(locale, 'index') && <BackButton request={request} />}
          </div>
          <HomeLink request={request} />
          {header !== null && <Menu content={shell.prerendered.menu} request={request} />}
          {count === 0 ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: `HeaderActions`, rendered by React as well
            <div className={actions} dangerouslySetInnerHTML={{ __html: shell.prerendered.actions }} />
          ) : (
            <div className={actions}>
              <HeaderActions request={request} count={count} />
            </div>
          )}
        </div>
      </header>
      {notification !== null && <Notification notification={notification} request={request} />}
    </>
  );
}
