import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import type { Store } from '../../shared/contract/stores/stores.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { type Coordinates, distance } from '../../shared/stores/distance.ts';
import { timeZones } from '../../shared/time/time-zones.ts';
import { publicHolidays } from '../../shared/time/working-days.ts';
import { localTime } from '../../shared/time/zoned-time.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import { Refused } from '../problem.ts';

/** Days ahead for which exceptional opening days are returned. */
const announcedDays = 60;

/** A row of `stores` or `parcel_points`, as the columns of `tableOf` select it. */
export interface PointRow {
  point_id: string;
  name: string | null;
  line1: string;
  zip_code: string;
  city: string;
  country: Country;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  opening_hours: string;
  exceptional_days: string;
  open_on_holidays: 0 | 1;
  closed_until: string | null;
  phone: string | null;
  services: string;
  departments: string;
}

const shared = `name, line1, zip_code, city, country, latitude, longitude, time_zone, opening_hours, exceptional_days,
  open_on_holidays, iif(date('now') BETWEEN closed_from AND closed_until, closed_until, NULL) AS closed_until`;

/** Table, columns and condition of a kind of points. */
export function tableOf(kind: PointKind): { table: string; id: string; columns: string; kindIs: string } {
  if (kind === 'store')
    return {
      table: 'stores',
      id: 'store_id',
      columns: `store_id AS point_id, ${shared}, phone, services, departments`,
      kindIs: '1',
    };
  return {
    table: 'parcel_points',
    id: 'point_id',
    columns: `point_id, ${shared}, NULL AS phone, '[]' AS services, '[]' AS departments`,
    kindIs: `kind = '${kind}'`,
  };
}

/** The coming exceptional days: those of the point, and the public holidays of its country. */
function exceptionalDays(row: PointRow, now: Date): DeliveryPoint['exceptionalDays'] {
  const { date: today } = localTime(now, row.time_zone ?? timeZones[row.country]);
  const days: DeliveryPoint['exceptionalDays'] = JSON.parse(row.exceptional_days);
  const holidays = row.open_on_holidays === 1 ? [] : publicHolidays(row.country, today, announcedDays);
  return [
    ...days.filter(({ date }) => date >= today),
    ...holidays.filter((date) => !days.some((day) => day.date === date)).map((date) => ({ date, hours: [] })),
  ].sort((one, other) => one.date.localeCompare(other.date));
}

/** A point in the contract's form; `center`: what was searched around, for the distance. */
export function pointOf(row: PointRow, now: Date, center: Coordinates | null = null): DeliveryPoint {
  const { latitude, longitude } = row;
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    storeId: row.point_id,
    name: row.name,
    line1: row.line1,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    coordinates,
    timeZone: row.time_zone,
    openingHours: JSON.parse(row.opening_hours),
    exceptionalDays: exceptionalDays(row, now),
    closedUntil: row.closed_until,
    distance: center === null || coordinates === null ? null : distance(center, coordinates),
  };
}

/** A store in the contract's form, without its stock of the searched pieces. */
export function storeOf(row: PointRow, now: Date, center: Coordinates | null = null): Store {
  return {
    ...pointOf(row, now, center),
    phone: row.phone,
    services: JSON.parse(row.services),
    departments: JSON.parse(row.departments),
    stock: null,
    readyOn: null,
    readyFrom: null,
    piecesThere: null,
  };
}

/** Returns the point of a kind and an id, open or closed; null if there is none. */
export function findPoint(db: ReadDatabase, kind: PointKind, id: string): Promise<PointRow | null> {
  const { table, id: column, columns, kindIs } = tableOf(kind);
  return db.prepare(`SELECT ${columns} FROM ${table} WHERE ${column} = ? AND ${kindIs}`).bind(id).first<PointRow>();
}

/** Returns the open point of a kind and an id. Refuses (412) if there is none, or it is temporarily closed. */
export async function requirePoint(db: D1Database, kind: PointKind, id: string): Promise<DeliveryPoint> {
  const row = await findPoint(db, kind, id);
  if (row === null) throw new Refused('no-delivery-point', `There is no ${kind} '${id}'.`);
  if (row.closed_until !== null)
    throw new Refused('no-delivery-point', `The ${kind} '${id}' is closed until ${row.closed_until}.`);
  return pointOf(row, new Date());
}
