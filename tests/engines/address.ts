/** What Playwright means by an address with `*` and `**` in it. */
export function patternOf(glob: string): RegExp {
  const parts = glob
    .split(/(\*\*?)/)
    .map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? RegExp.escape(part));
  return new RegExp(`^${parts.join('')}$`);
}
