import { type AreaRows, publicRow } from '../../page/row.ts';
import { lastPage } from '../catalogue/listing-query.ts';
import { article } from './article.tsx';
import { blog } from './blog.tsx';
import { blogFeed } from './blog-feed.tsx';
import { help } from './help.tsx';
import { helpTopic } from './help-topic.tsx';
import { home } from './home.tsx';
import { icons } from './icons.tsx';
import { landing } from './landing.tsx';
import { lookbook, trend } from './story.tsx';

/** Sheets of pages of blocks; `message` is for the page that stands in while content fails. */
const campaign = ['home', 'message', 'breadcrumb'];
const text = ['message', 'breadcrumb', 'prose', 'questions', 'text-page'];

const landingPage = publicRow(landing, {
  styles: [...campaign, 'text-page'],
  query: { p: { upTo: lastPage } },
  paged: true,
});
const lookbookPage = publicRow(lookbook, { styles: campaign });
const trendPage = publicRow(trend, { styles: campaign });
const blogPage = publicRow(article, { styles: ['message', 'breadcrumb', 'blog'] });

/** Managed content: home, landing pages, blog, lookbook, trends, help. */
export const contentRows = {
  index: publicRow(home, { layout: 'home', styles: ['home'] }),
  icons: publicRow(icons, { layout: 'svg-sprite', styles: ['icons'], indexed: false }),

  blog: publicRow(blog, { styles: ['message', 'blog'] }),
  'blog-feed': publicRow(blogFeed, { indexed: false }),
  'blog-page-named': blogPage,
  'blog-page': blogPage,
  'landing-page-named': landingPage,
  'landing-page': { ...landingPage, guards: ['init-catalog'] },
  'lookbook-page-named': lookbookPage,
  'lookbook-page': lookbookPage,
  'trend-page-named': trendPage,
  'trend-page': trendPage,

  // A page to read until something is looked for in it.
  help: publicRow(help, {
    styles: [...text, 'forms', 'help'],
    query: { q: 'any' },
    countedLooks: { limit: 'search', parameters: ['q'] },
  }),
  'help-page': publicRow(helpTopic, { styles: [...text, 'forms', 'help'] }),
} satisfies AreaRows;
