import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import {
  editorialWidths,
  flagQuality,
  flagWidths,
  garmentWidths,
  pictureQuality,
} from '../shared/catalogue/picture.ts';
import { formats } from './drawings.ts';

/** Parses one of some whole numbers in a query. */
function oneOf(known: readonly number[], otherwise: number) {
  return z
    .enum(known.map(String), { error: `must be ${known.join(', ')}` })
    .default(String(otherwise))
    .transform(Number);
}

/** Only the widths and qualities of the shop's pages are rendered, to limit the work. */
function querySchema(widths: readonly number[], usualWidth: number, quality: number) {
  return z.object({
    width: oneOf(widths, usualWidth),
    quality: oneOf([quality], quality),
    auto: z.literal('webp').optional(),
  });
}

/**
 * The width for a browser that saves data: the widest of at most two thirds, so about half of the bytes. Other
 * browsers request it as well, so it is cached.
 */
export function savingWidth(width: number, widths: readonly number[]): number {
  return widths.findLast((known) => known <= (width * 2) / 3) ?? Math.min(width, ...widths);
}

export const garmentQuery = querySchema(garmentWidths, 900, pictureQuality);
export const flagQuery = querySchema(flagWidths, 32, flagQuality);
export const editorialQuery = querySchema(editorialWidths, 900, pictureQuality).extend({
  format: z.enum(formats).default('16x9'),
});

export const uploadQuery = querySchema(editorialWidths, 900, pictureQuality);

/**
 * Parses the query; a browser that saves data gets a narrower one of `widths`.
 *
 * @throws HTTPException 400 for an invalid query
 */
export function readQuery<Parameters extends { width: number }>(
  schema: z.ZodType<Parameters>,
  c: Context,
  widths: readonly number[],
): Parameters {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) {
    const { data } = parsed;
    return c.req.header('save-data') === 'on' ? { ...data, width: savingWidth(data.width, widths) } : data;
  }
  const [issue] = parsed.error.issues;
  throw new HTTPException(400, {
    message: issue ? `${issue.path.join('.')}: ${issue.message}` : 'Invalid query',
  });
}

/** Encodings of a picture. */
export type Encoding = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';

/** WebP when requested and accepted by the browser, else a format that every browser reads. */
export function encodingOf(auto: 'webp' | undefined, accept: string | undefined, otherwise: Encoding): Encoding {
  if (auto !== 'webp') return otherwise;
  const taken = accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept);
  return taken ? 'image/webp' : otherwise;
}

/** Whether a browser lists AVIF in `Accept`; a wildcard does not count. */
export function takesAvif(accept: string | undefined): boolean {
  return accept?.includes('image/avif') ?? false;
}

/** Whether a picture is prefetched (RFC 9218: lowest urgency). */
export function isAhead(priority: string | undefined): boolean {
  return priority === 'u=7';
}
