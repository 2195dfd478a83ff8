import { brand } from '../brand/brand.ts';
import { decimalMoney } from '../format/money.ts';

/** A schema.org object (JSON-LD), without `@context`. */
export type StructuredData = Record<string, unknown>;

/** A name and an absolute URL. */
export interface Entry {
  name: string;
  url: string;
}

/** Breadcrumbs of a page, from the home page to itself. */
export function breadcrumbList(entries: readonly Entry[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** The products of one page of a listing, by absolute URLs. `offset` is their number on the previous pages. */
export function itemList(urls: readonly string[], total: number | null, offset = 0): StructuredData {
  return {
    '@type': 'ItemList',
    ...(total !== null && { numberOfItems: total }),
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: offset + index + 1, url })),
  };
}

interface GiftCardInput extends Entry {
  description: string;
  /** Absolute URL. */
  image: string | undefined;
  /** Limits of the amount, in cents. */
  lowest: number;
  highest: number;
  currency: string;
}

/** The gift card that a market sells: a product with a variable amount. */
export function giftCardData({ lowest, highest, currency, image, ...rest }: GiftCardInput): StructuredData {
  return {
    '@type': 'Product',
    ...rest,
    ...(image !== undefined && { image }),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: decimalMoney(lowest),
      highPrice: decimalMoney(highest),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
    },
  };
}

interface ArticleInput {
  title: string;
  summary: string | null;
  author: string | null;
  published_at: string | null;
  updated_at: string | null;
}

/** An editorial article. `url` and `image` are absolute. */
export function articleData(
  { title, summary, author, published_at: published, updated_at: updated }: ArticleInput,
  { url, image }: { url: string; image: string | undefined },
): StructuredData {
  const publisher = { '@type': 'Organization', name: brand.name };
  return {
    '@type': 'Article',
    headline: title,
    mainEntityOfPage: url,
    ...(summary !== null && { description: summary }),
    ...(image !== undefined && { image }),
    ...(published !== null && { datePublished: published, dateModified: updated ?? published }),
    author: author === null ? publisher : { '@type': 'Person', name: author },
    publisher,
  };
}

export function faqData(questions: readonly { title: string; paragraphs: readonly string[] }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, paragraphs }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join('\n') },
    })),
  };
}
