/** @jsxImportSource hono/jsx */
import type { Html } from '../html/document.tsx';
import { actButton, faultAt, field } from './controls.tsx';
import { blockLists, namesOf } from './entries/blocks.ts';
import { anchorOf, at, type Json, type Path } from './entries/json.ts';
import { isLink, targetName, targetOf } from './entries/links.ts';
import { type Shape, shapeAt } from './entries/shape.ts';
import type { FormNotes } from './form-notes.ts';
import { thumbnail } from './pickers/thumbnail.ts';
import { blockName, helpOf, labelOf } from './words/labels.ts';

type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlockList = (path: Path): boolean => path.length === 1 && blockLists.includes(path[0] ?? '');

/** A list with more entries than this shows them folded. */
const maxOpen = 2;

/** True if a value at a path, or one below it, has an error. */
const hasFault = (path: Path, { faults }: FormNotes): boolean => {
  const name = path.join('/');
  return [...faults.keys()].some((each) => each === name || each.startsWith(`${name}/`));
};

/** Fields that are seldom needed, folded under the others: of a page, and of a link. */
const seldom = {
  page: ['seo', 'presentation', 'published_at', 'updated_at', 'author', 'family_id', 'position'],
  link: ['title_attribute', 'aria_label_attribute', 'rel_attribute', 'target_attribute', 'is_obfuscated'],
};

interface Folded {
  id?: string;
  title: Html | string;
  isOpen: boolean;
  children: Html;
  className?: string;
}

/** A part of the form that can be folded. A link to a field inside it opens it. */
function folded({ id, title, isOpen, children, className }: Folded): Html {
  return (
    <details open={isOpen} class={className}>
      <summary>{title}</summary>
      <div id={id}>{children}</div>
    </details>
  );
}

/** The fields of an object; those that are seldom needed are folded after the others. */
function group(value: JsonObject, names: readonly string[], path: Path, notes: FormNotes): Html {
  const known = Object.entries(value).filter(([name]) => !(path.length === 0 && name === 'uid'));
  const later = known.filter(([name]) => names.includes(name));
  const rest = known.filter(([name]) => !names.includes(name));
  const show = ([name, inner]: [string, Json]) => fields(inner, notes, [...path, name]);
  // On a page, the blocks come last.
  const [first, last] = [
    rest.filter(([name]) => !isBlockList([...path, name])),
    rest.filter(([name]) => isBlockList([...path, name])),
  ];
  return (
    <>
      {first.map(show)}
      {later.length === 0
        ? null
        : folded({
            title: notes.words.t('entry.more'),
            isOpen: later.some(([name]) => hasFault([...path, name], notes)),
            children: <>{later.map(show)}</>,
            className: 'more',
          })}
      {last.map(show)}
    </>
  );
}

/** A link: its text, where it leads, and the rest. */
function link(value: JsonObject, path: Path, notes: FormNotes): Html {
  const { title, page_reference: _, external_link: __, ...rest } = value;
  return (
    <>
      {title === undefined ? null : fields(title, notes, [...path, 'title'])}
      {field([...path, targetName], targetOf(value), notes)}
      {group(rest, seldom.link, path, notes)}
    </>
  );
}

/** A picture with a link to choose another one; its address can also be typed. */
function picture(path: Path, file: JsonObject, notes: FormNotes): Html {
  const { t, language } = notes.words;
  const place = path.slice(0, -1);
  const label = labelOf(language, place);
  const { url } = file;
  const canGo = shapeAt(notes.shape, place)?.isNullable === true;
  return (
    <div class="picture" id={anchorOf(place)}>
      {typeof url === 'string' && url.startsWith('/') ? (
        <img src={thumbnail(url)} alt="" width="160" loading="lazy" />
      ) : null}
      <div>
        {group(file, [], path, notes)}
        <div class="row">
          {actButton(`choose:${place.join('/')}`, t('entry.picture'), label)}
          {canGo && actButton(`clear:${place.join('/')}`, t('entry.no-picture'), label)}
        </div>
      </div>
    </div>
  );
}

