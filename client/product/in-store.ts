/** The way to the stores takes the size along that is chosen on the page; without it the size is asked for there. */
export function wireInStore(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-in-store]');
  link?.addEventListener('click', () => {
    const sku = document.querySelector<HTMLInputElement>(
      '.buy input[name="sku"]:checked, .buy input[type="hidden"][name="sku"]',
    );
    const address = new URL(link.href);
    if (sku) address.searchParams.set('sku', sku.value);
    else address.searchParams.delete('sku');
    link.href = address.href;
  });
}
