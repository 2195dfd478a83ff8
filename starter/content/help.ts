import { z } from 'zod';
import { slugify } from '../../shared/format/slug.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { helpWords, matchRoute } from '../../shared/routes.ts';
import { entriesOf } from '../data-file.ts';
import data from './help-topics.json' with { type: 'json' };
import { pageLink } from './links.ts';

const topic = z.object({
  title: z.string(),
  summary: z.string(),
  questions: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(z.string()),
      links: z.array(z.object({ title: z.string(), page: z.string() })).default([]),
    }),
  ),
});

/** The topics of the help by id, each in six languages. */
export const helpTopics = entriesOf(
  data,
  z.object({ fr: topic, en: topic, de: topic, es: topic, it: topic, pl: topic }),
);

/** The help of one market. Markets with a short help have it on one page, so their topics have no addresses. */
export function helpEntries(locale: Locale) {
  const { lang } = locales[locale];
  return Object.entries(helpTopics).map(([uid, languages], position) => {
    const { title, summary, questions } = languages[lang];
    const path = `/${helpWords[lang]}/${slugify(title, lang)}`;
    return {
      type: 'help_page',
      uid,
      title,
      summary,
      position,
      url: matchRoute(locale, path) === undefined ? null : `${path}/`,
      seo: { title_page: `${title} | {{brand}}`, description_page: summary },
      blocks: [
        {
          accordion: {
            title: null,
            items: questions.map(({ links, ...question }) => ({
              ...question,
              links: links.map((link) => pageLink(link.title, link.page)),
            })),
          },
        },
      ],
    };
  });
}
