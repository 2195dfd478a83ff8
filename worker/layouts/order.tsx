import { Icon } from '../../client/components/icon.tsx';
import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header/header.tsx';
import '../../client/styles/header-reduced.css';
import '../../client/styles/catalogue/price.css';
import '../../client/styles/forms.css';
import '../../client/styles/notice.css';
import '../../client/styles/cart/summary.css';
import '../../client/styles/spinner.css';
import '../../client/styles/checkout/order-frame.css';
import '../../client/styles/cart/cart.css';
import '../../client/styles/address.css';
import '../../client/styles/checkout/checkout.css';

/** The layout of a purchase: no links away from it but the one back. */
export const orderLayout: Layout = {
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
