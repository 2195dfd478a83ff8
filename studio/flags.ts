/** Flags of the countries that the shop sells to, drawn 24 x 16, by ISO code in lower case. */
const bands = (colours: readonly string[], vertical: boolean): string =>
  colours
    .map((colour, i) => {
      const size = (vertical ? 24 : 16) / colours.length;
      const at = i * size;
      return vertical
        ? `<rect x="${at}" width="${size}" height="16" fill="${colour}"/>`
        : `<rect y="${at}" width="24" height="${size}" fill="${colour}"/>`;
    })
    .join('');

const flags = new Map<string, string>(
  Object.entries({
    fr: bands(['#0b2a6b', '#fff', '#d6263d'], true),
    it: bands(['#0a8a4a', '#fff', '#cf2b37'], true),
    de: bands(['#1c1a19', '#d3202c', '#f4c513'], false),
    pl: bands(['#fff', '#d4213d'], false),
    es: '<rect width="24" height="16" fill="#c8242f"/><rect y="4" width="24" height="8" fill="#f4c23b"/><rect x="5.4" y="6.2" width="2.6" height="3.4" rx=".5" fill="#a8322f"/><path d="M5.2 6h3l-.3-1.1H5.5Z" fill="#a8322f"/>',
    ch: '<rect width="24" height="16" fill="#d8232f"/><path d="M10.5 3.5h3v3h3v3h-3v3h-3v-3h-3v-3h3Z" fill="#fff"/>',
    gb: '<rect width="24" height="16" fill="#17306f"/><path d="M0 0l24 16M24 0L0 16" stroke="#fff" stroke-width="3.2"/><path d="M0 0l12 8M24 16L12 8" stroke="#c9202f" stroke-width="1.1" transform="translate(-.3 .5)"/><path d="M24 0L12 8M0 16l12-8" stroke="#c9202f" stroke-width="1.1" transform="translate(.3 .5)"/><path d="M12 0v16M0 8h24" stroke="#fff" stroke-width="5.3"/><path d="M12 0v16M0 8h24" stroke="#c9202f" stroke-width="3.2"/>',
  }),
);

/** The flag of a country as SVG, or nothing for a country that the shop does not sell to. */
export function drawFlag(country: string): string | undefined {
  const flag = flags.get(country);
  if (flag === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16" viewBox="0 0 24 16">${flag}</svg>`;
}
