import { loadTexts } from '../texts.ts';

/** What is said of an entry that was taken out of a list, with the form that brings it back: as `UndoBanner` has it. */
interface Banner {
  element: HTMLElement;
  form: HTMLFormElement;
  button: HTMLButtonElement;
  /** It stays, and says that it did not work: the button tries again. */
  sayFailed(): void;
  /** Takes it away; returns whether the focus was in it. */
  close(): boolean;
}

/** Where banners stand, one above the other: in the window, however far the list has been scrolled. */
function foot(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.undos');
  if (known) return known;
  const made = document.createElement('div');
  made.className = 'undos';
  // Above what else stands at the foot of the window, such as the question about measuring.
  made.popover = 'manual';
  // Behind the page in the order of the keys, and above it for the eye.
  (document.querySelector('main') ?? document.body).appendChild(made);
  made.showPopover();
  return made;
}

/** Shows a banner with a message; its form posts this field to the page. */
export async function openBanner(message: string, name: string, value: string): Promise<Banner> {
  const texts = await loadTexts();
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