/** A group or picture that an entry can have and has not. */
function missingGroup(path: Path, notes: FormNotes): Html {
  const { t, language } = notes.words;
  const label = labelOf(language, path);
  const isPicture = shapeAt(notes.shape, [...path, 'image_file']) !== undefined;
  const name = path.join('/');
  return (
    <div class="field" id={anchorOf(path)}>
      <p class="label">{label}</p>
      {isPicture
        ? actButton(`choose:${name}`, t('entry.picture'), label)
        : actButton(`fill:${name}`, t('entry.add'), label)}
      {faultAt(path, notes)}
    </div>
  );
}

function listButtons(path: Path, label: string, count: number, { t }: FormNotes['words']): Html {
  const name = path.join('/');
  const index = Number(path.at(-1));
  return (
    <div class="row">
      {index > 0 && actButton(`up:${name}`, t('entry.up'), label)}
      {index < count - 1 && actButton(`down:${name}`, t('entry.down'), label)}
      {actButton(`copy:${name}`, t('entry.copy'), label)}
      {actButton(`remove:${name}`, t('entry.remove'), label)}
    </div>
  );
}

/** Adds an entry of a chosen kind, at a chosen place. */
function kindChoice(
  path: Path,
  kinds: readonly string[],
  titles: readonly string[],
  { t, language }: FormNotes['words'],
): Html {
  const name = path.join('/');
  const options = kinds.map((kind) => <option value={kind}>{blockName(language, kind)}</option>);
  return (
    <div class="row">
      <div>
        <label for={`${name}-block`}>{t('entry.new-block')}</label>
        <select id={`${name}-block`} name={`${name}-block`}>
          {options}
        </select>
      </div>
      <div>
        <label for={`${name}-place`}>{t('entry.where')}</label>
        <select id={`${name}-place`} name={`${name}-place`}>
          <option value="">{t('entry.at-end')}</option>
          {titles.map((title, index) => (
            <option value={index}>{t('entry.before', { place: title })}</option>
          ))}
        </select>
      </div>
      {actButton(`block:${name}`, t('entry.add-block'), labelOf(language, path))}
    </div>
  );
}

/** The name of a list's entry: `2. Hero picture` for a block, else `Menu entry 2`; and its own title, if it has one. */
function entryTitle(path: Path, entry: Json, { language }: FormNotes['words']): { name: string; own: string } {
  const [kind, inner] = isObject(entry) ? (Object.entries(entry)[0] ?? []) : [];
  const isNamed = kind !== undefined && isObject(entry) && Object.keys(entry).length === 1 && isObject(inner);
  const holder = isNamed ? inner : entry;
  const title = isObject(holder) ? (holder.title ?? holder.country_name ?? at(holder, ['link', 'title'])) : undefined;
  const number = Number(path.at(-1)) + 1;
  return {
    name: isNamed ? `${number}. ${blockName(language, kind)}` : labelOf(language, path),
    own: typeof title === 'string' ? title : '',
  };
}

function listEntry(path: Path, entry: Json, count: number, notes: FormNotes): Html {
  const { name, own } = entryTitle(path, entry, notes.words);
  const buttons = listButtons(path, own === '' ? name : `${name}, ${own}`, count, notes.words);
  if (!isObject(entry) && !Array.isArray(entry))
    return (
      <div class="line">
        {fields(entry, notes, path)}
        {buttons}
      </div>
    );
  const title = (
    <>
      {name} {own === '' ? null : <span class="muted">{own}</span>}
    </>
  );
  const children = (
    <>
      {faultAt(path, notes)}
      {fields(entry, notes, path)}
      {buttons}
    </>
  );
  const isFirstBlock = isBlockList(path.slice(0, -1)) && path.at(-1) === '0';
  const isOpen = count <= maxOpen || isFirstBlock || hasFault(path, notes);
  return folded({ id: anchorOf(path), title, isOpen, children });
}

