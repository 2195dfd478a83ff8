const colour = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** The tokens of a style sheet that are colours, by name without dashes, as `#` and six hexadecimal digits. */
export function tokenColours(css: string): Map<string, string> {
  const colours = new Map<string, string>();
  for (const part of css.split(/[;{}]/)) {
    // After the last comment.
    const [name = '', value = ''] = part.slice(part.lastIndexOf('--') + 2).split(':', 2);
    const hex = value.trim().toLowerCase();
    if (colour.test(hex)) colours.set(name, hex.length === 7 ? hex : hex.replaceAll(/[0-9a-f]/g, '$&$&'));
  }
  return colours;
}
