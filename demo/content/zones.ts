import type { z } from 'zod';
import type { contentZone } from '../../shared/contract/content-zone.ts';
import { localizedText } from '../../shared/contract/values.ts';
import type { Language } from '../../shared/locales.ts';
import { entriesOf } from '../data-file.ts';
import { pageLink, picture } from './links.ts';
import data from './zone-words.json' with { type: 'json' };

const words = entriesOf(data, localizedText);

/** The colour of a dress of which there is a film (demo/studio/films/). */
const filmed = '1000009';

/** A zone as it is stored: pages by uid. */
type StoredZone = Pick<z.input<typeof contentZone>, 'uid'> & { up: object[]; down: object[] };

/** What stands above and below some listings, below the results of a search, and on the dashboard. */
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
  ];
}
