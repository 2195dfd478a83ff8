import type { PictureType } from './contract/catalog.ts';

/** Widths in pixels that garment pictures are asked for in; all are 3:4 (specification, section 9). */
const widths = [320, 480, 599, 900, 1279, 1599] as const;
const quality = 80;

/** Height over width of every garment picture. */
export const pictureRatio = 4 / 3;

/** Address of one picture of a colour option, `width` pixels wide. `base` is the pictures' base URL. */
export function pictureUrl(base: string, optionId: string, type: PictureType, width: number): string {
  return `${base}/${optionId}/${type}?width=${width}&quality=${quality}&auto=webp`;
}

/** The widths of a picture up to `largest` pixels, as `srcset` wants them; undefined when there is nothing to choose. */
export function pictureSrcset(
  base: string,
  optionId: string,
  type: PictureType,
  largest: number,
): string | undefined {
  const files = widths
    .filter((width) => width <= largest)
    .map((width) => `${pictureUrl(base, optionId, type, width)} ${width}w`);
  return files.length > 1 ? files.join(', ') : undefined;
}
