import type { ReactElement } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { ReducedHeader } from './header.tsx';

/** The layout around signing in: the wordmark and the page, nothing else to decide. */
export function AuthenticationLayout({ request, shell, children }: LayoutProps): ReactElement {
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
}
