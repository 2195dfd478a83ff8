/**
 * Makes comboboxes (WAI-ARIA, with a list that is suggested) of the editor's fields that refer to something. The
 * backend inlines this file as it is.
 */

/** @typedef {{ value: string, title: string, detail: string, picture: string | null }} Thing */
/** @typedef {Record<'source' | 'search' | 'searchLink' | 'nothing' | 'none' | 'count' | 'failed', string>} Settings */

/** Milliseconds without a key until suggestions are requested. */
const pause = 150;

/** Milliseconds until a request for suggestions is given up. */
const timeout = 8000;

/** @type {Settings} */
const settings = JSON.parse(document.getElementById('pick-settings')?.textContent ?? '{}');

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) made.appendChild(typeof child === 'string' ? new Text(child) : child);
  return made;
}

/**
 * Thumbnail, title and detail, as the server renders them.
 * @param {Thing} thing
 */
function card({ title, detail, picture }) {
  const words = element('span', {}, element('strong', {}, title));
  if (detail !== '') words.appendChild(element('span', { class: 'muted' }, detail));
  return picture === null ? [words] : [element('img', { src: picture, alt: '', width: '48', height: '64' }), words];
}

/**
 * @param {string} kind
 * @param {string} query
 * @param {AbortSignal} signal
 * @returns {Promise<{ things: Thing[], problem?: string }>} with why an address cannot be chosen
 */
async function suggestions(kind, query, signal) {
  const address = `${settings.source}&kind=${kind}&q=${encodeURIComponent(query)}`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const answer = await fetch(address, { signal: limit, headers: { accept: 'application/json' } });
  if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) throw new Error(String(answer.status));
  return answer.json();
}

/** @param {HTMLElement} field */
function enhance(field) {
  const stored = /** @type {HTMLInputElement} */ (field.querySelector('input[type=hidden]'));
  const shown = /** @type {HTMLElement} */ (field.querySelector('.thing'));
  const buttons = /** @type {HTMLElement} */ (field.querySelector('.row'));
  const choose = buttons.querySelector('[value^="choose:"]');
  const remove = buttons.querySelector('[value^="unset:"]');
  const kind = field.dataset.pick ?? '';
  const hint = kind === 'link' ? settings.searchLink : settings.search;
  const listId = `${field.id}-list`;
  const input = /** @type {HTMLInputElement} */ (
    element('input', {
      type: 'text',
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': listId,
      'aria-labelledby': `${field.id}-label`,
      placeholder: hint,
    })
  );
  const described = field.getAttribute('aria-describedby');
  if (described !== null) input.setAttribute('aria-describedby', described);
  if (field.dataset.invalid !== undefined) input.setAttribute('aria-invalid', 'true');
  const list = element('ul', { role: 'listbox', id: listId, 'aria-labelledby': `${field.id}-label` });
  const status = element('p', { role: 'status', class: 'help' });
  list.hidden = true;
  buttons.insertAdjacentElement('beforebegin', element('div', { class: 'combobox' }, input, list));
  buttons.insertAdjacentElement('beforebegin', status);
  choose?.toggleAttribute('hidden', true);

  /** @type {Thing[]} */
  let things = [];
  /** @type {string | undefined} */
  let problem;
  let active = -1;
  let running = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function close() {
    clearTimeout(waiting);
    running.abort();
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  /** @param {number} index */
  function activate(index) {
    list.children[active]?.setAttribute('aria-selected', 'false');
    active = (index + things.length) % things.length;
    const option = list.children[active];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }

  /** @param {Thing} thing */
  function take(thing) {
    stored.value = thing.value;
    shown.replaceChildren(...card(thing));
    field.removeAttribute('data-invalid');
    input.removeAttribute('aria-invalid');
    input.value = '';
    close();
    status.textContent = thing.title;
    stored.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async function open() {
    clearTimeout(waiting);
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      ({ things, problem } = await suggestions(kind, input.value, signal));
      if (signal.aborted) return;
    } catch {
      if (signal.aborted) return;
      close();
      status.textContent = settings.failed;
      choose?.toggleAttribute('hidden', false);
      return;
    }
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(
      ...things.map((thing, index) => {
        const attributes = { role: 'option', id: `${listId}-${index}`, 'aria-selected': 'false' };
        const option = element('li', attributes, ...card(thing));
        // The field keeps the focus.
        option.addEventListener('pointerdown', (event) => event.preventDefault());
        option.addEventListener('click', () => take(thing));
        return option;
      }),
    );
    list.hidden = things.length === 0;
    list.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-expanded', String(things.length > 0));
    status.textContent =
      things.length === 0 ? (problem ?? settings.none) : settings.count.replace('{{count}}', String(things.length));
  }

  input.addEventListener('input', () => {
    clearTimeout(waiting);
    running.abort();
    waiting = setTimeout(open, pause);
  });
  input.addEventListener('keydown', (event) => {
    const isOpen = !list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const last = event.key === 'ArrowUp';
      if (isOpen) activate(last ? (active === -1 ? -1 : active - 1) : active + 1);
      else void open();
    } else if (event.key === 'Enter') {
      // Enter never sends the form from here: what is typed is not yet chosen.
      event.preventDefault();
      const thing = things[active];
      if (isOpen && thing !== undefined) take(thing);
      else if (input.value !== '') void open();
    } else if (event.key === 'Escape' && (isOpen || input.value !== '')) {
      event.preventDefault();
      if (!isOpen) input.value = '';
      close();
      status.textContent = '';
    }
  });
  input.addEventListener('blur', () => close());
  remove?.addEventListener('click', (event) => {
    event.preventDefault();
    stored.value = '';
    shown.replaceChildren(element('span', { class: 'muted' }, settings.nothing));
    remove.toggleAttribute('hidden', true);
    input.focus();
    stored.dispatchEvent(new Event('change', { bubbles: true }));
  });
  stored.addEventListener('change', () => remove?.toggleAttribute('hidden', stored.value === ''));
  // A link to a field with an error leads to what can be typed in.
  field.addEventListener('focus', () => input.focus());
  if (document.activeElement === field) input.focus();
}

for (const field of document.querySelectorAll('[data-pick]')) if (field instanceof HTMLElement) enhance(field);
