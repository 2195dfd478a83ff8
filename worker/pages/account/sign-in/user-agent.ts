/** The first that is found: most browsers name those that they are like as well. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

export interface Device {
  /** Null where it is none that we know. */
  browser: (typeof browsers)[number][0] | null;
  system: (typeof systems)[number][0] | null;
}

/** Browser and system of a `User-Agent`, as their makers call them. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
    system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  };
}
