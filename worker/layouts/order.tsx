import type { ReactElement } from 'react';
import { Icon } from '../../client/components/icon.tsx';
import type { LayoutProps } from '../page.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { BackButton, HomeLink } from './header.tsx';

/** The layout of a purchase: nothing leads away from it but the way back. */
export function OrderLayout({ request, shell, children }: LayoutProps): ReactElement {
  return (
    <Frame
      request={request}
      layout="order"
      header={
        <header className="header header--reduced">
          <div className="header__bar wrap">
            <div className="header__start">
              <BackButton request={request} />
            </div>
            <HomeLink request={request} />
            <p className="header__secure">
              <Icon name="lock" size={20} />
              <span className="from-tablet">{request.t('layout.secure')}</span>
            </p>
          </div>
        </header>
      }
      footer={<Footer request={request} shell={shell} extent="bare" />}
    >
      {children}
    </Frame>
  );
}
