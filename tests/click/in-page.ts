/** Runs in each document under measurement, before its own scripts. */

declare global {
  interface Window {
    /** Picture and heading of the products that this document has shown, each with the first time. */
    painted?: { what: string; path: string; at: number }[];
    /** Since when a listing to which somebody went back stands at its place again. */
    backAt?: number;
  }
}

/** Selectors of a shop. */
export interface Selectors {
  /** Links of the cards of a listing. */
  card: string;
  /** Picture and heading of a product. */
  picture: string;
  heading: string;
}

/** Times are milliseconds since 1970, by the clock that all documents of a browser share. */
export function watch({ card, picture, heading }: Selectors): void {
  const clock = (time: number) => performance.timeOrigin + time;
  const painted: NonNullable<Window['painted']> = [];
  window.painted = painted;

  // The browser reports when an element with this attribute is painted for the first time.
  new MutationObserver(() => {
    for (const [what, selector] of Object.entries({ picture, heading })) {
      const element = document.querySelector(selector);
      if (element?.hasAttribute('elementtiming') === false) element.setAttribute('elementtiming', what);
    }
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { identifier, renderTime, loadTime } = entry as PerformanceEntry & Record<string, number | string>;
      const at = clock(Number(renderTime) || Number(loadTime));
      painted.push({ what: String(identifier), path: location.pathname, at });
    }
  }).observe({ type: 'element', buffered: true });

  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      sessionStorage.setItem('pressedAt', String(clock(timeStamp)));
      sessionStorage.setItem('left', `${location.pathname} ${scrollY}`);
    },
    true,
  );

  /** True if the listing stands where it was left, with all pictures that are in the window. */
  function isBack(): boolean {
    const [path, y] = (sessionStorage.getItem('left') ?? '').split(' ');
    if (location.pathname !== path || Math.abs(scrollY - Number(y)) > 2) return false;
    const images = [...document.querySelectorAll(card)].flatMap((link) => [
      ...(link.closest('.card, .product-item')?.querySelectorAll('img') ?? []),
    ]);
    const visible = images.filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    return visible.length > 0 && visible.every(({ complete }) => complete);
  }

  function onFrame(): void {
    if (sessionStorage.getItem('wentBackAt') !== null && window.backAt === undefined && isBack())
      // What this frame has is on the screen when the next begins.
      requestAnimationFrame((time) => {
        window.backAt = clock(time);
      });
    requestAnimationFrame(onFrame);
  }
  requestAnimationFrame(onFrame);
}
