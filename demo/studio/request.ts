import { z } from 'zod';
import { formats, palettes } from './spec.ts';

/** Widths that pictures are made in, px (specification, section 9, and the thumbnails of the cart). */
export const widths = [
  32, 96, 160, 200, 320, 420, 480, 599, 640, 800, 900, 1279, 1280, 1599, 1600, 1920,
] as const;

const width = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((value) => widths.some((known) => known === value), {
    message: `width must be one of ${widths.join(', ')}`,
  });

const quality = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((value) => value >= 20 && value <= 95, { message: 'quality must be between 20 and 95' });

/** `v` is taken and ignored: it only tells caches apart. */
export const pictureQuery = z.object({
  width: width.optional(),
  quality: quality.optional(),
  auto: z.literal('webp').optional(),
  v: z.string().max(64).optional(),
});

export const editorialQuery = pictureQuery.extend({
  format: z.enum(formats).optional(),
  palette: z.enum(palettes).optional(),
});

/** What a picture is sent as. */
export type Encoding = 'image/webp' | 'image/jpeg' | 'image/png';

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
