import { lastPage } from '../../../shared/contract/gateway/values.ts';
import { type AreaRows, publicRow } from '../../page/row.ts';
import { article } from './article.tsx';
import { blog } from './blog.tsx';
import { blogFeed } from './blog-feed.tsx';
import { help } from './help.tsx';
import { helpTopic } from './help-topic.tsx';
import { home } from './home.tsx';
import { icons } from './icons.tsx';
import { landing } from './landing.tsx';
import { lookbook, trend } from './story.tsx';

const landingPage = publicRow(landing, {
  query: { p: { upTo: lastPage } },
  paged: true,
});
const lookbookPage = publicRow(lookbook);
const trendPage = publicRow(trend);
const blogPage = publicRow(article);

export const contentRows = {
  index: publicRow(home, { layout: 'home' }),
  icons: publicRow(icons, { layout: 'svg-sprite', indexed: false }),

  blog: publicRow(blog),
  'blog-feed': publicRow(blogFeed, { indexed: false }),
  'blog-page-named': blogPage,
  'blog-page': blogPage,
  'landing-page-named': landingPage,
  'landing-page': { ...landingPage, guards: ['init-catalog'] },
  'lookbook-page-named': lookbookPage,
  'lookbook-page': lookbookPage,
  'trend-page-named': trendPage,
  'trend-page': trendPage,

  // Only requests with a search count towards the rate limit.
  help: publicRow(help, {
    query: { q: 'any' },
    rateLimit: { limit: 'search', parameters: ['q'] },
  }),
  'help-page': publicRow(helpTopic),
} satisfies AreaRows;
