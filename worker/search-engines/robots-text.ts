import { crawlerGroups, type Refusals } from './crawlers.ts';

interface RobotsText {
  /** `production` or the name of another environment. */
  environment: string;
  /** Scheme and host of the sitemaps, without slash at the end. */
  origin: string;
  hasSitemap: boolean;
  refusals: Refusals;
}

/** What no crawler needs: calls of pages, and signing in. */
const everywhere = ['Disallow: /*/api/', 'Disallow: /*/auth/'];

/** The text of robots.txt. Crawlers may read production only, and there what the markets allow their kind. */
export function robotsText({ environment, origin, hasSitemap, refusals }: RobotsText): string {
  if (environment !== 'production') return 'User-agent: *\nDisallow: /\n';
  const groups = [
    ['User-agent: *', ...everywhere],
    ...crawlerGroups(refusals, everywhere),
    ...(hasSitemap ? [[`Sitemap: ${origin}/sitemap.xml`]] : []),
  ];
  return `${groups.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
