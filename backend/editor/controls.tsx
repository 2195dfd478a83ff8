/** @jsxImportSource hono/jsx */
import type { Html } from '../html/document.tsx';
import type { Path } from './entries/json.ts';
import { kindAt, targetName } from './entries/links.ts';
import { type Shape, shapeAt } from './entries/shape.ts';
import type { FormNotes } from './form-notes.ts';
import { PickField } from './pickers/pick-field.tsx';
import { keyOf } from './pickers/things.ts';
import { helpOf, labelOf, optionName } from './words/labels.ts';

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

/** True for texts that need a multi-line field. */
function isLong(path: Path, value: string): boolean {
  const name = path.findLast((each) => !isIndex(each)) ?? '';
  const long = ['text', 'paragraphs', 'summary', 'description_page', 'long_text', 'content', 'description'];
  return value.length > 80 || value.includes('\n') || long.includes(name);
}

/** `of` names the target of the button for screen readers. */
export const actButton = (act: string, label: string, of: string): Html => (
  <button class="small" name="act" value={act} aria-label={`${label}: ${of}`}>
    {label}
  </button>
);

/** The error message of the value at a path. */
export function faultAt(path: Path, { faults }: FormNotes): Html | null {
  const name = path.join('/');
  const text = faults.get(name);
  return text === undefined ? null : (
    <p class="fault" id={`${name}-fault`}>
      {text}
    </p>
  );
}

/** The help and the error of a field, and the attributes that point to them. */
function notesOf(path: Path, notes: FormNotes) {
  const name = path.join('/');
  // In a list, the help stands once above it.
  const help = isIndex(path.at(-1)) ? undefined : helpOf(notes.words.language, path);
  const fault = notes.faults.get(name);
  const ids = [help === undefined ? '' : `${name}-help`, fault === undefined ? '' : `${name}-fault`].filter(Boolean);
  return {
    help,
    fault,
    attributes: {
      ...(fault !== undefined && { 'aria-invalid': 'true' }),
      ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    },
  };
}

function choiceField(path: Path, value: string | null, shape: Shape & { kind: 'options' }, notes: FormNotes): Html {
  const { words } = notes;
  const name = path.join('/');
  const isKnown = value === null || value === '' || shape.values.includes(value);
  const values = isKnown ? shape.values : [value, ...shape.values];
  return (
    <select id={name} name={name} {...notesOf(path, notes).attributes}>
      {shape.isNullable ? <option value="">{words.t('common.none')}</option> : null}
      {values.map((each) => (
        <option value={each} selected={each === value}>
          {optionName(words.language, each)}
        </option>
      ))}
    </select>
  );
}

function control(path: Path, value: string | number | null, notes: FormNotes): Html {
  const name = path.join('/');
  const shape = shapeAt(notes.shape, path);
  const { attributes } = notesOf(path, notes);
  if (typeof value === 'number') {
    const bounds =
      shape?.kind === 'number' ? { min: shape.min, max: shape.max, step: shape.isInteger ? 1 : 'any' } : {};
    return <input id={name} name={name} type="number" value={value} {...bounds} {...attributes} />;
  }
  if (shape?.kind === 'options') return choiceField(path, value, shape, notes);
  const text = value ?? '';
  if (shape?.kind === 'text' && shape.format === 'date' && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text)))
    return <input id={name} name={name} type="date" value={text} {...attributes} />;
  return isLong(path, text) ? (
    <textarea id={name} name={name} {...attributes}>
      {text}
    </textarea>
  ) : (
    <input id={name} name={name} value={text} {...attributes} />
  );
}

/** The field of a single value: text, number, switch, choice, or what it refers to. */
export function field(path: Path, value: string | number | boolean | null, notes: FormNotes): Html {
  const { words } = notes;
  const name = path.join('/');
  const label = labelOf(words.language, path);
  const { help, attributes, fault } = notesOf(path, notes);
  const kind = path.at(-1) === targetName ? 'link' : kindAt(path);
  if (kind !== undefined && typeof value !== 'number' && typeof value !== 'boolean') {
    const stored = value ?? '';
    const thing = notes.things.get(keyOf({ kind, value: stored }));
    const isListed = isIndex(path.at(-1));
    return <PickField {...{ name, label, kind, value: stored, thing, help, fault, words, isListed }} />;
  }
  const helpText =
    help === undefined ? null : (
      <p class="help" id={`${name}-help`}>
        {help}
      </p>
    );
  if (typeof value === 'boolean')
    return (
      <div class="field">
        <label>
          <input type="checkbox" id={name} name={name} checked={value} {...attributes} /> {label}
        </label>
        {helpText}
        {faultAt(path, notes)}
      </div>
    );
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control(path, value, notes)}
      {helpText}
      {faultAt(path, notes)}
    </div>
  );
}
