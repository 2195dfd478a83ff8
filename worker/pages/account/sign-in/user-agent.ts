/** The first match counts: most browsers also name those that they are compatible with. */
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
  /** Null if it is none of these. */
  browser: (typeof browsers)[number][0] | null;
  system: (typeof systems)[number][0] | null;
}

/** Parses browser and system of a `User-Agent`; the names are those of their makers. */
export function deviceOf(userAgent: string): Device {
  return {
    browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
    system: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  };
}
