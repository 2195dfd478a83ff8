/**
 * A field with a listbox below it (WAI-ARIA combobox). The focus stays in the field; arrows choose an option, Enter
 * presses the chosen one, Escape closes.
 */

/** Milliseconds between the last input and the request. */
const pause = 150;

interface Combobox<Answer> {
  field: HTMLInputElement;
  /** The element that is opened and closed. */
  panel: HTMLElement;
  /** In the panel, or the panel itself; has an id. */
  listbox: HTMLElement;
  /** Live region that says how many options there are: the text of its `data-count`; for none `data-none`, if any. */
  status: HTMLElement;
  /** Minimum length of a query, in characters. */
  fewest: number;
  /** URL of the request for a query. */
  addressOf(words: string): string;
  /** Renders the options (`role=option`). Null stands for no response: what is shown for a query that is too short. */
  draw(answer: Answer | null): void;
}

/** Wires the field; returns a function that renders anew what is shown for a query that is too short. */
export function wireCombobox<Answer>({
  field,
  panel,
  listbox,
  status,
  fewest,
  addressOf,
  draw,
}: Combobox<Answer>): () => void {
  const options = () => [...listbox.querySelectorAll<HTMLElement>('[role=option]')];
  let active = -1;
  let asking: AbortController | undefined;
  let waiting: number | undefined;

  function choose(index: number): void {
    const all = options();
    all[active]?.removeAttribute('aria-selected');
    active = index;
    const chosen = all[active];
    if (chosen === undefined) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    chosen.ariaSelected = 'true';
    field.setAttribute('aria-activedescendant', chosen.id);
    chosen.scrollIntoView({ block: 'nearest' });
  }

  function open(isOpen: boolean): void {
    choose(-1);
    panel.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
  }

  function show(answer: Answer | null): void {
    draw(answer);
    const all = options();
    for (const [index, each] of all.entries()) each.id = `${listbox.id}-${index}`;
    const { count = '', none } = status.dataset;
    const words =
      none === undefined || all.length > 0
        ? count.replace('#', String(all.length))
        : none.replace('#', field.value.trim());
    status.textContent = answer === null ? '' : words;
    open(all.length > 0);
  }

  async function ask(words: string): Promise<void> {
    asking = new AbortController();
    let answer: Answer;
    try {
      const response = await fetch(addressOf(words), { signal: asking.signal });
      if (!response.ok) return;
      answer = await response.json();
    } catch {
      return;
    }
    // Meanwhile the field may have changed or lost the focus.
    if (field.value.trim() === words && document.activeElement === field) show(answer);
  }

  function onInput(): void {
    clearTimeout(waiting);
    asking?.abort();
    const words = field.value.trim();
    if (words.length < fewest) show(null);
    else waiting = window.setTimeout(ask, pause, words);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const all = options();
    const chosen = all[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      // After the last and before the first option comes the field itself.
      const places = all.length + 1;
      if (panel.hidden) onInput();
      else choose(((active + (key === 'ArrowDown' ? 1 : -1) + 1 + places) % places) - 1);
    } else if (panel.hidden) return;
    else if (key === 'Escape') open(false);
    else if (key === 'Enter' && chosen !== undefined) chosen.click();
    else return;
    event.preventDefault();
  }

  field.role = 'combobox';
  field.ariaExpanded = 'false';
  field.setAttribute('aria-controls', listbox.id);
  field.setAttribute('aria-autocomplete', 'list');
  field.addEventListener('input', onInput);
  field.addEventListener('keydown', onKeyDown);
  field.addEventListener('focus', onInput);
  for (const elsewhere of ['focusin', 'pointerdown'])
    addEventListener(elsewhere, ({ target }) => {
      if (target !== field && !(target instanceof Node && panel.contains(target))) open(false);
    });
  // A press in the list keeps the focus in the field.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  if (document.activeElement === field) onInput();
  return () => show(null);
}
