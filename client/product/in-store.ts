/** The way to the stores takes the size along that is chosen on the page; without it the size is asked for there. */
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
  // A size may be chosen already: before this script came, or on the way back.
  follow();
  addEventListener('pageshow', follow);
}
