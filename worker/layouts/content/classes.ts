/** Joins class names; undefined and false are left out. */
export function classes(...names: (string | false | undefined)[]): string | undefined {
  const given = names.filter((name) => name !== undefined && name !== false);
  return given.length === 0 ? undefined : given.join(' ');
}
