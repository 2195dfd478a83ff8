import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header/header.tsx';

/** The layout of the cart. */
export const cartLayout: Layout = {
  styles: ['price', 'forms', 'notice', 'summary', 'removal', 'heart', 'cart'],

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
