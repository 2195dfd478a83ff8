/** Until the browser has drawn what there is: the parts of a map come one after the other, and hold nobody up. */
export const aFrame = () =>
  new Promise<unknown>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
