/** @jsxImportSource hono/jsx */
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { placeNames } from './words/names.ts';
import type { Words } from './words/words.ts';

/** Places of zones; that of a listing has the family as well. */
const places = [
  'category',
  'search',
  'product',
  'cart',
  'mini_cart',
  'order_confirmation',
  'wishlist',
  'dashboard',
] as const;

/** The id of the zone at a place; undefined for an unknown place, and for a listing without a family. */
export function zoneAt({ place, family }: { place: string; family: string }): string | undefined {
  if (!places.some((each) => each === place)) return undefined;
  if (place !== 'category') return place;
  return /^\w{1,55}$/.test(family) ? `category_${family}` : undefined;
}

/** The choice of a zone's place. */
export async function placeFields(
  { DB }: Env,
  { t, language }: Words,
  chosen: { place: string; family: string },
): Promise<Html> {
  const { results } = await DB.prepare(
    'SELECT segmentation_id AS id, title ->> ? AS title FROM segmentations ORDER BY parent_id, position',
  )
    .bind(language)
    .all<{ id: string; title: string | null }>();
  return (
    <>
      <div>
        <label for="place">{t('new.place')}</label>
        <select id="place" name="place">
          {places.map((place) => (
            <option value={place} selected={place === chosen.place}>
              {placeNames[place]?.[language]}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label for="family">{t('new.family')}</label>
        <select id="family" name="family">
          <option value="">{t('common.none')}</option>
          {results.map(({ id, title }) => (
            <option value={id} selected={id === chosen.family}>
              {title ?? id} ({id})
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
