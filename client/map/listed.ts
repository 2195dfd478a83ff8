import { type PointKind, pointKinds } from '../../shared/contract/delivery/point-kinds.ts';
import type { Point } from './pins.ts';

/** Reads the list beside the map: the rows of stores and pickup points have their coordinates. */

/** The visible rows. */
const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-point]')].filter((row) => row.getClientRects().length > 0);

export const rowOf = (id: string): HTMLElement | undefined => rows().find(({ dataset }) => dataset.point === id);

/** The radio of a place in the list of a form. */
export const radioOf = (id: string): HTMLInputElement | null =>
  rowOf(id)?.querySelector<HTMLInputElement>('input[type="radio"]') ?? null;

/** The id of the chosen place; empty for none. */
export const idChecked = (): string =>
  rows().find((row) => row.querySelector('input[type="radio"]:checked') !== null)?.dataset.point ?? '';

/** The kind of the visible list, where there are several. */
export function listedKind(): PointKind | null {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-kind]')];
  const seen = lists.find((list) => list.getClientRects().length > 0);
  return pointKinds.find((kind) => kind === seen?.dataset.kind) ?? null;
}

/** The listed places with their coordinates; `lacks` marks stores without the searched item. */
export function listedPoints(): Point[] {
  return rows().flatMap((row) => {
    const { point: id = '', at = '', name = '' } = row.dataset;
    const link = row.querySelector<HTMLAnchorElement>('.store-row__name a');
    const [latitude = Number.NaN, longitude = Number.NaN] = at.split(',').map(Number);
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return [];
    return [{ id, name, latitude, longitude, href: link?.pathname ?? null, lacks: 'lacks' in row.dataset }];
  });
}

/** Marks the row of a store as current, and only that; scrolls it into view where the list scrolls beside the map. */
export function markRow(id: string, map: HTMLElement): void {
  for (const row of rows()) row.toggleAttribute('data-chosen', row.dataset.point === id);
  if (getComputedStyle(map).position === 'sticky') rowOf(id)?.scrollIntoView({ block: 'nearest' });
}
