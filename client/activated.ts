declare global {
  interface Document {
    /** True while the browser renders the page ahead. TypeScript's library lacks it. */
    readonly prerendering?: boolean;
  }
}

/**
 * Resolves when the page is shown: at once, or when the visitor opens a page that the browser has rendered ahead. What
 * counts, asks, stores or sends waits for it.
 */
export const activated = new Promise<void>((resolve) => {
  if (document.prerendering) document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  else resolve();
});
