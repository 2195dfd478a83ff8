interface RobotsText {
  /** `production` or the name of another environment. */
  environment: string;
  /** Scheme and host of the sitemaps, without slash at the end. */
  origin: string;
  hasSitemap: boolean;
}

/** The text of robots.txt. Search engines may read production only. */
export function robotsText({ environment, origin, hasSitemap }: RobotsText): string {
  const rules = environment === 'production' ? ['Disallow: /*/api/', 'Disallow: /*/auth/'] : ['Disallow: /'];
  const sitemap = environment === 'production' && hasSitemap ? ['', `Sitemap: ${origin}/sitemap.xml`] : [];
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`;
}
