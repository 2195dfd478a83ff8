/** Resolves after the next frame: the parts of a map are drawn one after the other, without blocking the page. */
export const aFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
