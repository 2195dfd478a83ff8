import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { drawings } from '#shop/drawings.ts';
import type { Env } from './env.ts';
import { noPhoto } from './no-photo.ts';
import { rotationOf } from './photograph.ts';
import { Busy, inQuiet, inTurn, noteAsked } from './queue.ts';
import { type Encoding, isAhead, takesAvif } from './request.ts';

export type PictureContext = Context<{ Bindings: Env }>;

export const forever = 'public, max-age=31536000, immutable';
/** For photographs: they may be replaced at the same address. */
export const anHour = 'public, max-age=3600, stale-while-revalidate=86400';
/** For responses that may soon be better: an unknown option, a picture that could not be encoded. */
export const shortly = 'public, max-age=60';
/** For pictures that a smaller AVIF will replace: browsers cache them for good, shared caches for an hour. */
const untilSmaller = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Headers of every response: any site may show pictures, and browsers must not sniff the type. */
export const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** AVIF at this quality looks like WebP and JPEG at 80, which have another scale. */
const avifQuality = 50;

/** Maximum of Cloudflare for the longest side of an AVIF, in pixels. */
const avifSide = 1200;

/** Set once the platform reports that it makes no AVIF; for the life of this isolate. */
let avifRefused = false;

/** Cloudflare's error for an unsupported format. */
const unknownFormat = 'ERROR 9520';

/** Keys of pictures whose AVIF failed: this isolate sends them as WebP. */
const withoutAvif = new Set<string>();
const maxNoted = 1000;

/** A requested picture. */
export interface DrawingRequest {
  name: string;
  /** A fingerprint of the picture, so that an outdated rendering is never sent. */
  print: string;
  width: number;
  /** Height divided by width. */
  ratio: number;
  quality: number;
  /** Its encoding on the first request. */
  encoding: Encoding;
  /** Whether the browser accepts AVIF. */
  avif: boolean;
  /** `cache-control` value; a year and immutable if missing. */
  cacheControl?: string;
  /** A photograph in object storage, or a drawing. */
  source: { key: string } | { svg: () => string };
}

/**
 * Answers with a picture from object storage, or renders it in the queue. AVIF takes ten times the CPU time of WebP,
 * so it is encoded later, when the studio is idle, and sent from then on to browsers that accept it. Errors: 404 for
 * a photograph that is gone.
 *
 * @throws Busy when too many pictures are waiting
 */
export async function answer(c: PictureContext, asked: DrawingRequest): Promise<Response> {
  const { encoding, cacheControl = forever } = asked;
  const smaller = isMadeAsAvif(asked) && takesAvif(c.req.header('accept'));
  const held = c.req.header('if-none-match');
  const known: Encoding[] = smaller ? ['image/avif', encoding] : [encoding];
  const same = known.find((each) => etagOf(asked, each) === held);
  if (same !== undefined) return c.body(null, 304, headersOf(asked, same, cacheControl));
  const avif = smaller ? await c.env.PICTURES.get(keyOf(asked, 'image/avif')) : null;
  const headers = avif
    ? headersOf(asked, 'image/avif', cacheControl)
    : headersOf(asked, encoding, smaller && cacheControl === forever ? untilSmaller : cacheControl);
  // The headers do not need the drawing.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  noteAsked();
  if (avif) return c.body(avif.body, 200, headers);
  const goOn = () => smaller && c.executionCtx.waitUntil(makeAvif(c.env, asked));
  const made = await c.env.PICTURES.get(keyOf(asked, encoding));
  if (made) {
    goOn();
    return c.body(made.body, 200, headers);
  }
  let svg: string | undefined;
  try {
    const making = inTurn(
      async () => {
        svg = drawing(asked);
        const { bytes } = await encode(c.env, asked, svg, encoding);
        c.executionCtx.waitUntil(keep(c.env, asked, encoding, bytes));
        return bytes;
      },
      { ahead: isAhead(c.req.header('priority')) },
    );
    // Continues after the client has gone: the picture is stored for the next one, and the queue goes on.
    c.executionCtx.waitUntil(making.catch(() => undefined));
    const bytes = await making;
    goOn();
    return c.body(bytes, 200, headers);
  } catch (error) {
    if (error instanceof Busy || error instanceof HTTPException) throw error;
    // A photograph that cannot be resized is replaced by the picture for missing ones.
    if (svg === undefined && 'key' in asked.source) svg = noPhoto();
    if (svg === undefined) throw error;
    console.error(JSON.stringify({ message: `Picture not encoded: ${String(error)}`, url: c.req.url }));
    return c.body(svg, 200, { ...open, 'content-type': 'image/svg+xml', 'cache-control': shortly });
  }
}

