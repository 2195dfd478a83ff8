import type { Coordinates } from '../../shared/distance.ts';
import type { Country } from '../../shared/locales.ts';
import { slugify } from '../../shared/slug.ts';

/** Beginnings of a zip code that are shorter name no neighbourhood. */
const fewest = 2;

const normal = (zipCode: string) => zipCode.replace(/[\s-]/g, '').toUpperCase();

/**
 * The beginnings of what may be a zip code, with or without a city behind it, the longest first: `00-549` gives `00549`,
 * `0054`, `005`, `00`. None for what has no digit.
 */
export function beginnings(search: string): string[] {
  const text = normal(search);
  if (!/\d/.test(text)) return [];
  return Array.from({ length: Math.max(0, text.length - fewest + 1) }, (_, cut) =>
    text.slice(0, text.length - cut),
  );
}

/** The city that stands beside a zip code, as cities are looked for; empty where there is none. */
export function cityIn(search: string): string {
  return slugify(
    search
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  );
}

interface Middle {
  latitude: number | null;
  longitude: number | null;
}

function coordinates(found: Middle | null): Coordinates | null {
  if (found?.latitude == null || found.longitude === null) return null;
  return { latitude: found.latitude, longitude: found.longitude };
}

const zipColumn = "replace(replace(zip_code, ' ', ''), '-', '')";

/** The middle of what was searched for: a zip code or a city; null when no place is called so. */
export async function placeOf(
  db: D1Database,
  countries: readonly Country[],
  search: string,
): Promise<Coordinates | null> {
  const found = await db
    .prepare(
      `SELECT avg(latitude) AS latitude, avg(longitude) AS longitude FROM localities
       WHERE country IN (SELECT value FROM json_each(?1)) AND (${zipColumn} = ?2 OR search = ?3)`,
    )
    .bind(JSON.stringify(countries), normal(search), slugify(search))
    .first<Middle>();
  return coordinates(found);
}

/**
 * The middle of the neighbourhood of a zip code that nobody knows: of the places that share its longest known
 * beginning, else of the city beside it; null when neither is known.
 */
export async function neighbourhoodOf(
  db: D1Database,
  countries: readonly Country[],
  search: string,
): Promise<Coordinates | null> {
  const found = await db
    .prepare(
      `SELECT avg(l.latitude) AS latitude, avg(l.longitude) AS longitude
       FROM json_each(?2) b JOIN localities l ON substr(${zipColumn}, 1, length(b.value)) = b.value
       WHERE l.country IN (SELECT value FROM json_each(?1))
       GROUP BY b.key ORDER BY b.key LIMIT 1`,
    )
    .bind(JSON.stringify(countries), JSON.stringify(beginnings(search)))
    .first<Middle>();
  const city = cityIn(search);
  return coordinates(found) ?? (city === '' ? null : placeOf(db, countries, city));
}
