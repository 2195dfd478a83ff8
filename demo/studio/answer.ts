import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { hash } from '../random.ts';
import { DRAWING } from './draw.ts';
import type { Env } from './env.ts';
import { noPhoto } from './no-photo.ts';
import { Busy, inQuiet, inTurn, noteAsked } from './queue.ts';
import { type Encoding, isAhead, takesAvif } from './request.ts';

export type PictureContext = Context<{ Bindings: Env }>;

export const forever = 'public, max-age=31536000, immutable';
/** For photographs: another one may take the place of each, at the same address. */
export const anHour = 'public, max-age=3600, stale-while-revalidate=86400';
/** For what may be better in a moment: an unknown option, a picture that could not be encoded. */
export const shortly = 'public, max-age=60';
/** For what a smaller copy will take the place of: a browser has it and needs no other, a cache for all asks again. */
const untilSmaller = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Headers of every answer: pictures may be shown by any site, and are never taken for anything else. */
export const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** AVIF at this quality looks like WebP and JPEG at 80, whose scale is another one. */
const avifQuality = 50;

/** Pixels of the longest side up to which Cloudflare makes AVIF. */
const avifSide = 1200;

/** Whether the platform has shown that it makes no AVIF; as long as this isolate lives it is not asked again. */
let avifRefused = false;

/** What the platform says of a format that it does not make, as Cloudflare numbers it. */
const unknownFormat = 'ERROR 9520';

/** Keys of the pictures of which no AVIF could be made: this isolate sends them as WebP. */
const withoutAvif = new Set<string>();
const mostNoted = 1000;

/** A picture that is asked for. */
export interface Asked {
  /** What is shown. */
  name: string;
  /** Changes with what is shown, so that an old rendering is never sent for a new picture. */
  print: string;
  width: number;
  /** Height over width of what is sent. */
  ratio: number;
  quality: number;
  /** What it is made as while somebody waits. */
  encoding: Encoding;
  /** Whether the browser may get AVIF once that is made. */
  avif: boolean;
  /** How long browsers keep it; for ever if missing. */
  kept?: string;
  /** A photograph in object storage, or a drawing. */
  source: { key: string } | { svg: () => string };
}

/**
 * Answers with a picture from object storage, or makes it in its turn. AVIF takes the processor ten times as long as
 * WebP, so nobody waits for it: it is made when nobody waits for anything, and sent from then on to browsers that take it.
 * Errors: 404 for a photograph that is gone.
 * @throws Busy when too many pictures are waiting
 */
export async function answer(c: PictureContext, asked: Asked): Promise<Response> {
  const { encoding, kept = forever } = asked;
  const smaller = isMadeAsAvif(asked) && takesAvif(c.req.header('accept'));
  const held = c.req.header('if-none-match');
  const known: Encoding[] = smaller ? ['image/avif', encoding] : [encoding];
  const same = known.find((each) => etagOf(asked, each) === held);
  if (same !== undefined) return c.body(null, 304, headersOf(asked, same, kept));
  const avif = smaller ? await c.env.PICTURES.get(keyOf(asked, 'image/avif')) : null;
  const headers = avif
    ? headersOf(asked, 'image/avif', kept)
    : headersOf(asked, encoding, smaller && kept === forever ? untilSmaller : kept);
  // What would be sent is known before it is drawn.
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
        svg = drawn(asked);
        const { bytes } = await encode(c.env, asked, svg, encoding);
        c.executionCtx.waitUntil(keep(c.env, asked, encoding, bytes));
        return bytes;
      },
      { ahead: isAhead(c.req.header('priority')) },
    );
    // Also for whoever does not wait for it: it is there for the next one, and the queue goes on.
    c.executionCtx.waitUntil(making.catch(() => undefined));
    const bytes = await making;
    goOn();
    return c.body(bytes, 200, headers);
  } catch (error) {
    if (error instanceof Busy || error instanceof HTTPException) throw error;
    // Of a photograph that cannot be resized there is nothing to show, except that it is missing.
    if (svg === undefined && 'key' in asked.source) svg = noPhoto();
    if (svg === undefined) throw error;
    console.error(JSON.stringify({ message: `Picture not encoded: ${String(error)}`, url: c.req.url }));
    return c.body(svg, 200, { ...open, 'content-type': 'image/svg+xml', 'cache-control': shortly });
  }
}

