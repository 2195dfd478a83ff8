import type { Env } from './env.ts';

/** Maximum of pixels of a photograph; Cloudflare refuses twice as many. */
const maxPixels = 50_000_000;

/** A small rendering, to test whether the picture can be decoded. */
const trial = { width: 320 };

/** Why a photograph cannot be shown, as the end of a sentence, or its size in pixels. */
type Inspection = { problem: string } | { problem?: undefined; width: number; height: number };

/**
 * Reads a photograph's size, and resizes it once: a file may begin like a picture and be none, and a small file may be
 * a very large picture.
 */
export async function inspect({ IMAGES }: Env, photograph: ArrayBuffer): Promise<Inspection> {
  const stream = () => new Blob([photograph]).stream();
  try {
    const info = await IMAGES.info(stream());
    if (!('width' in info)) return { problem: 'is no photograph' };
    const { width, height } = info;
    if (width * height > maxPixels)
      return { problem: `has more than ${maxPixels / 1_000_000} million pixels: ${width} by ${height}` };
    const small = await IMAGES.input(stream()).transform(trial).output({ format: 'image/webp', quality: 60 });
    await small.response().arrayBuffer();
    return { width, height };
  } catch {
    return { problem: 'cannot be read as a picture' };
  }
}
