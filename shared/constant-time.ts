/**
 * Compares without telling by its duration where the first difference is, or how long the secret is: only the length
 * of what was given may show.
 */
export function equalInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  // Behind the end of the secret its code is NaN, which counts as 0 here.
  for (let index = 0; index < given.length; index++)
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index);
  return difference === 0;
}
