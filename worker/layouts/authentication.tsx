import type { ReactElement } from 'react';
import type { LayoutProps } from '../page.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { BackButton, HomeLink } from './header.tsx';

/** The layout around signing in: the wordmark and the page, nothing else to decide. */
export function AuthenticationLayout({ request, shell, children }: LayoutProps): ReactElement {
  return (
    <Frame
      request={request}
      layout="authentication"
      header={
        <header className="header header--reduced">
          <div className="header__bar wrap">
            <div className="header__start">
              <BackButton request={request} />
            </div>
            <HomeLink request={request} />
          </div>
        </header>
      }
      footer={<Footer request={request} shell={shell} extent="bare" />}
    >
      {children}
    </Frame>
  );
}
