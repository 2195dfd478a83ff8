/** Once the whole page has come, which may be long after its first script has. */
export const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve());
  else resolve();
});

/** A script that is not to be had is done without; so is one that was on its way when its page was left. */
export const doWithout = (): void => undefined;
