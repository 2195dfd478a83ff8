import type { ReactElement, ReactNode } from 'react';
import { HeartForm } from '../components/heart.tsx';
import { Notices } from '../components/notices.tsx';
import type { PageRequest } from '../page/page-module.ts';
import { LateStyles } from '../styles/late-styles.tsx';
import { hasHearts } from './hearts.ts';

interface FrameProps {
  request: PageRequest;
  /** Name of the layout, for style sheets. */
  layout: string;
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** The body of every page: skip link, header, main content, footer. */
export function Frame({ request, layout, header, footer, children }: FrameProps): ReactElement {
  return (
    <body data-layout={layout}>
      <a className="skip visually-hidden" href="#main">
        {request.t('layout.skip')}
      </a>
      {header}
      <main id="main" tabIndex={-1}>
        <Notices request={request} />
        {children}
        {hasHearts(layout, request) && <HeartForm request={request} />}
      </main>
      <LateStyles />
      {footer}
    </body>
  );
}
