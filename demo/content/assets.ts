import { type Locale, localeNames, locales } from '../../shared/locales.ts';
import { text } from '../text.ts';
import { workshopFolder } from './stories.ts';

const assets = [
  {
    uid: 'cutting_room',
    url: '/editorial/studio?format=4x5',
    title: text(
      'L’atelier de coupe',
      'The cutting room',
      'Der Zuschnitt',
      'La sala de corte',
      'La sala taglio',
      'Krojownia',
    ),
  },
  {
    uid: 'mill',
    url: '/editorial/knitwear?format=4x5',
    title: text('La filature', 'The mill', 'Die Spinnerei', 'La hilatura', 'La filatura', 'Przędzalnia'),
  },
  {
    uid: 'shirt_room',
    url: '/editorial/shirts?format=4x5',
    title: text(
      'La chemiserie',
      'The shirt room',
      'Die Hemdennäherei',
      'La camisería',
      'La camiceria',
      'Szwalnia koszul',
    ),
  },
];

/** Pictures of the content service, by folder. */
export async function seedAssets(db: D1Database): Promise<void> {
  const insert = db.prepare('INSERT INTO content_assets (folder, uid, url, titles) VALUES (?, ?, ?, ?)');
  await db.batch(
    assets.map(({ uid, url, title }) => {
      const titles: Partial<Record<Locale, string>> = {};
      for (const locale of localeNames) titles[locale] = title[locales[locale].lang];
      return insert.bind(workshopFolder, uid, url, JSON.stringify(titles));
    }),
  );
}
