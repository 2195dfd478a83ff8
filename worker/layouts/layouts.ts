import type { Layout, LayoutName } from '../page/layout.ts';
import { accountLayout } from './account.tsx';
import { authenticationLayout } from './authentication.tsx';
import { cartLayout } from './cart.tsx';
import { defaultLayout } from './default.tsx';
import { homeLayout } from './home.tsx';
import { newsletterLayout } from './newsletter.tsx';
import { orderLayout } from './order.tsx';
import { svgSpriteLayout } from './svg-sprite.tsx';

export const layouts: { readonly [Name in LayoutName]: Layout } = {
  account: accountLayout,
  authentication: authenticationLayout,
  cart: cartLayout,
  default: defaultLayout,
  home: homeLayout,
  newsletter: newsletterLayout,
  order: orderLayout,
  'svg-sprite': svgSpriteLayout,
};
