/** Shows the price of the chosen size in place of the lowest one, where sizes differ. */
export function followSize(): void {
  const prices = [...document.querySelectorAll<HTMLElement>('[data-price-of]')];
  const follow = () => {
    const chosen = document.querySelector<HTMLInputElement>('.buy input[name="sku"]:checked');
    const shown = prices.find(({ dataset }) => dataset.priceOf === chosen?.value) ?? prices[0];
    for (const price of prices) price.hidden = price !== shown;
  };
  document.addEventListener('change', follow);
  // A size may be chosen already: before this script ran, or after Back.
  follow();
  addEventListener('pageshow', follow);
}
