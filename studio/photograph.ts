import type { Env } from './env.ts';

/** Maximum of pixels of a photograph; Cloudflare refuses twice as many. */
const maxPixels = 50_000_000;

/** A small rendering, to test whether the picture can be decoded. */
const trial = { width: 320 };

/**
 * Why a photograph cannot be shown, as the end of a sentence; undefined where it can. It is resized once: a file may
 * begin like a picture and be none, and a small file may be a very large picture.
 */
export async function problemOf({ IMAGES }: Env, photograph: ArrayBuffer): Promise<string | undefined> {
  const stream = () => new Blob([photograph]).stream();
  try {
    const info = await IMAGES.info(stream());
    if (!('width' in info)) return 'is no photograph';
    if (info.width * info.height > maxPixels)
      return `has more than ${maxPixels / 1_000_000} million pixels: ${info.width} by ${info.height}`;
    const small = await IMAGES.input(stream()).transform(trial).output({ format: 'image/webp', quality: 60 });
    await small.response().arrayBuffer();
    return undefined;
  } catch {
    return 'cannot be read as a picture';
  }
}
