import { pageTitle } from '../../shared/brand/brand.ts';
import { localizedText } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Language } from '../../shared/markets/locales.ts';
import { pageLink } from '../../starter/content/links.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { shelves } from '../catalogue/shelves.ts';
import { familyLink, picture } from './links.ts';
import data from './story-words.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** End of the winter weeks, the commercial operation of all markets. */
const operationEnds = '2027-01-31T22:59:59Z';

/** Body measures of coat sizes in centimetres: chest, waist, hips and length of the back. */
const coatSizes = [
  ['XS', '80–84', '62–66', '88–92', '112'],
  ['S', '84–88', '66–70', '92–96', '114'],
  ['M', '88–94', '70–76', '96–102', '116'],
  ['L', '94–100', '76–82', '102–108', '118'],
  ['XL', '100–108', '82–90', '108–114', '120'],
];

/** Folder of the content service with pictures of the workshops. */
export const workshopFolder = 'workshops';

/** Block pages in one language: a trend, a campaign, the private sale. */
export function storyEntries(language: Language) {
  const word = (key: keyof typeof words) => words[key][language];
  const page = (type: string, uid: string, mark: string, title: string, summary: string) => ({
    type,
    uid,
    title,
    summary,
    url: `/${slugify(title, language)}--${mark}${uid}/`,
    published_at: '2026-11-02',
    seo: { title_page: pageTitle(title), description_page: summary },
  });
  const tile = (id: Parameters<typeof familyLink>[0], name: Parameters<typeof picture>[0]) => ({
    image: picture(name, '4x5', ''),
    link: familyLink(id, language),
  });
  return [
    {
      ...page('trend_page', 'longcoat', 'tp', word('long.title'), word('long.summary')),
      image: picture('coats', '16x9', word('hero')),
      blocks: [
        {
          hero: {
            title: word('long.title'),
            text: word('long.summary'),
            image: picture('coats', '16x9', word('hero')),
            image_mobile: picture('coats', '4x5', word('hero')),
            links: [familyLink('w_coats', language, { title: word('discover') })],
          },
        },
        {
          editorial_split: {
            title: word('long.a'),
            text: word('long.at'),
            image: picture('women', '4x5', word('hero')),
            image_side: 'end',
          },
        },
        { quote: { text: word('long.q') } },
        {
          editorial_split: {
            title: word('long.b'),
            text: word('long.bt'),
            image: picture('wardrobe', '4x5', ''),
            links: [pageLink(word('discover'), 'blog:coat')],
          },
        },
        { picture_grid: { title: word('long.grid'), asset_folder: workshopFolder, vendor: 'olapic' } },
        {
          product_selection: {
            title: word('long.products'),
            family_id: 'w_coats',
            count: 8,
            link: familyLink('w_coats', language, { title: word('long.all') }),
          },
        },
      ],
    },
    {
      ...page('landing_page', 'winter', 'lp', word('winter.title'), word('winter.summary')),
      image: picture('new', '16x9', word('hero')),
      family_id: 'w_outerwear',
      blocks: [
        {
          hero: {
            title: word('winter.title'),
            text: word('winter.summary'),
            image: picture('new', '16x9', word('hero')),
            image_mobile: picture('new', '4x5', word('hero')),
            theme: 'dark',
            links: [familyLink('w_outerwear', language, { title: word('discover') })],
          },
        },
        {
          countdown: {
            title: word('winter.count'),
            text: word('winter.countt'),
            event: 'commercial_operation',
            version: 'autumn-winter-2026',
            ends_at: operationEnds,
          },
        },
        {
          category_tiles: {
            title: word('winter.tiles'),
            tiles: [
              tile('w_coats', 'coats'),
              tile('w_knitwear', 'knitwear'),
              tile('w_boots', 'shoes'),
              tile('w_scarves', 'accessories'),
            ],
          },
        },
        { commercial_offers: { title: word('winter.offers'), text: word('winter.offerst') } },
        {
          size_table: {
            title: word('winter.sizes'),
            text: word('winter.sizest'),
            columns: word('winter.cols').split('|'),
            rows: coatSizes,
          },
        },
      ],
    },
    {
      ...page('landing_page', 'privatesale', 'lp', word('sale.title'), word('sale.summary')),
      image: picture('sale', '16x9', word('sale.hero')),
      family_id: 'w_sale',
      blocks: [
        {
          hero: {
            title: word('sale.title'),
            text: word('sale.summary'),
            image: picture('sale', '16x9', word('sale.hero')),
            image_mobile: picture('sale', '4x5', word('sale.hero')),
            links: [
              familyLink('w_sale', language, { title: shelves.women.title[language] }),
              familyLink('m_sale', language, { title: shelves.men.title[language] }),
            ],
          },
        },
        {
          countdown: { title: word('sale.count'), text: word('sale.countt'), event: 'private_sales' },
        },
      ],
    },
  ];
}
