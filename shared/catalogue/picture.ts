import type { PictureType } from '../contract/catalogue/catalog.ts';

/** Widths in pixels that garment pictures are asked for in; all are 3:4 (specification, section 9). */
export const garmentWidths = [160, 320, 480, 599, 900, 1279, 1599, 1920] as const;

/** Widths in pixels that editorial pictures are asked for in (specification, section 9). */
export const editorialWidths = [320, 420, 599, 800, 900, 1279, 1599, 1920] as const;

/** Widths in pixels that flags are asked for in, for screens with one and with two pixels to the point. */
export const flagWidths = [32, 64] as const;

/** Of 100; flags need little (specification, section 9). */
export const pictureQuality = 80;
export const flagQuality = 50;

/** Height over width of every garment picture. */
export const pictureRatio = 4 / 3;

export type GarmentWidth = (typeof garmentWidths)[number];

/** Address of one picture of a colour option, `width` pixels wide. `base` is the pictures' base URL. */
export function pictureUrl(base: string, optionId: string, type: PictureType, width: GarmentWidth): string {
  return `${base}/${optionId}/${type}?width=${width}&quality=${pictureQuality}&auto=webp`;
}

/** A picture that stands for a page where its link is shown. Its height is left out where nobody knows it. */
export interface PreviewPicture {
  /** Absolute. */
  url: string;
  /** Pixels. */
  width: number;
  height?: number;
  alt: string;
}

/** A garment as the picture of a link. */
export function garmentPreview(
  base: string,
  optionId: string,
  type: PictureType,
  alt: string,
): PreviewPicture {
  const width = 1279;
  return {
    url: pictureUrl(base, optionId, type, width),
    width,
    height: Math.round(width * pictureRatio),
    alt,
  };
}

/**
 * The widths of a picture up to `largest` pixels, down to a quarter of that, as `srcset` wants them; undefined where there
 * is but one.
 */
export function pictureSrcset(
  base: string,
  optionId: string,
  type: PictureType,
  largest: number,
): string | undefined {
  const widths = garmentWidths.filter((width) => width <= largest && width * 4 >= largest);
  if (widths.length === 1) return undefined;
  return widths.map((width) => `${pictureUrl(base, optionId, type, width)} ${width}w`).join(', ');
}

/** Address of a flag, by its name, `width` pixels wide. */
export function flagUrl(base: string, name: string, width: (typeof flagWidths)[number]): string {
  return `${base}/flags/${name}?width=${width}&quality=${flagQuality}&auto=webp`;
}
