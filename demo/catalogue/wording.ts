/** Minimum length of a stem; shorter words are prepositions and articles. */
const minimum = 4;

function stems(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= minimum);
}

/** Also true for a compound and its last part: "Stickerei" and "Lochstickerei". */
function sameStem(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.slice(0, minimum) === long.slice(0, minimum) || (short.length >= 6 && long.endsWith(short));
}

/**
 * The first wording that repeats no stem of a name, "Gabardina" and "de gabardina"; empty when all of them do. Words
 * of fewer than four letters are ignored.
 */
export function freshWording(said: string, wordings: readonly string[]): string {
  const known = stems(said);
  const repeats = (wording: string) => stems(wording).some((word) => known.some((each) => sameStem(each, word)));
  return wordings.find((wording) => !repeats(wording)) ?? '';
}
