import type { ReactElement } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';

/** The layout of most pages. */
export function DefaultLayout({ request, shell, children }: LayoutProps): ReactElement {
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
}
