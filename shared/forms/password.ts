/** Minimum and maximum length of a password, in characters. */
export const passwordLength = { min: 10, max: 128 } as const;

/** Strength of a password, from its characters alone. */
export type Strength = 0 | 1 | 2;

/**
 * Estimates the strength during typing: 0 too short or too uniform, 1 enough, 2 good. Only the server can check the
 * list of common passwords.
 */
export function strengthOf(password: string): Strength {
  const letters = [...password];
  const different = new Set(letters).size;
  if (letters.length < passwordLength.min || different < 5) return 0;
  return letters.length < 15 || different < 8 ? 1 : 2;
}
