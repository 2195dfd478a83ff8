import { z } from 'zod';
import { described } from '../gateway/described.ts';
import { orElse } from '../gateway/list-of.ts';
import { crawlersTexts, machinesTexts } from './parameter-texts.ts';

/** The kinds of crawlers that a market decides about; worker/search-engines/crawlers.ts has their names. */
export const crawlerKinds = ['search', 'training', 'assistant'] as const;
export type CrawlerKind = (typeof crawlerKinds)[number];

const rule = orElse(z.enum(['allow', 'refuse']), 'allow');

const crawlers = z.object(described({ search: rule, training: rule, assistant: rule }, crawlersTexts));
export type CrawlerRules = z.output<typeof crawlers>;

const records = z.object(
  described(
    {
      markdown: orElse(z.boolean(), true),
      llmsText: orElse(z.boolean(), true),
      productFeed: orElse(z.boolean(), true),
      crawlers: orElse(crawlers, { search: 'allow', training: 'allow', assistant: 'allow' }),
    },
    machinesTexts,
  ),
);

/** What a market offers to machines, and to which; everything to all, unless its record says otherwise. */
export const machines = orElse(records, {
  markdown: true,
  llmsText: true,
  productFeed: true,
  crawlers: { search: 'allow', training: 'allow', assistant: 'allow' },
});
