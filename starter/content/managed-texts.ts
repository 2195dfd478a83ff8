import { z } from 'zod';
import { slugify } from '../../shared/format/slug.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import contact from './legal/contact.json' with { type: 'json' };
import cookies from './legal/cookies.json' with { type: 'json' };
import imprint from './legal/imprint.json' with { type: 'json' };
import privacy from './legal/privacy.json' with { type: 'json' };
import returns from './legal/returns.json' with { type: 'json' };
import terms from './legal/terms.json' with { type: 'json' };
import { pageLink, type StoredLink } from './links.ts';

/** Date of the last revision of these texts. */
const revised = '2026-11-02';

const section = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.string()).default([]),
  links: z.array(z.object({ title: z.string(), page: z.string() })).default([]),
  /** The country that the text is for, where a language has several. */
  only: z.string().optional(),
});

const text = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  sections: z.array(section),
});

const inEveryLanguage = z.object({ fr: text, en: text, de: text, es: text, it: text, pl: text });

/** The managed texts by the id in their address, each in six languages. */
export const managedTexts = z
  .record(z.enum(['terms', 'returns', 'privacy', 'cookies', 'imprint', 'contact']), inEveryLanguage)
  .parse({ terms, returns, privacy, cookies, imprint, contact });

/** A link to a page by its id, or to an e-mail address or phone number (`mailto:`, `tel:`). */
function linkTo({ title, page }: { title: string; page: string }, filled: (words: string) => string): StoredLink {
  return page.includes(':') ? { title: filled(title), external_link: filled(page) } : pageLink(title, page);
}

/**
 * The text pages of one market, with the periods and the law of its country.
 *
 * @param filled fills the facts of its company into `{{name}}`
 */
export function managedTextEntries(locale: Locale, filled: (words: string) => string) {
  const { lang, iso2 } = locales[locale];
  return Object.entries(managedTexts).map(([uid, languages]) => {
    const { title, description, lead, sections } = languages[lang];
    return {
      uid,
      title,
      url: `/${slugify(title, lang)}--lp${uid}/`,
      presentation: 'text',
      summary: filled(lead),
      updated_at: revised,
      seo: { title_page: `${title} | {{brand}}`, description_page: filled(description) },
      blocks: sections
        .filter(({ only }) => only === undefined || only === iso2)
        .map((each) => ({
          rich_text: {
            title: each.title,
            paragraphs: each.paragraphs.map(filled),
            items: each.items.map(filled),
            links: each.links.map((link) => linkTo(link, filled)),
          },
        })),
    };
  });
}
