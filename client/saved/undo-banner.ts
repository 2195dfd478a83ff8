import { loadTexts } from '../texts.ts';

/** What is told of an entry that was taken out of a list, with the button that brings it back. */
interface Banner {
  element: HTMLElement;
  button: HTMLButtonElement;
  /** It stays, and says that it did not work: the button tries again. */
  sayFailed(): void;
  /** Takes it away; whether the focus was in it. */
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

/** Shows a banner with a text. */
export async function openBanner(removed: string): Promise<Banner> {
  const texts = await loadTexts();
  const banner = document.createElement('div');
  banner.className = 'undo';
  banner.role = 'status';
  const text = document.createElement('p');
  text.textContent = removed;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link undo__button';
  button.textContent = texts['cart.undo'] ?? '';
  banner.appendChild(text);
  banner.appendChild(button);
  foot().appendChild(banner);
  return {
    element: banner,
    button,
    sayFailed() {
      text.textContent = `${removed} ${texts['undo.failed'] ?? ''}`;
      button.textContent = texts['account.try-again'] ?? '';
    },
    close() {
      const focused = banner.contains(document.activeElement);
      banner.remove();
      return focused;
    },
  };
}
