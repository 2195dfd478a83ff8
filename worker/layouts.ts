import type { ReactNode } from 'react';
import { AccountLayout } from './layouts/account.tsx';
import { AuthenticationLayout } from './layouts/authentication.tsx';
import { CartLayout } from './layouts/cart.tsx';
import { DefaultLayout } from './layouts/default.tsx';
import { HomeLayout } from './layouts/home.tsx';
import { NewsletterLayout } from './layouts/newsletter.tsx';
import { OrderLayout } from './layouts/order.tsx';
import { SvgSpriteLayout } from './layouts/svg-sprite.tsx';
import type { LayoutProps } from './page.ts';

/** The eight layouts (specification, section 2). */
export const layouts = {
  account: AccountLayout,
  authentication: AuthenticationLayout,
  cart: CartLayout,
  default: DefaultLayout,
  home: HomeLayout,
  newsletter: NewsletterLayout,
  order: OrderLayout,
  'svg-sprite': SvgSpriteLayout,
} satisfies Record<string, (props: LayoutProps) => ReactNode>;

export type LayoutName = keyof typeof layouts;
