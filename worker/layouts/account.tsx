import type { ReactElement } from 'react';
import { href } from '../../shared/routes.ts';
import { UnconfirmedEmail } from '../components/unconfirmed-email.tsx';
import type { PageRequest } from '../pages/page-module.ts';
import { accountEntries } from './account-entries.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';
import type { Layout } from './layout.ts';

/** What an entry is of the page that is open: that very page, or the one that it belongs to. */
function currentAs(path: string, entry: string): 'page' | 'true' | undefined {
  if (path === entry) return 'page';
  return path.startsWith(entry) ? 'true' : undefined;
}

function AccountNavigation({ request }: { request: PageRequest }): ReactElement {
  const { locale, t, url } = request;
  return (
    <nav className="account-navigation" aria-label={t('account.menu')}>
      <ul className="account-navigation__list">
        {accountEntries(request).map((entry) => (
          <li key={entry.name}>
            <a href={entry.href} aria-current={currentAs(url.pathname, entry.href)}>
              {entry.label}
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
export const accountLayout: Layout = {
  styles: ['notice', 'account-frame', 'heart', 'account'],

  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="account"
        header={<Header request={request} shell={shell} />}
        footer={<Footer request={request} shell={shell} />}
      >
        <div className="account-frame wrap">
          <AccountNavigation request={request} />
          <div className="account-frame__page">
            <UnconfirmedEmail request={request} />
            {children}
          </div>
        </div>
      </Frame>
    );
  },
};
