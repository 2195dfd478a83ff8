import { pageAt } from '../page-at.ts';

/**
 * Shows the page behind a link of the cart page as a dialog: the choice of another size or colour. If it cannot be
 * loaded, follows the link.
 */
export async function openEditLine(href: string): Promise<void> {
  const part = (await pageAt(href))?.querySelector<HTMLElement>('[data-part="edit"]');
  if (!part) return location.assign(href);
  const dialog = document.createElement('dialog');
  dialog.className = 'edit-dialog';
  dialog.setAttribute('aria-labelledby', 'edit-title');
  dialog.appendChild(part);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (target !== dialog && !(target instanceof Element && target.closest('[data-closes]'))) return;
    event.preventDefault();
    dialog.close();
  });
  document.body.appendChild(dialog);
  dialog.showModal();
}
