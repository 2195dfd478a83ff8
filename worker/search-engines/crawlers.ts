import { type CrawlerKind, type CrawlerRules, crawlerKinds } from '../../shared/contract/markets/machines.ts';
import type { Locale } from '../../shared/markets/locales.ts';

/**
 * The names that crawlers look for in `robots.txt`, by what they read for. One that reads for two purposes stands with
 * that for which its operator names it. The operators say what theirs are for at:
 *
 * - OpenAI: developers.openai.com/api/docs/bots
 * - Anthropic: privacy.claude.com, article 8896518
 * - Perplexity: docs.perplexity.ai/guides/bots
 * - Google: developers.google.com/search/docs/crawling-indexing/google-common-crawlers
 * - Microsoft: www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
 * - Apple: support.apple.com/119829
 * - Meta: developers.facebook.com/docs/sharing/webmasters/web-crawlers
 * - Amazon: developer.amazon.com/amazonbot
 * - DuckDuckGo: duckduckgo.com/duckduckgo-help-pages/results/duckduckbot
 * - Mistral: docs.mistral.ai/robots
 * - Common Crawl: commoncrawl.org/ccbot
 */
export const crawlers: Readonly<Record<CrawlerKind, readonly string[]>> = {
  search: [
    'Googlebot',
    'Bingbot',
    'Applebot',
    'DuckDuckBot',
    'Qwantbot',
    'SeznamBot',
    'YandexBot',
    'Baiduspider',
    'PetalBot',
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'meta-externalagent',
    'Amazonbot',
    'Bytespider',
    'CCBot',
  ],
  assistant: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'MistralAI-User',
    'DuckAssistBot',
    'meta-externalfetcher',
  ],
};

/** The markets that refuse a kind of crawlers; `all` if nothing on the host may be read. */
export type Refusals = Readonly<Record<CrawlerKind, readonly Locale[] | 'all'>>;

/**
 * Rules of a market whose parameters cannot be read at the moment. A search engine would drop pages; what has been
 * taken for training cannot be taken back.
 */
const unknownRules: CrawlerRules = { search: 'allow', training: 'refuse', assistant: 'allow' };

/**
 * Decides which kinds are refused on a host.
 *
 * @param rules of all markets that are served there; null for those that cannot be read
 * @param owner the market to which the host belongs alone; undefined on a host of several
 */
export function refusalsOf(rules: ReadonlyMap<Locale, CrawlerRules | null>, owner: Locale | undefined): Refusals {
  const refusedBy = (kind: CrawlerKind) => {
    const refusing = [...rules].flatMap(([locale, own]) => ((own ?? unknownRules)[kind] === 'refuse' ? [locale] : []));
    const isWhole = refusing.length === rules.size || (owner !== undefined && refusing.includes(owner));
    return isWhole && refusing.length > 0 ? 'all' : refusing;
  };
  return { search: refusedBy('search'), training: refusedBy('training'), assistant: refusedBy('assistant') };
}

/** The groups of `robots.txt` for the kinds that are refused somewhere. A crawler reads its own group only. */
export function crawlerGroups(refusals: Refusals, everywhere: readonly string[]): string[][] {
  return crawlerKinds.flatMap((kind) => {
    const refused = refusals[kind];
    if (refused.length === 0) return [];
    const rules =
      refused === 'all' ? ['Disallow: /'] : [...refused.map((each) => `Disallow: /${each}/`), ...everywhere];
    return [[...crawlers[kind].map((name) => `User-agent: ${name}`), ...rules]];
  });
}
