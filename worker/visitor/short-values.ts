type Values = Record<string, string | number>;

/** Letters of one value that are kept in a cookie. */
const longest = 600;

/** What fills in a text, as far as it is kept in a cookie: longer values are cut. */
export function shortValues(values: Values | undefined): Values | undefined {
  if (values === undefined) return undefined;
  const cut = (value: string | number) =>
    typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]));
}
