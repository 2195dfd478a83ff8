import { localizedText } from '../../shared/contract/gateway/values.ts';
import { type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { everyLanguage, text } from '../../starter/text.ts';
import { editorials } from '../studio/drawing/spec.ts';
import { lookbookPicture } from '../studio/lookbook.ts';
import data from './asset-words.json' with { type: 'json' };
import { picture } from './links.ts';
import { lookNames } from './lookbook.ts';
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

const words = entriesOf(data, localizedText);

/** Every composed picture in the two formats of blocks, and the pictures of the lookbooks. */
function collectionAssets() {
  const composed = (['16x9', '4x5'] as const).flatMap((format) =>
    editorials.map((name) => ({
      folder: format === '16x9' ? 'collection_wide' : 'collection_tall',
      uid: name,
      url: picture(name, format, '').image_file.url,
      title: words[name],
    })),
  );
  const looks = lookbookPicture.options.map((name) => ({
    folder: 'lookbooks',
    uid: name,
    url: picture(name, '4x5', '').image_file.url,
    title: everyLanguage((language) => lookNames(name, language)),
  }));
  return [...composed, ...looks];
}

/** Seeds the pictures of the content service, by folder. */
export async function seedAssets(db: D1Database): Promise<void> {
  const insert = db.prepare('INSERT INTO content_assets (folder, uid, url, titles) VALUES (?, ?, ?, ?)');
  await db.batch(
    [...assets.map((asset) => ({ folder: workshopFolder, ...asset })), ...collectionAssets()].map(
      ({ folder, uid, url, title }) => {
        const titles: Partial<Record<Locale, string>> = {};
        for (const locale of localeNames) titles[locale] = title[locales[locale].lang];
        return insert.bind(folder, uid, url, JSON.stringify(titles));
      },
    ),
  );
}
