import { localizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { pageLink } from '../../starter/content/links.ts';
import { entriesOf } from '../../starter/data-file.ts';
import data from './home-words.json' with { type: 'json' };
import { familyLink, picture } from './links.ts';

const words = entriesOf(data, localizedText);

/** Colour options that the home page shows. */
export interface Selections {
  fresh: readonly string[];
  dresses: readonly string[];
}

/**
 * The home page: a hero, entry points, two selections, two stories. The promises are above the footer of every page.
 */
export function homeEntry(language: Language, { fresh, dresses }: Selections) {
  const word = (key: keyof typeof words) => words[key][language];
  const family = (id: Parameters<typeof familyLink>[0], title?: keyof typeof words) =>
    familyLink(id, language, title === undefined ? {} : { title: word(title) });
  const tile = (id: Parameters<typeof familyLink>[0], name: Parameters<typeof picture>[0]) => {
    const link = family(id);
    return { image: picture(name, '4x5', ''), link };
  };
  return {
    uid: 'home',
    title: word('title'),
    seo: {
      title_page: word('title'),
      description_page: word('description'),
      keywords: null,
      meta_robots: [],
      canonical: null,
    },
    blocks: [
      {
        hero: {
          eyebrow: word('season'),
          title: word('hero'),
          text: word('heroText'),
          image: picture('home-hero', '16x9', word('heroPicture')),
          image_mobile: picture('home-hero', '4x5', word('heroPicture')),
          theme: 'light',
          links: [family('w_new', 'discover'), pageLink(word('coatsLink'), 'trend:longcoat')],
        },
      },
      {
        category_tiles: {
          title: word('tiles'),
          tiles: [
            tile('women', 'women'),
            tile('men', 'men'),
            tile('girls', 'girls'),
            tile('boys', 'boys'),
            tile('baby', 'baby'),
            tile('w_accessories', 'accessories'),
          ],
        },
      },
      {
        product_selection: {
          title: word('newTitle'),
          text: word('newText'),
          option_ids: fresh,
          link: family('w_new', 'allNew'),
        },
      },
      {
        editorial_split: {
          title: word('knit'),
          text: word('knitText'),
          image: picture('knitwear', '4x5', word('knitPicture')),
          image_side: 'start',
          links: [family('w_knitwear', 'knitLink'), pageLink(word('woolLink'), 'blog:wool')],
        },
      },
      {
        product_selection: {
          title: word('dressTitle'),
          text: null,
          option_ids: dresses,
          vendor: 'richRelevance',
          link: family('w_dresses', 'allDresses'),
        },
      },
      {
        editorial_split: {
          title: word('denim'),
          text: word('denimText'),
          image: picture('denim', '4x5', word('denimPicture')),
          image_side: 'end',
          links: [family('w_jeans', 'denimWomen'), pageLink(word('denimStory'), 'blog:edge')],
        },
      },
    ],
  };
}
