/** Adds the chosen size to the link to the stores; without it they ask for the size. */
export function wireInStore(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-in-store]');
  if (link === null) return;
  const follow = () => {
    const chosen = document.querySelector<HTMLInputElement>('.buy input[name="sku"]:checked');
    const address = new URL(link.href);
    if (chosen !== null) address.searchParams.set('sku', chosen.value);
    if (link.href !== address.href) link.href = address.href;
  };
  document.addEventListener('change', follow);
  // A size may be chosen already: before this script ran, or after Back.
  follow();
  addEventListener('pageshow', follow);
}
