import type { ReactElement } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';

/** The layout of the newsletter pages: the footer does not invite to what the page is about. */
export function NewsletterLayout({ request, shell, children }: LayoutProps): ReactElement {
  return (
    <Frame
      request={request}
      layout="newsletter"
      header={<Header request={request} shell={shell} />}
      footer={<Footer request={request} shell={shell} extent="bare" />}
    >
      {children}
    </Frame>
  );
}
