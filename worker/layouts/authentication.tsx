import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header.tsx';
import type { Layout } from './layout.ts';

/** The layout around signing in: the wordmark and the page, nothing else to decide. */
export const authenticationLayout: Layout = {
  styles: ['header-reduced', 'forms', 'notice', 'account'],

  View({ request, shell, children }) {
    return (
      <Frame
        request={request}
        layout="authentication"
        header={<ReducedHeader request={request} />}
        footer={<Footer request={request} shell={shell} extent="bare" />}
      >
        {children}
      </Frame>
    );
  },
};
