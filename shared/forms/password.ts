/** Letters of a password. */
export const passwordLength = { min: 10, max: 128 } as const;

/** How strong a password is as far as its look tells. */
export type Strength = 0 | 1 | 2;

/**
 * A first idea while it is typed: 0 too short or all the same, 1 enough, 2 good. Whether it is among those that are tried
 * first, the server says, which knows them.
 */
export function strengthOf(password: string): Strength {
  const letters = [...password];
  const different = new Set(letters).size;
  if (letters.length < passwordLength.min || different < 5) return 0;
  return letters.length < 15 || different < 8 ? 1 : 2;
}
