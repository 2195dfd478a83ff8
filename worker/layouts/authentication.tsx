import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header/header.tsx';

/** The layout around signing in: a header with the wordmark alone, so that there is nothing else to decide first. */
export const authenticationLayout: Layout = {
  styles: ['header-reduced', 'forms', 'notice', 'account'],

  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="authentication"
        header={<ReducedHeader request={request} />}
        footer={<Footer request={request} shell={shell} />}
      >
        {children}
      </Frame>
    );
  },
};
