/** None, one or two of these. */
function choices(values: readonly string[]): string[][] {
  const pairs = values.flatMap((one, at) => values.slice(at + 1).map((other) => [one, other]));
  return [[], ...values.map((value) => [value]), ...pairs];
}

/** A prime, so that neighbours differ in all facets, and the order repeats only after all combinations. */
const stride = 1_000_003;

/**
 * So many different combinations of the values of facets, with none, one or two values of each.
 *
 * @throws Error if there are fewer
 */
export function combinations(facets: readonly (readonly string[])[], count: number): string[][] {
  const all = facets.map(choices);
  const total = all.reduce((product, { length }) => product * length, 1);
  // The first of them is the listing without facets.
  if (total % stride === 0 || total <= count) throw new Error(`There are ${total} combinations, not ${count}.`);
  return Array.from({ length: count }, (_, nth) => {
    let rest = ((nth + 1) * stride) % total;
    return all.flatMap((each) => {
      const chosen = each[rest % each.length] ?? [];
      rest = Math.floor(rest / each.length);
      return chosen;
    });
  });
}
