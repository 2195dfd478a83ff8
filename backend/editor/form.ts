import { html } from 'hono/html';
import { newBlocks } from './blocks.ts';
import type { Html } from './document.ts';
import type { Json, Path } from './json.ts';

/** `image_mobile` as staff reads it: `Image mobile`. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Texts that may be long are given room. */
const isLong = (name: string, value: string): boolean =>
  value.length > 80 ||
  value.includes('\n') ||
  ['text', 'paragraphs', 'summary', 'description_page'].includes(name);

const button = (act: string, label: string): Html =>
  html`<button class="small" name="act" value="${act}">${label}</button>`;

/** The name that a field goes by: its own, or that of the list that it stands in. */
function nameOf(path: Path): string {
  const last = path.at(-1) ?? '';
  return /^\d+$/.test(last) ? (path.at(-2) ?? '') : last;
}

function field(path: Path, value: string | number | boolean | null): Html {
  const name = path.join('/');
  const last = nameOf(path);
  const number = Number(path.at(-1));
  const label = Number.isInteger(number) ? `${inWords(last)} ${number + 1}` : inWords(last);
  if (typeof value === 'boolean')
    return html`<div class="field"><label><input type="checkbox" name="${name}" ${value ? 'checked' : ''}> ${label}</label></div>`;
  if (typeof value === 'number')
    return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" step="any" value="${value}"></div>`;
  const text = value ?? '';
  return html`<div class="field"><label for="${name}">${label}</label>${
    isLong(last, text)
      ? html`<textarea id="${name}" name="${name}">${text}</textarea>`
      : html`<input id="${name}" name="${name}" value="${text}">`
  }</div>`;
}

/** What can be done with an entry of a list. */
function listButtons(path: Path): Html {
  const name = path.join('/');
  return html`<div class="row">${Number(path.at(-1)) > 0 ? button(`up:${name}`, 'Move up') : ''}${button(`copy:${name}`, 'Copy')}${button(`remove:${name}`, 'Remove')}</div>`;
}

function list(path: Path, entries: readonly Json[]): Html {
  const name = path.join('/');
  const isBlocks = path.length === 1 && path[0] === 'blocks';
  return html`<fieldset><legend>${inWords(path.at(-1) ?? '')}</legend>
${entries.map((entry, index) => {
  const place = [...path, String(index)];
  if (typeof entry !== 'object' || entry === null) return html`${fields(entry, place)}${listButtons(place)}`;
  const [kind = ''] = isBlocks ? Object.keys(entry) : [];
  return html`<fieldset><legend>${isBlocks ? `${index + 1}. ${inWords(kind)}` : `${inWords(path.at(-1) ?? '')} ${index + 1}`}</legend>${fields(entry, place)}${listButtons(place)}</fieldset>`;
})}
${
  isBlocks
    ? html`<div class="row"><div><label for="block">New block</label><select id="block" name="block">${Object.keys(newBlocks).map((block) => html`<option value="${block}">${inWords(block)}</option>`)}</select></div>${button('block', 'Add block')}</div>`
    : html`<div class="row">${button(`add:${name}`, 'Add')}</div>`
}
</fieldset>`;
}

/** Fields for all that an entry says, named by their place in it: a form that works without scripts. */
export function fields(value: Json, path: Path = []): Html {
  if (Array.isArray(value)) return list(path, value);
  if (typeof value !== 'object' || value === null) return field(path, value);
  return html`${Object.entries(value).map(([name, inner]) => {
    const place = [...path, name];
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    // A block has one group, which needs no frame of its own.
    return isGroup && path.length !== 2
      ? html`<fieldset><legend>${inWords(name)}</legend>${fields(inner, place)}</fieldset>`
      : fields(inner, place);
  })}`;
}
