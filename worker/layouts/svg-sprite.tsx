import type { Layout } from '../page/layout.ts';

/** The layout of the icon page: only the page. */
export const svgSpriteLayout: Layout = {
  View: ({ children }) => (
    <body data-layout="svg-sprite">
      <main id="main">{children}</main>
    </body>
  ),
};
