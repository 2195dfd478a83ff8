import { z } from 'zod';
import { pageTitle } from '../../shared/brand/brand.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Language } from '../../shared/markets/locales.ts';
import type { FamilyId } from '../catalogue/families.ts';
import type { Editorial } from '../studio/drawing/spec.ts';
import coat from './journal/coat.json' with { type: 'json' };
import edge from './journal/edge.json' with { type: 'json' };
import wool from './journal/wool.json' with { type: 'json' };
import { picture } from './links.ts';

const article = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  /** What the picture shows. */
  alt: z.string(),
  quote: z.string(),
  author: z.string(),
  /** Title of the products at the end. */
  products: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
});

const inEveryLanguage = z.object({
  fr: article,
  en: article,
  de: article,
  es: article,
  it: article,
  pl: article,
});

/** The articles by the id in their address, each in six languages. */
export const articles = z.record(z.enum(['edge', 'wool', 'coat']), inEveryLanguage).parse({ edge, wool, coat });

interface Setting {
  date: string;
  author: string;
  picture: Editorial;
  family: FamilyId;
}

const settings: Record<keyof typeof articles, Setting> = {
  coat: { date: '2026-11-16', author: 'Agnieszka Wrońska', picture: 'studio', family: 'w_coats' },
  wool: { date: '2026-10-28', author: 'Harriet Lowe', picture: 'knitwear', family: 'w_knitwear' },
  edge: { date: '2026-10-05', author: 'Hélène Vasseur', picture: 'denim', family: 'w_jeans' },
};

/** The journal in one language: text, a quote from the workshop, and products. */
export function journalEntries(language: Language) {
  return Object.entries(articles).map(([uid, languages]) => {
    const { title, description, lead, alt, quote, author, products, sections } = languages[language];
    // The keys of both are the ids of the articles.
    const setting = settings[uid as keyof typeof articles];
    const [first, ...rest] = sections.map((section) => ({ rich_text: section }));
    return {
      type: 'blog_page',
      uid,
      title,
      summary: lead,
      url: `/${slugify(title, language)}--blog${uid}/`,
      image: picture(setting.picture, '16x9', alt),
      author: setting.author,
      published_at: setting.date,
      seo: { title_page: pageTitle(title), description_page: description },
      blocks: [
        first,
        { quote: { text: quote, author } },
        ...rest,
        { product_selection: { title: products, family_id: setting.family, count: 4 } },
      ],
    };
  });
}
