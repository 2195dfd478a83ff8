import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import { href } from '../../../shared/routes.ts';
import { Wordmark } from '../../components/wordmark.tsx';
import type { Shell } from '../../page/layout.ts';
import type { PageRequest } from '../../page/page-module.ts';
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
      <CartButton request={request} />
    </>
  );
}

/**
 * The header of the shop: menu, wordmark, search, account, cart; and the notification below it. If the content
 * service fails, the parts without managed content stay: wordmark, search, account, cart.
 */
export function Header({ request, shell }: HeaderProps): ReactElement {
  const { locale, t, url } = request;
  const { header, notification } = shell;
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
          <div className="header__actions" dangerouslySetInnerHTML={{ __html: shell.prerendered.actions }} />
        </div>
      </header>
      {notification !== null && <Notification notification={notification} request={request} />}
    </>
  );
}
