import { localizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { entriesOf } from '../../starter/data-file.ts';
import data from './gift-card-words.json' with { type: 'json' };
import { picture } from './links.ts';

const words = entriesOf(data, localizedText);

/** Picture and meta texts of the gift card page. */
export function giftCardEntry(language: Language) {
  const word = (key: keyof typeof words) => words[key][language];
  return {
    uid: 'gift_card',
    title: word('title'),
    seo: {
      title_page: word('seo'),
      description_page: null,
      keywords: null,
      meta_robots: [],
      canonical: null,
    },
    image: picture('wardrobe', '4x5', word('picture')),
    blocks: [],
  };
}
