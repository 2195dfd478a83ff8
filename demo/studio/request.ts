import { z } from 'zod';
import {
  editorialWidths,
  flagQuality,
  flagWidths,
  garmentWidths,
  pictureQuality,
} from '../../shared/catalogue/picture.ts';
import { formats } from './drawing/spec.ts';

/** One of some whole numbers, as it stands in a query. */
function oneOf(known: readonly number[], otherwise: number) {
  return z
    .enum(known.map(String), { error: `must be ${known.join(', ')}` })
    .default(String(otherwise))
    .transform(Number);
}

/** Only what the shop's pages ask for is drawn: any other width or quality would be work for nobody. */
function querySchema(widths: readonly number[], usualWidth: number, quality: number) {
  return z.object({
    width: oneOf(widths, usualWidth),
    quality: oneOf([quality], quality),
    auto: z.literal('webp').optional(),
  });
}

/**
 * The width that a browser gets instead when it saves data: the widest of at most two thirds, so about half of the
 * bytes. It is one that others ask for as well.
 */
export function savingWidth(width: number, widths: readonly number[]): number {
  return widths.findLast((known) => known <= (width * 2) / 3) ?? Math.min(width, ...widths);
}

export const garmentQuery = querySchema(garmentWidths, 900, pictureQuality);
export const flagQuery = querySchema(flagWidths, 32, flagQuality);
export const editorialQuery = querySchema(editorialWidths, 900, pictureQuality).extend({
  format: z.enum(formats).default('16x9'),
});

/** What a picture is sent as. */
export type Encoding = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';

/** WebP when it is asked for and the browser does not refuse it, else the format that everything reads. */
export function encodingOf(
  auto: 'webp' | undefined,
  accept: string | undefined,
  otherwise: Encoding,
): Encoding {
  if (auto !== 'webp') return otherwise;
  const taken = accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept);
  return taken ? 'image/webp' : otherwise;
}

/** Whether a browser says that it takes AVIF; any other picture may still be meant without that. */
export function takesAvif(accept: string | undefined): boolean {
  return accept?.includes('image/avif') ?? false;
}

/** Whether a picture is asked for ahead of anybody who would look at it (RFC 9218: the least urgent of all). */
export function isAhead(priority: string | undefined): boolean {
  return priority === 'u=7';
}
