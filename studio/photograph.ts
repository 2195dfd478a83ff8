import type { Env } from './env.ts';
import { withoutExif } from './exif.ts';

/** Maximum of pixels of a photograph; Cloudflare refuses twice as many. */
const maxPixels = 50_000_000;

/** A small rendering, to test whether the picture can be decoded. */
const trial = { width: 320 };

type Rotation = 0 | 90 | 180 | 270;

/** Degrees clockwise that turn a photograph upright, by its orientation in EXIF. */
const rotations: Partial<Record<number, Rotation>> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** The file to be stored, its size in pixels when it is upright, and the degrees that turn it so. */
interface Photograph {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  rotate: Rotation;
}

/** Why a photograph cannot be shown, as the end of a sentence, or the photograph. */
type Inspection = { problem: string } | (Photograph & { problem?: undefined });

/**
 * Reads a photograph's size, and resizes it once: a file may begin like a picture and be none, and a small file may be
 * a very large picture. The file comes back without EXIF: whoever resizes it turns it, the same way for each format,
 * and nothing tells where it was taken.
 */
export async function inspect({ IMAGES }: Env, file: ArrayBuffer): Promise<Inspection> {
  const { bytes, orientation } = withoutExif(new Uint8Array(file));
  const rotate = rotations[orientation];
  if (rotate === undefined) return { problem: 'is mirrored by its EXIF orientation' };
  const stream = () => new Blob([bytes]).stream();
  try {
    const info = await IMAGES.info(stream());
    if (!('width' in info)) return { problem: 'is no photograph' };
    const { width, height } = info;
    if (width * height > maxPixels)
      return { problem: `has more than ${maxPixels / 1_000_000} million pixels: ${width} by ${height}` };
    const small = await IMAGES.input(stream()).transform(trial).output({ format: 'image/webp', quality: 60 });
    await small.response().arrayBuffer();
    const isTurned = rotate === 90 || rotate === 270;
    return { bytes, rotate, width: isTurned ? height : width, height: isTurned ? width : height };
  } catch {
    return { problem: 'cannot be read as a picture' };
  }
}

/** The metadata of a stored photograph that says how to turn it. */
export const rotationMetadata = (rotate: Rotation): Record<string, string> =>
  rotate === 0 ? {} : { rotate: String(rotate) };

/** A fingerprint of a stored photograph: the same file may be turned in another way. */
export const printOf = (stored: R2Object): string => [stored.etag, rotationOf(stored)].filter(Boolean).join('-');

/** The degrees by which a stored photograph is turned; undefined for an upright one. */
export function rotationOf({ customMetadata }: Pick<R2Object, 'customMetadata'>): Rotation | undefined {
  return ([90, 180, 270] as const).find((degrees) => String(degrees) === customMetadata?.rotate);
}
