import type { ReactElement } from 'react';
import { href, type RouteName } from '../../shared/routes.ts';
import { UnconfirmedEmail } from '../components/unconfirmed-email.tsx';
import type { Layout } from '../page/layout.ts';
import type { PageRequest } from '../page/page-module.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { accountEntries } from './header/account-entries.ts';
import { Header } from './header/header.tsx';
import '../../client/styles/notice.css';
import '../../client/styles/account/account-frame.css';
import '../../client/styles/account/heart.css';
import '../../client/styles/account/account.css';

/** Value of `aria-current` for a menu entry: `page` for the open page, `true` for the entry that it belongs to. */
function currentAs(
  { url: { pathname }, route, pages }: PageRequest,
  entry: { name: RouteName; href: string },
): 'page' | 'true' | undefined {
  if (pathname === entry.href) return 'page';
  const row = pages[route.name];
  const isPart = row.audience === 'visitor' && row.partOf === entry.name;
  return isPart || pathname.startsWith(entry.href) ? 'true' : undefined;
}

function AccountNavigation({ request }: { request: PageRequest }): ReactElement {
  const { locale, t } = request;
  return (
    <nav className="account-navigation" aria-label={t('account.menu')}>
      <ul className="account-navigation__list">
        {accountEntries(request).map((entry) => (
          <li key={entry.name}>
            <a href={entry.href} aria-current={currentAs(request, entry)}>
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

/** Pages that ask to confirm the e-mail; the others would only repeat it. */
const mattersOn: ReadonlySet<RouteName> = new Set(['account-dashboard', 'account-settings']);

/** The layout of the account: a menu of its pages beside the open one. */
export const accountLayout: Layout = {
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
            {mattersOn.has(request.route.name) && <UnconfirmedEmail request={request} />}
            {children}
          </div>
        </div>
      </Frame>
    );
  },
};