function isMadeAsAvif(asked: Asked): boolean {
  const { avif, width, ratio } = asked;
  if (!avif || avifRefused || Math.max(width, width * ratio) > avifSide) return false;
  return !withoutAvif.has(keyOf(asked, 'image/avif'));
}

/**
 * Makes and keeps the AVIF of a picture in a quiet moment. What the platform answers otherwise is not kept. A platform that
 * makes none at all is not asked again; of a single picture that fails, the others know nothing.
 */
async function makeAvif(env: Env, asked: Asked): Promise<void> {
  await inQuiet(keyOf(asked, 'image/avif'), async () => {
    if (!isMadeAsAvif(asked)) return;
    try {
      const quality = avifQuality;
      const { bytes, type } = await encode(env, { ...asked, quality }, drawn(asked), 'image/avif');
      if (type === 'image/avif') await keep(env, asked, 'image/avif', bytes);
      else refuseAvif(`It came as ${type}`);
    } catch (error) {
      if (String(error).includes(unknownFormat)) return refuseAvif(String(error));
      if (withoutAvif.size >= mostNoted) withoutAvif.clear();
      withoutAvif.add(keyOf(asked, 'image/avif'));
      console.error(JSON.stringify({ message: `A picture stays WebP: ${String(error)}`, name: asked.name }));
    }
  });
}

function refuseAvif(reason: string): void {
  avifRefused = true;
  console.error(JSON.stringify({ message: `Pictures stay WebP, no AVIF is made: ${reason}` }));
}

function keyOf({ name, print, width, quality }: Asked, encoding: Encoding): string {
  return `rendered/${DRAWING}/${name}/${print}/${width}-${quality}.${encoding.slice('image/'.length)}`;
}

function etagOf(asked: Asked, encoding: Encoding): string {
  return `"${DRAWING}-${hash(keyOf(asked, encoding)).toString(36)}"`;
}

function headersOf(asked: Asked, encoding: Encoding, kept: string): Record<string, string> {
  return {
    ...open,
    'content-type': encoding,
    'cache-control': kept,
    etag: etagOf(asked, encoding),
    vary: 'Accept, Save-Data',
  };
}

async function keep(env: Env, asked: Asked, encoding: Encoding, bytes: ArrayBuffer): Promise<void> {
  const httpMetadata = { contentType: encoding, cacheControl: asked.kept ?? forever };
  await env.PICTURES.put(keyOf(asked, encoding), bytes, { httpMetadata });
}

async function encode(
  { PICTURES, IMAGES }: Env,
  { source, width, quality }: Asked,
  svg: string | undefined,
  format: Encoding,
): Promise<{ bytes: ArrayBuffer; type: string }> {
  const stored = 'key' in source ? await PICTURES.get(source.key) : null;
  const input = svg === undefined ? stored?.body : new Response(svg).body;
  if (!input) throw new HTTPException(404, { message: 'The photograph is gone' });
  const result = await IMAGES.input(input).transform({ width }).output({ format, quality });
  return { bytes: await result.response().arrayBuffer(), type: result.contentType() };
}

/** A drawing told to be as wide as it is asked for, so that it is drawn at that size and not enlarged. */
function drawn({ source, width, ratio }: Asked): string | undefined {
  if (!('svg' in source)) return undefined;
  const size = `width="${width}" height="${Math.round(width * ratio)}"`;
  return source.svg().replace(/width="\d+" height="\d+"/, size);
}
