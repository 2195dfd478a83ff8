import { coming, comingStyles } from '../errors/coming.tsx';
import { type AreaRows, publicRow } from '../row.ts';
import { home } from './home.tsx';
import { icons } from './icons.tsx';

const later = publicRow(coming, { styles: comingStyles });
const landing = publicRow(coming, { styles: comingStyles, paged: true });

/** Managed content: home, landing pages, blog, lookbook, trends, help. */
export const contentRows = {
  index: publicRow(home, { layout: 'home', styles: ['home'] }),
  icons: publicRow(icons, { layout: 'svg-sprite', styles: ['icons'], indexed: false }),

  'blog-page-named': later,
  'blog-page': later,
  'landing-page-named': landing,
  'landing-page': landing,
  'lookbook-page-named': later,
  'lookbook-page': later,
  'trend-page-named': later,
  'trend-page': later,

  help: later,
  'help-page': later,
} satisfies AreaRows;
