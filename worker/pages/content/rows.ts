import { lastPage } from '../catalogue/listing-query.ts';
import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, publicRow } from '../row.ts';
import { home } from './home.tsx';
import { icons } from './icons.tsx';
import { landing } from './landing.tsx';

const later = publicRow(coming, { styles: comingStyles });

const landingPage = publicRow(landing, {
  styles: ['home', 'message', 'breadcrumb', 'prose', 'questions', 'text-page'],
  query: { p: { upTo: lastPage } },
  paged: true,
});

/** Managed content: home, landing pages, blog, lookbook, trends, help. */
export const contentRows = {
  index: publicRow(home, { layout: 'home', styles: ['home'] }),
  icons: publicRow(icons, { layout: 'svg-sprite', styles: ['icons'], indexed: false }),

  'blog-page-named': later,
  'blog-page': later,
  'landing-page-named': landingPage,
  'landing-page': { ...landingPage, guards: ['init-catalog'] },
  'lookbook-page-named': later,
  'lookbook-page': later,
  'trend-page-named': later,
  'trend-page': later,

  help: later,
  'help-page': later,
} satisfies AreaRows;
