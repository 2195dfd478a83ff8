import type { z } from 'zod';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import type { storeRows } from '../../shared/contract/stores/stores.ts';
import { maxMapPoints, readBounds } from '../../shared/stores/map-points.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import type { NearEnv } from '../env.ts';
import { Problem } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { cellsWithin } from './cells.ts';
import { tableOf } from './points.ts';

type Point = z.output<(typeof storeRows)['getMapPoints']['output']>['points'][number];

/** The rows of some countries, within ranges of cells if there are any. */
async function rows(
  db: ReadDatabase,
  kind: PointKind,
  countries: readonly string[],
  cells: readonly (readonly [number, number])[] | null,
): Promise<Point[]> {
  const { table, id, kindIs } = tableOf(kind);
  const from =
    cells === null
      ? `json_each(?1) meant CROSS JOIN ${table} ON country = meant.value`
      : `json_each(?3) around CROSS JOIN ${table} ON cell BETWEEN around.value ->> 0 AND around.value ->> 1
           AND country IN (SELECT value FROM json_each(?1))`;
  const statement = db.prepare(
    `SELECT ${id} AS storeId, name, city, country, latitude, longitude FROM ${from}
     WHERE ${kindIs} AND latitude IS NOT NULL AND longitude IS NOT NULL LIMIT ?2`,
  );
  const values = [JSON.stringify(countries), maxMapPoints + 1];
  const { results } = await statement.bind(...values, ...(cells === null ? [] : [JSON.stringify(cells)])).all<Point>();
  return results;
}

/** The points for a map: all stores of some countries, or all points within bounds. */
export const getMapPoints: Handlers<typeof storeRows, NearEnv>['getMapPoints'] = async (
  { kind, deliveryCountries, bounds: text },
  { env },
) => {
  const bounds = text === undefined ? null : readBounds(text);
  if (text !== undefined && bounds === null)
    throw new Problem(400, 'Bounds are south,west,north,east in tenths of a degree.');
  if (bounds === null && kind !== 'store') throw new Problem(400, 'There are too many of these without bounds.');
  const found = await rows(env.DB, kind, deliveryCountries, bounds === null ? null : cellsWithin(bounds));
  return { points: found.slice(0, maxMapPoints), more: found.length > maxMapPoints };
};
