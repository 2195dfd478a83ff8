import type { PictureType } from './contract/catalog.ts';

/** Widths in pixels that garment pictures are asked for in; all are 3:4 (specification, section 9). */
const widths = [160, 320, 480, 599, 900, 1279, 1599] as const;
const quality = 80;

/** Height over width of every garment picture. */
export const pictureRatio = 4 / 3;

/** Address of one picture of a colour option, `width` pixels wide. `base` is the pictures' base URL. */
export function pictureUrl(base: string, optionId: string, type: PictureType, width: number): string {
  return `${base}/${optionId}/${type}?width=${width}&quality=${quality}&auto=webp`;
}

/** The widths of a picture up to `largest` pixels, down to a quarter of that, as `srcset` wants them. */
export function pictureSrcset(base: string, optionId: string, type: PictureType, largest: number): string {
  return widths
    .filter((width) => width <= largest && width * 4 >= largest)
    .map((width) => `${pictureUrl(base, optionId, type, width)} ${width}w`)
    .join(', ');
}
