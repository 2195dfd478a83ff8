interface RobotsText {
  /** `production` or the name of another environment. */
  environment: string;
  /** Scheme and host that the sitemaps stand under, without a slash. */
  origin: string;
}

/** What robots.txt says. Only production is for search engines: of any other environment nothing is to be read. */
export function robotsText({ environment, origin }: RobotsText): string {
  const rules = environment === 'production' ? ['Disallow: /*/api/', 'Disallow: /*/auth/'] : ['Disallow: /'];
  const sitemap = environment === 'production' ? ['', `Sitemap: ${origin}/sitemap.xml`] : [];
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`;
}
