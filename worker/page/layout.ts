import type { ReactNode } from 'react';
import type { FooterLayout, HeaderLayout, SiteSelector } from '../../shared/contract/content/content.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { PageRequest } from './page-module.ts';

/** The eight layouts (specification, section 2). */
export type LayoutName =
  | 'account'
  | 'authentication'
  | 'cart'
  | 'default'
  | 'home'
  | 'newsletter'
  | 'order'
  | 'svg-sprite';

/** A layout. It imports the style sheets of client/styles/ that all its pages need. */
export interface Layout {
  View(props: LayoutProps): ReactNode;
}

export interface LayoutProps {
  request: PageRequest;
  shell: Shell;
  children: ReactNode;
}

/** A page's path in every market where it exists. */
export type PathsByMarket = Partial<Record<Locale, string>>;

/** Managed content around the page; null where the content service failed. */
export interface Shell {
  header: HeaderLayout | null;
  /** The line below the header: managed content, or that ordering is switched off. */
  notification: HeaderLayout['notification'];
  footer: FooterLayout | null;
  siteSelector: SiteSelector | null;
  /** Parts as HTML, and the rules for the colours in them. */
  prerendered: { menu: string; actions: string; footer: string; smallPrint: string; colours: string };
  /** Parts as HTML, and the CSS rules for their colours. */
  alternates: PathsByMarket;
}

/** The same for every page of a market. */
export type SiteLayout = Omit<Shell, 'alternates'>;