function isMadeAsAvif(asked: DrawingRequest): boolean {
  const { avif, width, ratio } = asked;
  if (!avif || avifRefused || Math.max(width, width * ratio) > avifSide) return false;
  return !withoutAvif.has(keyOf(asked, 'image/avif'));
}

/**
 * Encodes and stores the AVIF of a picture when the studio is idle. Other formats in the response are not stored. A
 * platform without AVIF is not tried again; a failure of one picture does not affect others.
 */
async function makeAvif(env: Env, asked: DrawingRequest): Promise<void> {
  await inQuiet(keyOf(asked, 'image/avif'), async () => {
    if (!isMadeAsAvif(asked)) return;
    try {
      const quality = avifQuality;
      const { bytes, type } = await encode(env, { ...asked, quality }, drawing(asked), 'image/avif');
      if (type === 'image/avif') await keep(env, asked, 'image/avif', bytes);
      else refuseAvif(`It came as ${type}`);
    } catch (error) {
      if (String(error).includes(unknownFormat)) return refuseAvif(String(error));
      if (withoutAvif.size >= maxNoted) withoutAvif.clear();
      withoutAvif.add(keyOf(asked, 'image/avif'));
      console.error(JSON.stringify({ message: `A picture stays WebP: ${String(error)}`, name: asked.name }));
    }
  });
}

function refuseAvif(reason: string): void {
  avifRefused = true;
  console.error(JSON.stringify({ message: `Pictures stay WebP, no AVIF is made: ${reason}` }));
}

/** Where the sizes of a picture are stored. */
export const renderedFolder = (name: string): string => `rendered/${drawings?.version ?? 'stored'}/${name}/`;

function keyOf({ name, print, width, quality }: DrawingRequest, encoding: Encoding): string {
  return `${renderedFolder(name)}${print}/${width}-${quality}.${encoding.slice('image/'.length)}`;
}

function etagOf(asked: DrawingRequest, encoding: Encoding): string {
  return `"${keyOf(asked, encoding)}"`;
}

function headersOf(asked: DrawingRequest, encoding: Encoding, cacheControl: string): Record<string, string> {
  return {
    ...open,
    'content-type': encoding,
    'cache-control': cacheControl,
    etag: etagOf(asked, encoding),
    vary: 'Accept, Save-Data',
  };
}

async function keep(env: Env, asked: DrawingRequest, encoding: Encoding, bytes: ArrayBuffer): Promise<void> {
  const httpMetadata = { contentType: encoding, cacheControl: asked.cacheControl ?? forever };
  await env.PICTURES.put(keyOf(asked, encoding), bytes, { httpMetadata });
}

async function encode(
  { PICTURES, IMAGES }: Env,
  { source, width, quality }: DrawingRequest,
  svg: string | undefined,
  format: Encoding,
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const stored = 'key' in source ? await PICTURES.get(source.key) : null;
  const input = svg === undefined ? stored?.body : new Response(svg).body;
  if (!input) throw new HTTPException(404, { message: 'The photograph is gone' });
  const rotate = stored ? rotationOf(stored) : undefined;
  // The width is that of the turned picture.
  const transform = { ...(rotate && { rotate }), width };
  const result = await IMAGES.input(input).transform(transform).output({ format, quality });
  return { bytes: await result.response().arrayBuffer(), type: result.contentType() };
}

/** Sets the requested width on a drawing, so that it is rasterised at that size and not scaled up. */
function drawing({ source, width, ratio }: DrawingRequest): string | undefined {
  if (!('svg' in source)) return undefined;
  const size = `width="${width}" height="${Math.round(width * ratio)}"`;
  return source.svg().replace(/width="\d+" height="\d+"/, size);
}
