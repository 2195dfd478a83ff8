import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header/header.tsx';
import '../../client/styles/account/heart.css';

/** The layout of the home page: its content has the full width. */
export const homeLayout: Layout = {
  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="home"
        header={<Header request={request} shell={shell} />}
        footer={<Footer request={request} shell={shell} />}
      >
        {children}
      </Frame>
    );
  },
};