function list(path: Path, entries: readonly Json[], notes: FormNotes): Html {
  const { words } = notes;
  const name = path.join('/');
  const help = helpOf(words.language, path);
  const label = labelOf(words.language, path);
  const kinds = namesOf(shapeAt(notes.shape, path));
  return (
    <fieldset id={anchorOf(path)}>
      <legend>{label}</legend>
      {help === undefined ? null : <p class="help">{help}</p>}
      {faultAt(path, notes)}
      {entries.map((entry, index) => listEntry([...path, String(index)], entry, entries.length, notes))}
      {kinds.length > 0 ? (
        kindChoice(
          path,
          kinds,
          entries.map((entry, index) => entryTitle([...path, String(index)], entry, words).name),
          words,
        )
      ) : (
        <div class="row">{actButton(`add:${name}`, words.t('entry.add'), label)}</div>
      )}
    </fieldset>
  );
}

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/** True for the shape of an entry such as `{ hero: … }`. */
const isOnlyGroup = (shape: Shape | undefined): boolean =>
  shape?.kind === 'choice' || (shape?.kind === 'object' && Object.keys(shape.fields).length === 1);

/** The fields of an object: a link, a picture, the single group of a list's entry, or a group with a frame. */
function object(value: JsonObject, path: Path, notes: FormNotes): Html {
  if (path.at(-1) === 'image_file') return picture(path, value, notes);
  if (path.length === 0) return group(value, seldom.page, path, notes);
  const inner = isLink(value) ? link(value, path, notes) : group(value, [], path, notes);
  // An entry of a list has a frame already, and the only group of an entry needs none.
  if (isIndex(path.at(-1)) || isOnlyGroup(shapeAt(notes.shape, path.slice(0, -1)))) return inner;
  const canGo = shapeAt(notes.shape, path)?.isNullable === true && !('image_file' in value);
  const label = labelOf(notes.words.language, path);
  return (
    <fieldset id={'image_file' in value ? undefined : anchorOf(path)}>
      <legend>{label}</legend>
      {faultAt(path, notes)}
      {inner}
      {canGo ? (
        <div class="row">{actButton(`clear:${path.join('/')}`, notes.words.t('entry.remove'), label)}</div>
      ) : null}
    </fieldset>
  );
}

/** Fields for all values of an entry, named by path. The form works without scripts. */
export function fields(value: Json, notes: FormNotes, path: Path = []): Html {
  if (Array.isArray(value)) return list(path, value, notes);
  if (isObject(value)) return object(value, path, notes);
  const shape = shapeAt(notes.shape, path);
  return value === null && shape?.kind === 'object' ? missingGroup(path, notes) : field(path, value, notes);
}

/** The blocks of an entry, or the groups of one without blocks, with links to them; null for fewer than three. */
export function outline(entry: Json, { words }: FormNotes): Html | null {
  const blocks = blockLists.flatMap((name) => {
    const blockList = at(entry, [name]);
    return Array.isArray(blockList)
      ? blockList.map((block, index) => ({
          path: [name, String(index)],
          ...entryTitle([name, String(index)], block, words),
        }))
      : [];
  });
  const groups = Object.entries(isObject(entry) ? entry : {}).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !seldom.page.includes(name)
      ? [{ path: [name], name: labelOf(words.language, [name]), own: '' }]
      : [],
  );
  const parts = blocks.length > 0 ? blocks : groups;
  if (parts.length <= maxOpen) return null;
  return (
    <nav class="outline" id="entry-outline" aria-label={words.t('entry.outline')}>
      <ol>
        {parts.map(({ path, name, own }) => (
          <li>
            <a href={`#${anchorOf(path)}`}>{name}</a> <span class="muted">{own}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The id that an error links to: the field, or the part of the form for its path. */
export function idAt(entry: Json, path: Path): string {
  const value = at(entry, path);
  return typeof value === 'object' && value !== null ? anchorOf(path) : path.join('/');
}
