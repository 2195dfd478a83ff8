/** Resolves when the whole page is parsed, which may be long after its first script has run. */
export const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve());
  else resolve();
});

/** For imports that may fail: offline, or when their page is left. */
export const doWithout = (): void => undefined;
