/** @jsxImportSource hono/jsx */
import type { Html } from '../html/document.tsx';
import { newBlocks } from './entries/blocks.ts';
import { at, type Json, type Path } from './entries/json.ts';
import { thumbnail } from './thumbnail.ts';

/** `image_mobile` as staff reads it: `Image mobile`. */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** True for texts that need a multi-line field. */
const isLong = (name: string, value: string): boolean =>
  value.length > 80 || value.includes('\n') || ['text', 'paragraphs', 'summary', 'description_page'].includes(name);

const pictures = ['image', 'image_mobile', 'poster'];

/** The lists of blocks: those of a page, and those above and below a listing. */
export const blockLists = ['blocks', 'up', 'down'];

const isBlockList = (path: Path): boolean => path.length === 1 && blockLists.includes(path[0] ?? '');

/** The id of the part of the form for a path: the page scrolls to it after the form was sent. */
export const anchorOf = (path: Path): string => `at-${path.join('-')}`;

/** `of` names the target of the button for screen readers. */
const button = (act: string, label: string, of: string): Html => (
  <button class="small" name="act" value={act} aria-label={`${label}: ${of}`}>
    {label}
  </button>
);

/** The name of a field: its own, or that of the list that contains it. */
function nameOf(path: Path): string {
  const last = path.at(-1) ?? '';
  return /^\d+$/.test(last) ? (path.at(-2) ?? '') : last;
}

/** The label of a path: `Paragraphs 2`. */
export function labelOf(path: Path): string {
  const number = Number(path.at(-1));
  const name = inWords(nameOf(path));
  return Number.isInteger(number) ? `${name} ${number + 1}` : name;
}

/** Data that the form of an entry needs besides the entry. */
export interface FormNotes {
  /** Error messages by name of the field. */
  faults: ReadonlyMap<string, string>;
  /** Titles of the product families in the market, by id. */
  families: ReadonlyMap<string, string>;
}

export const optionsId = 'options';

export const isOptionField = (path: Path): boolean => ['option_ids', 'option_id'].includes(nameOf(path));

function familyChoice(path: Path, value: string, { families }: FormNotes, described: object): Html {
  const name = path.join('/');
  const known = families.has(value) || value === '' ? families : new Map([[value, value], ...families]);
  return (
    <select id={name} name={name} {...described}>
      <option value="">None</option>
      {[...known].map(([id, title]) => (
        <option value={id} selected={id === value}>
          {title} ({id})
        </option>
      ))}
    </select>
  );
}

