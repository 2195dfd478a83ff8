import type { ReactElement } from 'react';
import { href } from '../../shared/routes.ts';
import type { LayoutProps, PageRequest } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';

/** The pages of the account that are there. */
const entries = ['account-dashboard', 'account-orders'] as const;

function AccountNavigation({ request: { locale, route, t } }: { request: PageRequest }): ReactElement {
  const labels = { 'account-dashboard': t('account.dashboard'), 'account-orders': t('account.orders') };
  return (
    <nav className="account-navigation" aria-label={t('account.menu')}>
      <ul className="account-navigation__list">
        {entries.map((name) => (
          <li key={name}>
            <a href={href(locale, name)} aria-current={route.name === name ? 'page' : undefined}>
              {labels[name]}
            </a>
          </li>
        ))}
        <li>
          <a href={href(locale, 'auth-logout')} rel="nofollow">
            {t('account.sign-out')}
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** The layout of the account: its pages listed beside the one that is open. */
export function AccountLayout({ request, shell, children }: LayoutProps): ReactElement {
  return (
    <Frame
      request={request}
      layout="account"
      header={<Header request={request} shell={shell} />}
      footer={<Footer request={request} shell={shell} />}
    >
      <div className="account-frame wrap">
        <AccountNavigation request={request} />
        <div className="account-frame__page">{children}</div>
      </div>
    </Frame>
  );
}
