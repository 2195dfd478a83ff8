import type { ReactElement } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';
import { Footer } from './footer.tsx';
import { Frame } from './frame.tsx';
import { Header } from './header.tsx';

/** The layout of the home page: what it shows runs from edge to edge. */
export function HomeLayout({ request, shell, children }: LayoutProps): ReactElement {
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
}
