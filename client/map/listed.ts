import type { Point } from './pins.ts';

/** The stores of the list beside the map: their rows say where they are. */

/** The rows, by the id of their store. */
export const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-point]')];

export const rowOf = (id: string): HTMLElement | undefined =>
  rows().find(({ dataset }) => dataset.point === id);

/** The stores that the list shows, and where they are. */
export function listedPoints(): Point[] {
  return rows().flatMap((row) => {
    const link = row.querySelector<HTMLAnchorElement>('.store-row__name a');
    const [latitude = Number.NaN, longitude = Number.NaN] = (row.dataset.at ?? '').split(',').map(Number);
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return [];
    const name = link?.textContent ?? '';
    return [{ id: row.dataset.point ?? '', name, latitude, longitude, href: link?.pathname ?? null }];
  });
}

/** Marks the row of a store, and none other; brings it into sight where the list stands beside the map. */
export function markRow(id: string): void {
  for (const row of rows()) row.toggleAttribute('data-chosen', row.dataset.point === id);
  if (matchMedia('(width >= 1280px)').matches) rowOf(id)?.scrollIntoView({ block: 'nearest' });
}
