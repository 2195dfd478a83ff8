import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header/header.tsx';
import '../../client/styles/catalogue/price.css';
import '../../client/styles/forms.css';
import '../../client/styles/notice.css';
import '../../client/styles/cart/summary.css';
import '../../client/styles/cart/removal.css';
import '../../client/styles/account/heart.css';
import '../../client/styles/cart/cart.css';

export const cartLayout: Layout = {
  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="cart"
        header={<Header request={request} shell={shell} />}
        footer={<Footer request={request} shell={shell} />}
      >
        {children}
      </Frame>
    );
  },
};
