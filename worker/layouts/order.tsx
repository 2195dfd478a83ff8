import type { ReactElement } from 'react';
import { Icon } from '../../client/components/icon.tsx';
import type { LayoutProps } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header.tsx';

/** The layout of a purchase: nothing leads away from it but the way back. */
export function OrderLayout({ request, shell, children }: LayoutProps): ReactElement {
  return (
    <Frame
      request={request}
      layout="order"
      header={
        <ReducedHeader request={request}>
          <p className="header__secure">
            <Icon name="lock" size={20} />
            <span className="from-tablet">{request.t('layout.secure')}</span>
          </p>
        </ReducedHeader>
      }
      footer={<Footer request={request} shell={shell} extent="bare" />}
    >
      {children}
    </Frame>
  );
}
