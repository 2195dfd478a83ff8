import { canBeBought } from '../../shared/catalogue/availability.ts';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import { call } from '../api.ts';
import { addInPlace } from '../cart/add-in-place.ts';

/**
 * Quick choice of a size on a card: the sizes replace the link, and one press adds one to the cart. Without
 * JavaScript, or if the sizes cannot be loaded, the link leads to the product.
 */

type Sizes = CallOutput<'getSizes'>['sizes'];

/** A size as its button shows it: with its price, if the sizes differ. */
function labelOf({ label, prices }: Sizes[number]): string {
  if (prices === undefined) return label;
  const { appliedPrice, currency } = prices.current;
  const minimumFractionDigits = appliedPrice % 100 === 0 ? 0 : 2;
  const price = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    minimumFractionDigits,
  });
  return `${label} · ${price.format(appliedPrice / 100)}`;
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
    button.textContent = labelOf(size);
    button.disabled = !canBeBought(size);
    group.appendChild(button);
  }
  return group;
}

async function onClick(event: MouseEvent): Promise<void> {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const button = target.closest<HTMLButtonElement>('.card__sizes button');
  if (button !== null) return addInPlace(button, button.value);
  const link = target.closest<HTMLAnchorElement>('[data-quick]');
  if (link === null) return;
  event.preventDefault();
  // The Worker writes only currencies that it knows.
  const currency = link.dataset.currency as CallInput<'getSizes'>['currency'];
  const { sizes } = await call('getSizes', { optionId: link.dataset.quick ?? '', currency }).catch(() => ({
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

/** Wires the cards of the page, and those added later. */
export function wireQuickSizes(): void {
  addEventListener('click', onClick);
}
