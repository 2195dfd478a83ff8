import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header/header.tsx';

export const newsletterLayout: Layout = {
  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="newsletter"
        header={<Header request={request} shell={shell} />}
        footer={<Footer request={request} shell={shell} />}
      >
        {children}
      </Frame>
    );
  },
};
