import type { ReactElement } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';

/** The layout of the icon page: nothing but the page. */
export function SvgSpriteLayout({ children }: LayoutProps): ReactElement {
  return (
    <body data-layout="svg-sprite">
      <main id="main">{children}</main>
    </body>
  );
}
