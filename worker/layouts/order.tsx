import { Icon } from '../../client/components/icon.tsx';
import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header/header.tsx';

/** The layout of a purchase: nothing leads away from it but the way back. */
export const orderLayout: Layout = {
  styles: [
    'header-reduced',
    'price',
    'forms',
    'notice',
    'summary',
    'spinner',
    'order-frame',
    'cart',
    'address',
    'checkout',
  ],

  View({ request, shell, children }) {
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
  },
};