function control(path: Path, value: string | number | null, notes: FormNotes): Html {
  const name = path.join('/');
  const described = notes.faults.has(name) ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-fault` } : {};
  if (typeof value === 'number')
    return <input id={name} name={name} type="number" step="any" value={value} {...described} />;
  const text = value ?? '';
  if (nameOf(path) === 'family_id') return familyChoice(path, text, notes, described);
  if (isOptionField(path)) return <input id={name} name={name} value={text} list={optionsId} {...described} />;
  return isLong(nameOf(path), text) ? (
    <textarea id={name} name={name} {...described}>
      {text}
    </textarea>
  ) : (
    <input id={name} name={name} value={text} {...described} />
  );
}

function faultAt(path: Path, { faults }: FormNotes): Html | null {
  const words = faults.get(path.join('/'));
  return words === undefined ? null : (
    <p class="fault" id={`${path.join('/')}-fault`}>
      {words}
    </p>
  );
}

function field(path: Path, value: string | number | boolean | null, notes: FormNotes): Html {
  const name = path.join('/');
  const label = labelOf(path);
  if (typeof value === 'boolean')
    return (
      <div class="field">
        <label>
          <input type="checkbox" name={name} checked={value} /> {label}
        </label>
      </div>
    );
  if (value === null && pictures.includes(nameOf(path)))
    return (
      <div class="field" id={anchorOf(path)}>
        <p class="label">{label}</p>
        {button(`choose:${name}`, 'Choose a picture', label)}
      </div>
    );
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control(path, value, notes)}
      {faultAt(path, notes)}
    </div>
  );
}

/** A picture with a link to choose another one; its address can also be typed. */
function picture(path: Path, file: { [name: string]: Json }, notes: FormNotes): Html {
  const place = path.slice(0, -1);
  const label = labelOf(place);
  const { url } = file;
  // The picture of a page, and the one of a block for small screens, are optional.
  const canGo = place.length === 1 || place.at(-1) === 'image_mobile';
  return (
    <div class="picture" id={anchorOf(place)}>
      {typeof url === 'string' && url.startsWith('/') ? (
        <img src={thumbnail(url)} alt="" width="160" loading="lazy" />
      ) : null}
      <div>
        {fields(file, notes, path)}
        <div class="row">
          {button(`choose:${place.join('/')}`, 'Choose a picture', label)}
          {canGo && button(`clear:${place.join('/')}`, 'No picture', label)}
        </div>
      </div>
    </div>
  );
}

function listButtons(path: Path, label: string, count: number): Html {
  const name = path.join('/');
  const index = Number(path.at(-1));
  return (
    <div class="row">
      {index > 0 && button(`up:${name}`, 'Move up', label)}
      {index < count - 1 && button(`down:${name}`, 'Move down', label)}
      {button(`copy:${name}`, 'Copy', label)}
      {button(`remove:${name}`, 'Remove', label)}
    </div>
  );
}

function blockChoice(name: string, titles: readonly string[]): Html {
  const options = Object.keys(newBlocks).map((block) => <option value={block}>{inWords(block)}</option>);
  return (
    <div class="row">
      <div>
        <label for={`${name}-block`}>New block</label>
        <select id={`${name}-block`} name={`${name}-block`}>
          {options}
        </select>
      </div>
      <div>
        <label for={`${name}-place`}>Where</label>
        <select id={`${name}-place`} name={`${name}-place`}>
          <option value="">At the end</option>
          {titles.map((title, index) => (
            <option value={index}>Before {title}</option>
          ))}
        </select>
      </div>
      {button(`block:${name}`, 'Add block', inWords(name))}
    </div>
  );
}

function list(path: Path, entries: readonly Json[], notes: FormNotes): Html {
  const name = path.join('/');
  const isBlocks = isBlockList(path);
  const titleOf = (entry: Json, index: number): string => {
    const [kind = ''] = isBlocks && typeof entry === 'object' && entry !== null ? Object.keys(entry) : [];
    return isBlocks ? `${index + 1}. ${inWords(kind)}` : `${inWords(nameOf(path))} ${index + 1}`;
  };
  return (
    <fieldset id={anchorOf(path)}>
      <legend>{inWords(path.at(-1) ?? '')}</legend>
      {faultAt(path, notes)}
      {entries.map((entry, index) => {
        const place = [...path, String(index)];
        const title = titleOf(entry, index);
        const buttons = listButtons(place, title, entries.length);
        if (typeof entry !== 'object' || entry === null)
          return (
            <>
              {fields(entry, notes, place)}
              {buttons}
            </>
          );
        return (
          <fieldset id={anchorOf(place)}>
            <legend>{title}</legend>
            {faultAt(place, notes)}
            {fields(entry, notes, place)}
            {buttons}
          </fieldset>
        );
      })}
      {isBlocks ? (
        blockChoice(name, entries.map(titleOf))
      ) : (
        <div class="row">{button(`add:${name}`, 'Add', labelOf(path))}</div>
      )}
    </fieldset>
  );
}

/** Fields for all values of an entry, named by path. The form works without scripts. */
export function fields(value: Json, notes: FormNotes, path: Path = []): Html {
  if (Array.isArray(value)) return list(path, value, notes);
  if (typeof value !== 'object' || value === null) return field(path, value, notes);
  return (
    <>
      {Object.entries(value).map(([name, inner]) => {
        const place = [...path, name];
        // It is part of the address and cannot change.
        if (place.length === 1 && name === 'uid') return null;
        if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return fields(inner, notes, place);
        if (name === 'image_file') return picture(place, inner, notes);
        // A block has a single group, which needs no frame.
        return place.length === 3 && isBlockList(path.slice(0, 1)) ? (
          fields(inner, notes, place)
        ) : (
          <fieldset>
            <legend>{inWords(name)}</legend>
            {fields(inner, notes, place)}
          </fieldset>
        );
      })}
    </>
  );
}

/** The id that an error links to: the field, or the part of the form for its path. */
export function targetOf(entry: Json, path: Path): string {
  const value = at(entry, path);
  return typeof value === 'object' && value !== null ? anchorOf(path) : path.join('/');
}
