import { canBeBought } from '../../shared/catalogue/availability.ts';
import type { CallOutput } from '../../shared/contract/contract.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { call } from '../api.ts';
import { addRefusal, announceAdded } from '../cart/add-refusal.ts';
import { toast } from '../messages.ts';
import { loadTexts } from '../texts.ts';

/**
 * The quick choice of a size on a card: its sizes come in the place of the link, and one press puts one into the cart.
 * Without it, and where the sizes cannot be had, the link leads to the product.
 */

type Sizes = CallOutput<'getSizes'>['sizes'];

async function add(locale: Locale, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const texts = await loadTexts();
  try {
    await announceAdded(locale, await call(locale, 'addProduct', { sku: button.value }));
    toast('success', texts['product.added'] ?? '');
  } catch (error) {
    toast('error', texts[addRefusal(error)] ?? '');
  }
  button.ariaBusy = null;
}

function choiceOf(sizes: Sizes, link: HTMLElement): HTMLElement {
  const group = document.createElement('div');
  group.className = 'card__sizes';
  group.role = 'group';
  group.ariaLabel = link.ariaLabel;
  for (const size of sizes) {
    const button = document.createElement('button');
    button.type = 'button';
    button.value = size.sku;
    button.textContent = size.label;
    button.disabled = !canBeBought(size);
    group.appendChild(button);
  }
  return group;
}

async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  // The Worker writes it.
  const locale = document.documentElement.dataset.locale as Locale;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = target.closest<HTMLButtonElement>('.card__sizes button');
  if (button !== null) return add(locale, button);
  const link = target.closest<HTMLAnchorElement>('[data-quick]');
  if (link === null) return;
  event.preventDefault();
  const { sizes } = await call(locale, 'getSizes', { optionId: link.dataset.quick ?? '' }).catch(() => ({
    sizes: [],
  }));
  if (sizes.length === 0) {
    location.assign(link.href);
    return;
  }
  const choice = choiceOf(sizes, link);
  link.hidden = true;
  link.insertAdjacentElement('afterend', choice);
  choice.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    choice.remove();
    link.hidden = false;
    link.focus();
  });
  choice.querySelector<HTMLElement>('button:enabled')?.focus();
}

/** Wires the cards of the page, and those that come later. */
export function wireQuickSizes(): void {
  addEventListener('click', onClick);
}
