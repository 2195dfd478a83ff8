import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header/header.tsx';
import '../../client/styles/account/heart.css';

export const defaultLayout: Layout = {
  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="default"
        header={<Header request={request} shell={shell} />}
        footer={<Footer request={request} shell={shell} />}
      >
        {children}
      </Frame>
    );
  },
};
