import type { z } from 'zod';
import type { contentZone } from '../../shared/contract/content/content-zone.ts';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { pageLink } from '../../starter/content/links.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { picture } from './links.ts';
import data from './zone-words.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** The colour of a dress with a film (demo/studio/films/). */
const filmed = '1000009';

/** A row of products that a vendor of recommendations may replace. */
const proposed = (title: string, family: string) => ({
  product_selection: { title, family_id: family, count: 4, vendor: 'richRelevance' },
});

/** A stored zone, with pages by uid. */
type StoredZone = Pick<z.input<typeof contentZone>, 'uid'> & { up: object[]; down: object[] };

/**
 * Content above and below some listings, below search results, on the dashboard, and next to a cart, an order and a
 * wishlist. A product's page has its own row (`product.suggested`), so its zone is empty.
 */
export function zoneEntries(language: Language): StoredZone[] {
  const word = (name: keyof typeof words): string => words[name][language];
  return [
    {
      uid: 'category_w_knitwear',
      up: [],
      down: [
        {
          editorial_split: {
            title: word('knitTitle'),
            text: word('knitText'),
            image: picture('knitwear', '4x5', word('knitPicture')),
            image_side: 'start',
            links: [],
          },
        },
      ],
    },
    {
      uid: 'category_w_dresses',
      up: [],
      down: [
        { rich_text: { title: word('dressTitle'), paragraphs: [word('dressShort'), word('dressLong')] } },
        {
          video: {
            title: word('filmTitle'),
            text: word('filmText'),
            format: '3x4',
            poster: { image_file: { url: `/${filmed}/AP` }, alt_attribute: word('filmPoster') },
            sources: [{ url: `/films/${filmed}`, type: 'video/webm' }],
          },
        },
      ],
    },
    {
      uid: 'category_w_sale',
      up: [
        {
          rich_text: {
            title: null,
            paragraphs: [word('helpText')],
            links: [pageLink(word('helpLink'), 'help')],
          },
        },
      ],
      down: [],
    },
    {
      uid: 'dashboard',
      up: [],
      down: [
        {
          editorial_split: {
            title: word('repairTitle'),
            text: word('repairText'),
            image: picture('knitwear', '4x5', word('knitPicture')),
            image_side: 'end',
            links: [pageLink(word('helpLink'), 'help')],
          },
        },
      ],
    },
    {
      uid: 'search',
      up: [],
      down: [
        {
          rich_text: {
            title: word('helpTitle'),
            paragraphs: [word('helpText')],
            links: [pageLink(word('helpLink'), 'help')],
          },
        },
      ],
    },
    { uid: 'product', up: [], down: [] },
    { uid: 'cart', up: [], down: [proposed(word('likeTitle'), 'w_accessories')] },
    { uid: 'mini_cart', up: [], down: [proposed(word('likeTitle'), 'w_accessories')] },
    { uid: 'order_confirmation', up: [], down: [proposed(word('nextTitle'), 'w_new')] },
    { uid: 'wishlist', up: [], down: [proposed(word('likeTitle'), 'w_new')] },
  ];
}
