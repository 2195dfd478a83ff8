/**
 * Compares in constant time: the duration reveals neither the first difference nor the length of the secret, only the
 * length of the passed text.
 */
export function equalInConstantTime(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  // Beyond the end of the secret the code is NaN, which counts as 0 here.
  for (let index = 0; index < given.length; index++) difference |= given.charCodeAt(index) ^ secret.charCodeAt(index);
  return difference === 0;
}
