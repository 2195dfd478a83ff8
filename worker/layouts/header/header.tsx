import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import { isEmpty, isPaid, itemCount } from '../../../shared/cart/cart.ts';
import { href } from '../../../shared/routes.ts';
import { Wordmark } from '../../components/wordmark.tsx';
import type { Shell } from '../../page/layout.ts';
import { isVisitorRequest, type PageRequest } from '../../page/page-module.ts';
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

/** Links to search, account, wishlist and cart: the same on every page of a market. */
export function HeaderActions({ request }: Pick<HeaderProps, 'request'>): ReactElement {
  const { locale, t, capabilities } = request;
  const hasAccounts = capabilities.has('account');
  return (
    <>
      {/* The style sheet reserves the room of three buttons: two stand at its end. */}
      {!hasAccounts && <span className="header__button until-desktop" />}
      <a className="header__button" href={href(locale, 'search')} aria-label={t('layout.search')}>
        <Icon name="search" />
      </a>
      {hasAccounts && <AccountMenu request={request} />}
      {request.domain.params.wishlist && (
        <a
          className="header__button from-desktop"
          href={href(locale, 'account-wishlist')}
          aria-label={t('wishlist.title')}
        >
          <Icon name="heart" />
        </a>
      )}
      <CartButton request={request} />
    </>
  );
}

/** `HeaderActions` as HTML, with the number of pieces on a page of one visitor that has loaded the cart. */
function withCount(actions: string, request: PageRequest): string {
  const cart = isVisitorRequest(request) ? request.cart.loaded : null;
  if (cart === null || isPaid(cart) || isEmpty(cart)) return actions;
  const [badge, count] = ['data-visitor-shown="cart"', '<span data-visitor="cart-count">'];
  return actions.replace(`${badge} hidden="">${count}`, `${badge}>${count}${itemCount(cart)}`);
}

/**
 * The header of the shop: menu, wordmark, search, account, cart; and the notification below it. If the content
 * service fails, the parts without managed content stay: wordmark, search, account, cart.
 */
export function Header({ request, shell }: HeaderProps): ReactElement {
  const { locale, t, url } = request;
  const { header, notification } = shell;
  const actions = withCount(shell.prerendered.actions, request);
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
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `HeaderActions`, rendered by React as well */}
          <div className="header__actions" dangerouslySetInnerHTML={{ __html: actions }} />
        </div>
      </header>
      {notification !== null && <Notification notification={notification} request={request} />}
    </>
  );
}
