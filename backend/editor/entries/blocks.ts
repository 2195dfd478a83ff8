import { shopBlocks } from '../../../shared/contract/content/own-block.ts';
import type { Json } from './json.ts';

const jsonOf = (value: object): Json => JSON.parse(JSON.stringify(value));

const image = { image_file: { url: '/editorial/women?format=4x5' }, alt_attribute: '' };
const link = { title: 'Link', page_reference: [{ uid: 'home' }], external_link: null };

/** The initial value of a new block, by kind. */
export const newBlocks: Record<string, Json> = {
  hero: {
    eyebrow: null,
    title: 'Title',
    text: null,
    image: { ...image, image_file: { url: '/editorial/women?format=16x9' } },
    image_mobile: image,
    theme: 'light',
    links: [link],
  },
  rich_text: { title: 'Section', paragraphs: ['Text'], items: [], links: [] },
  picture_grid: {
    title: null,
    images: [{ image, text: null, link: null }],
    asset_folder: null,
    vendor: null,
  },
  product_selection: {
    title: 'Products',
    text: null,
    option_ids: [],
    family_id: 'w_new',
    count: 8,
    vendor: null,
    link,
  },
  category_tiles: { title: 'Title', tiles: [{ image, link }] },
  editorial_split: { title: 'Title', text: 'Text', image, image_side: 'start', links: [link] },
  video: {
    title: null,
    text: null,
    poster: image,
    format: '16x9',
    sources: [{ url: 'https://videos.example/film.mp4', type: 'video/mp4' }],
    captions: [],
  },
  quote: { text: 'Words', author: null, role: null },
  countdown: { title: 'Title', text: null, event: 'private_sales', version: null, ends_at: null, links: [] },
  accordion: { title: null, items: [{ title: 'Question?', paragraphs: ['Answer'], links: [] }] },
  size_table: { title: 'Sizes', text: null, columns: ['Size', 'Chest'], rows: [['S', '84–88']] },
  commercial_offers: { title: 'Offers', text: null },
  shoppable_picture: { title: null, text: null, image, spots: [{ option_id: '1000001', x: 50, y: 40 }] },
  reassurance: { items: [{ title: 'Title', text: 'Text' }] },
  ...Object.fromEntries(Object.entries(shopBlocks).map(([name, { initial }]) => [name, jsonOf(initial)])),
};

/** The first item of an empty list, by name of the list. */
export const newEntries: Record<string, Json> = {
  links: link,
  items: 'Text',
  paragraphs: 'Text',
  option_ids: '1000001',
  spots: { option_id: '1000001', x: 50, y: 40 },
  images: { image, text: null, link: null },
  captions: { url: 'https://videos.example/film.vtt', lang: 'en', label: 'English' },
  meta_robots: 'noindex',
};
