/** Once the whole page has come, which may be long after its first script has. */
export const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve());
  else resolve();
});
