/** The oldest fully supported browsers (docs/browsers.md); older ones get the page without islands. */
export const browserTargets = { chrome: '123', edge: '123', firefox: '128', safari: '17.5' } as const;
