/** The banner for an entry that was removed from a list, with the form that restores it; looks like `UndoBanner`. */
interface Banner {
  element: HTMLElement;
  form: HTMLFormElement;
  button: HTMLButtonElement;
  /** Keeps the banner and shows an error: the button tries again. */
  sayFailed(): void;
  /** Removes the banner; returns true if it had the focus. */
  close(): boolean;
}

/** The container of banners, stacked at the lower edge of the window. */
function foot(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.undos');
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'undos';
  // Above other elements at the lower edge, such as the consent banner.
  made.popover = 'manual';
  // Behind the page in tab order, above it on screen.
  (document.querySelector('main') ?? document.body).appendChild(made);
  made.showPopover();
  return made;
}

/** Shows a banner with a message; its form posts this field to the page. */
export async function openBanner(message: string, name: string, value: string): Promise<Banner> {
  const { page } = await import('../page.ts');
  const texts = await page.loadTexts();
  const element = document.createElement('div');
  element.className = 'undo';
  element.role = 'status';
  const text = document.createElement('p');
  const form = document.createElement('form');
  form.method = 'post';
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  const button = document.createElement('button');
  button.className = 'link undo__button';
  const say = (words: string, action: string | undefined) => {
    text.textContent = words;
    button.textContent = action ?? '';
  };
  say(message, texts['cart.undo']);
  form.appendChild(field);
  form.appendChild(button);
  element.appendChild(text);
  element.appendChild(form);
  foot().appendChild(element);
  return {
    element,
    form,
    button,
    sayFailed: () => say(`${message} ${texts['undo.failed'] ?? ''}`, texts['account.try-again']),
    close() {
      const focused = element.contains(document.activeElement);
      element.remove();
      return focused;
    },
  };
}
