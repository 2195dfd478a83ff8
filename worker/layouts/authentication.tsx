import type { Layout } from '../page/layout.ts';
import { Footer } from './footer/footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header/header.tsx';
import '../../client/styles/header-reduced.css';
import '../../client/styles/forms.css';
import '../../client/styles/notice.css';
import '../../client/styles/account/account.css';

/** The layout of the sign-in pages: the header has only the wordmark, so that nothing distracts. */
export const authenticationLayout: Layout = {
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
