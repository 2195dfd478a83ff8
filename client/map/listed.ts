import { type PointKind, pointKinds } from '../../shared/contract/delivery/point-kinds.ts';
import type { Point } from './pins.ts';

/** What the page lists beside the map: the rows of stores, and of other places to collect an order, say where these are. */

/** The rows that are seen. */
const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-point]')].filter(
    (row) => row.getClientRects().length > 0,
  );

export const rowOf = (id: string): HTMLElement | undefined =>
  rows().find(({ dataset }) => dataset.point === id);

/** What chooses a place of the list, in a form that asks for one. */
export const radioOf = (id: string): HTMLInputElement | null =>
  rowOf(id)?.querySelector<HTMLInputElement>('input[type="radio"]') ?? null;

/** The id of the place that is chosen in the list; empty for none. */
export const idChecked = (): string =>
  rows().find((row) => row.querySelector('input[type="radio"]:checked') !== null)?.dataset.point ?? '';

/** The kind of what is listed, where there are several: that whose list is seen. */
export function listedKind(): PointKind | null {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-kind]')];
  const seen = lists.find((list) => list.getClientRects().length > 0);
  return pointKinds.find((kind) => kind === seen?.dataset.kind) ?? null;
}

/** What the list shows, and where it is; `lacks` of stores without what is looked for. */
export function listedPoints(): Point[] {
  return rows().flatMap((row) => {
    const { point: id = '', at = '', name = '' } = row.dataset;
    const link = row.querySelector<HTMLAnchorElement>('.store-row__name a');
    const [latitude = Number.NaN, longitude = Number.NaN] = at.split(',').map(Number);
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return [];
    return [{ id, name, latitude, longitude, href: link?.pathname ?? null, lacks: 'lacks' in row.dataset }];
  });
}

/** Marks the row of a store, and none other; brings it into sight where the list passes beside the map. */
export function markRow(id: string, map: HTMLElement): void {
  for (const row of rows()) row.toggleAttribute('data-chosen', row.dataset.point === id);
  if (getComputedStyle(map).position === 'sticky') rowOf(id)?.scrollIntoView({ block: 'nearest' });
}
