import type { ReactNode } from 'react';
import type { LayoutProps } from '../pages/page-module.ts';
import { AccountLayout } from './account.tsx';
import { AuthenticationLayout } from './authentication.tsx';
import { CartLayout } from './cart.tsx';
import { DefaultLayout } from './default.tsx';
import { HomeLayout } from './home.tsx';
import { NewsletterLayout } from './newsletter.tsx';
import { OrderLayout } from './order.tsx';
import { SvgSpriteLayout } from './svg-sprite.tsx';

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
