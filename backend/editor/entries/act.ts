import { newEntry, newOfKind } from './blocks.ts';
import { at, doubled, inserted, type Json, moved, type Path, pathOf, removed, withValue } from './json.ts';
import { isLink, targetName, withTarget } from './links.ts';
import { freshValue, type Shape, shapeAt } from './shape.ts';

/** The value of a submit button, parsed: `remove:blocks/2` is a verb and a path. */
export interface Act {
  verb: string;
  path: Path;
  /** For adding a block: its kind, and the index of the block to insert it before. */
  block: string;
  before: number | undefined;
  /** For choosing a picture: its address and title. */
  picture: { url: string; title: string };
  /** For choosing anything else: what the field stores. */
  picked: string;
}

/** Reads the action of a form; `save` if there is none. */
export function readAct(sent: (name: string) => string | undefined): Act {
  const [verb = '', name = ''] = (sent('act') ?? 'save').split(':');
  const [url = '', ...title] = (sent('picture') ?? '').split(' ');
  const before = sent(`${name}-place`) ?? '';
  return {
    verb,
    path: pathOf(name),
    block: sent(`${name}-block`) ?? '',
    before: before === '' ? undefined : Number(before),
    picture: { url, title: title.join(' ') },
    picked: sent('picked') ?? '',
  };
}

/** The entry after the action; unchanged for verbs that do not edit it. `shape` is that of the whole entry. */
export function carriedOut(shape: Shape, entry: Json, { verb, path, block, before, picture, picked }: Act): Json {
  switch (verb) {
    case 'remove':
      return removed(entry, path);
    case 'up':
      return moved(entry, path, -1);
    case 'down':
      return moved(entry, path, 1);
    case 'copy':
      return doubled(entry, path);
    case 'clear':
      return withValue(entry, path, null);
    case 'fill': {
      const missing = shapeAt(shape, path);
      return missing === undefined ? entry : withValue(entry, path, freshValue({ ...missing, ...required }));
    }
    case 'pick':
      return withText(entry, path, picked);
    case 'unset':
      return withText(entry, path, '');
    case 'picture':
      return withValue(entry, path, {
        image_file: { url: picture.url },
        alt_attribute: picture.title,
      });
    case 'block': {
      const fresh = newOfKind(shapeAt(shape, path), block);
      return fresh === undefined ? entry : inserted(entry, path, fresh, before);
    }
    case 'add':
      return inserted(entry, path, newEntry(shape, entry, path));
    default:
      return entry;
  }
}

const required = { isNullable: false, fallback: undefined };

/** A copy with the text of a field replaced, which may be the target of a link. */
function withText(entry: Json, path: Path, text: string): Json {
  const holder = path.slice(0, -1);
  const link = at(entry, holder);
  return path.at(-1) === targetName && link !== undefined && isLink(link)
    ? withValue(entry, holder, withTarget(link, text))
    : withValue(entry, path, text);
}
