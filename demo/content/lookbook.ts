import { pageTitle } from '../../shared/brand/brand.ts';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { colours } from '../catalogue/colours.ts';
import { indexOfOption, makeProduct } from '../catalogue/product.ts';
import { type LookbookPicture, lookbook } from '../studio/lookbook.ts';
import { picture } from './links.ts';
import data from './lookbook-words.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** The name of a colour option of the collection. */
function nameOf(optionId: string, language: Language): string {
  const { index, position } = indexOfOption(optionId);
  const { design, options } = makeProduct(index);
  const colourId = options[position]?.colourId;
  return colourId === undefined
    ? design.name[language]
    : `${design.name[language]} (${colours[colourId].label[language]})`;
}

/** Positions of the pieces in a picture of 4 by 5, in percent of its width and height. */
function spotsOf(name: LookbookPicture) {
  const { hung, onFloor } = lookbook[name];
  return [
    ...hung.map((option_id, index) => ({
      option_id,
      x: Math.round(8 + (84 * (index + 0.5)) / hung.length),
      y: 36,
    })),
    ...onFloor.map((option_id) => ({ option_id, x: 50, y: 84 })),
  ];
}

/** Names of the pieces in a picture of the lookbook. */
export function lookNames(name: LookbookPicture, language: Language): string {
  const { hung, onFloor } = lookbook[name];
  return [...hung, ...onFloor].map((id) => nameOf(id, language)).join(', ');
}

function look(name: LookbookPicture, title: keyof typeof words, text: keyof typeof words, language: Language) {
  const names = lookNames(name, language);
  return {
    shoppable_picture: {
      title: words[title][language],
      text: words[text][language],
      image: picture(name, '4x5', words.alt[language].replace('{{names}}', names)),
      spots: spotsOf(name),
    },
  };
}

const books = {
  coldweek: ['cold.title', 'cold.summary', 'cold-1', ['cold-1', 'cold-2', 'cold-3', 'cold-4']],
  blueweek: ['blue.title', 'blue.summary', 'blue-1', ['blue-1', 'blue-2', 'blue-3']],
} as const;

/** The lookbooks: each picture shows pieces of the collection, with hotspots. */
export function lookbookEntries(language: Language) {
  return Object.entries(books).map(([uid, [titleKey, summaryKey, cover, pictures]]) => {
    const title = words[titleKey][language];
    const summary = words[summaryKey][language];
    return {
      type: 'lookbook_page',
      uid,
      title,
      summary,
      url: `/${slugify(title, language)}--lbp${uid}/`,
      image: picture(cover, '4x5', words.opening[language]),
      published_at: '2026-11-09',
      seo: { title_page: pageTitle(title), description_page: summary },
      blocks: pictures.map((name) => {
        const [book = 'cold', number = '1'] = name.split('-');
        // The texts of a picture have its name.
        return look(
          name,
          `${book}.${number}` as keyof typeof words,
          `${book}.${number}t` as keyof typeof words,
          language,
        );
      }),
    };
  });
}
