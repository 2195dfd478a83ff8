import { newBlocks, newEntries } from './blocks.ts';
import { at, doubled, inserted, type Json, moved, type Path, pathOf, removed, withValue } from './json.ts';

/** The value of a submit button, parsed: `remove:blocks/2` is a verb and a path. */
export interface Act {
  verb: string;
  path: Path;
  /** For adding a block: its kind, and the index of the block to insert it before. */
  block: string;
  before: number | undefined;
  /** For choosing a picture: its address and title. */
  picture: { url: string; title: string };
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
  };
}

/** The entry after the action; unchanged for verbs that do not edit it. */
export function carriedOut(entry: Json, { verb, path, block, before, picture }: Act): Json {
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
    case 'picture':
      return withValue(entry, path, {
        image_file: { url: picture.url },
        alt_attribute: picture.title,
      });
    case 'block': {
      const fresh = newBlocks[block];
      return fresh === undefined ? entry : inserted(entry, path, { [block]: fresh }, before);
    }
    case 'add': {
      const list = at(entry, path);
      const like = Array.isArray(list) ? list.at(-1) : undefined;
      return inserted(entry, path, like ?? newEntries[path.at(-1) ?? ''] ?? 'Text');
    }
    default:
      return entry;
  }
}
