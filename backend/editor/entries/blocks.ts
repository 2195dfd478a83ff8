import { shopBlocks } from '../../../shared/contract/content/own-block.ts';
import { at, type Json, type Path } from './json.ts';
import { freshValue, type Shape, shapeAt } from './shape.ts';

/** The lists of blocks: those of a page, and those above and below a listing. */
export const blockLists = ['blocks', 'up', 'down'];

/** The names of the kinds of entries that a list can have; none if all are alike. */
export function namesOf(list: Shape | undefined): string[] {
  if (list?.kind !== 'list' || list.item.kind !== 'choice') return [];
  return list.item.choices.flatMap((choice) => (choice.kind === 'object' ? Object.keys(choice.fields) : []));
}

/** A new block, or another entry of one of several kinds; undefined for an unknown kind. */
export function newOfKind(list: Shape | undefined, name: string): Json | undefined {
  if (!namesOf(list).includes(name) || list?.kind !== 'list') return undefined;
  const own = Object.hasOwn(shopBlocks, name) ? shopBlocks[name] : undefined;
  if (own !== undefined) return { [name]: JSON.parse(JSON.stringify(own.initial)) };
  const shape = shapeAt(list.item, [name]);
  return shape === undefined ? undefined : { [name]: freshValue(shape) };
}

/** A new entry for a list. A row of a table has as many cells as the row before it. */
export function newEntry(shape: Shape, entry: Json, path: Path): Json {
  const list = at(entry, path);
  const last = Array.isArray(list) ? list.at(-1) : undefined;
  if (Array.isArray(last)) return last.map(() => '');
  const item = shapeAt(shape, [...path, '0']);
  return item === undefined ? '' : freshValue(item);
}
