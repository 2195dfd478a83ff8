/** Converts an address with `*` and `**` to a regular expression, as Playwright reads it. */
export function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*?)/).map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join('')}$`);
}
