/**
 * A field with a listbox below it (WAI-ARIA combobox). The focus stays in the field; arrows choose among the options,
 * Enter presses the chosen one, Escape closes.
 */

/** Milliseconds after the last letter before anybody is asked. */
const pause = 150;

interface Combobox<Answer> {
  field: HTMLInputElement;
  /** What opens and closes. */
  panel: HTMLElement;
  /** In the panel, or the panel itself; has an id. */
  listbox: HTMLElement;
  /** Says how many options there are, in the words of its `data-count`; of none, in those of `data-none`, if it has them. */
  status: HTMLElement;
  /** Letters from which on something is asked for. */
  fewest: number;
  /** Where to ask for what was typed. */
  addressOf(words: string): string;
  /** Makes the options, elements of that role; of null, which is no answer, what is shown for fewer letters. */
  draw(answer: Answer | null): void;
}

/** Wires the field; gives what draws anew, for fewer letters. */
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
    // Meanwhile the field may hold something else, or nobody be in it.
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
      // Beyond the last and before the first is the field itself.
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
  // A press in the list leaves the focus in the field.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  if (document.activeElement === field) onInput();
  return () => show(null);
}
