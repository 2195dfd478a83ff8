import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { accountEntries } from './account-entries.ts';

const menuId = 'account-menu';

/**
 * The account menu: a greeting for customers, a login prompt for strangers. The page is the same for everyone, so
 * both are in it, and the runtime shows one of them. It opens on hover and focus by CSS alone and on click as a
 * popover, at every width, and closes on leave and blur (specification, section 4).
 */
export function AccountMenu({ request }: { request: PageRequest }): ReactElement {
  const { locale, t } = request;
  const dashboard = href(locale, 'account-dashboard');
  return (
    <div className="header__menu" data-menu="">
      <button type="button" className="header__button" popoverTarget={menuId}>
        <Icon name="account" />
        <span className="header__label when-anonymous">{t('layout.sign-in')}</span>
        <span className="header__label when-customer">
          {t('layout.greeting')} <span data-visitor="first-name" />
        </span>
      </button>
      <div id={menuId} className="flyout" popover="auto">
        <div className="stack when-anonymous">
          <p>{t('layout.account.prompt')}</p>
          <a className="button button--primary button--block" href={dashboard}>
            {t('layout.account.open')}
          </a>
        </div>
        <ul className="flyout__links when-customer">
          {accountEntries(request).map((entry) => (
            <li key={entry.name}>
              <a href={entry.href}>{entry.label}</a>
            </li>
          ))}
          <li>
            <a href={href(locale, 'auth-logout')}>{t('account.sign-out')}</a>
          </li>
        </ul>
      </div>
    </div>
  );
}
