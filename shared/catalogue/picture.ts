import type { PictureType } from '../contract/catalogue/product.ts';

/** Widths in pixels of garment pictures; all have the shape of the brand's tokens (specification, section 9). */
export const garmentWidths = [160, 320, 480, 599, 720, 900, 1279, 1599, 1920] as const;

/** Widths in pixels of editorial pictures (specification, section 9). */
export const editorialWidths = [320, 420, 599, 800, 900, 1279, 1599, 1920] as const;

/** Widths in pixels of flags: that on the page, which browsers get that save data, and for two device pixels each. */
export const flagWidths = [32, 64] as const;

/** Path of pictures on the shop's own domains, if they come through the storefront. */
export const picturesPath = '/pictures';

/** Percent; flags need less (specification, section 9). */
export const pictureQuality = 80;
export const flagQuality = 50;

export type GarmentWidth = (typeof garmentWidths)[number];

/** Returns the address of one picture of a colour option, `width` pixels wide. `base` is the base URL of pictures. */
export function pictureUrl(base: string, optionId: string, type: PictureType, width: GarmentWidth): string {
  return `${base}/${optionId}/${type}?width=${width}&quality=${pictureQuality}&auto=webp`;
}

/** The widths of a picture from a quarter of `largest` to `largest` pixels, as a `srcset`; undefined for only one. */
export function pictureSrcset(base: string, optionId: string, type: PictureType, largest: number): string | undefined {
  const widths = garmentWidths.filter((width) => width <= largest && width * 4 >= largest);
  if (widths.length === 1) return undefined;
  return widths.map((width) => `${pictureUrl(base, optionId, type, width)} ${width}w`).join(', ');
}

/** Returns the address of a flag by its name, `width` pixels wide. */
export function flagUrl(base: string, name: string, width: (typeof flagWidths)[number]): string {
  return `${base}/flags/${name}?width=${width}&quality=${flagQuality}&auto=webp`;
}
