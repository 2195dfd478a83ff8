import type { ToastMessage } from '../toast.ts';

/** Shares the page with the device's own sheet, else copies its URL; without JavaScript, the link writes a mail. */
export function wireShare(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-share]');
  link?.addEventListener('click', async (event) => {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
    // Old browsers, and pages without HTTPS, have neither.
    const { share, clipboard }: { share?: Navigator['share']; clipboard?: Clipboard } = navigator;
    if (share === undefined && clipboard === undefined) return;
    event.preventDefault();
    if (share !== undefined) {
      // Rejects if the sheet is closed.
      await share.call(navigator, { title: document.title, url }).catch(() => undefined);
      return;
    }
    await clipboard?.writeText(url);
    // Not with `toast`, which is in a file with what islands use.
    const detail: ToastMessage = { type: 'success', text: link.dataset.share ?? '' };
    document.dispatchEvent(new CustomEvent('toast', { detail }));
  });
}
