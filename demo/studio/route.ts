import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { isImported } from '../../backend/imports/numbers.ts';
import { pictureType } from '../../shared/contract/catalog.ts';
import { garmentOf } from '../catalogue/garment-of-option.ts';
import { DRAWING, drawGarment } from './draw.ts';
import { drawEditorial, drawLook, sizes } from './editorial.ts';
import type { Env } from './env.ts';
import wrapDress from './films/1000009.webm?inline';
import { drawFlag } from './flags.ts';
import { lookbookLook, lookbookPicture } from './lookbook.ts';
import { noPhoto } from './no-photo.ts';
import { Busy, inTurn } from './queue.ts';
import { hash } from './random.ts';
import { type Encoding, editorialQuery, encodingOf, flagQuery, garmentQuery, isAhead } from './request.ts';
import { editorials, type Format, type GarmentSpec, views } from './spec.ts';

type PictureContext = Context<{ Bindings: Env }>;

/** Films of colour options, as data URLs. */
const films: ReadonlyMap<string, string> = new Map([['1000009', wrapDress]]);

const forever = 'public, max-age=31536000, immutable';
/** For photographs: another one may take the place of each, at the same address. */
const anHour = 'public, max-age=3600, stale-while-revalidate=86400';
/** For what may be better in a moment: an unknown option, a picture that could not be encoded. */
const shortly = 'public, max-age=60';

/** Seconds after which one may ask again for a picture of a studio that is busy. */
const retryAfter = 5;

/**
 * `GET /{optionId}/{type}`, `/editorial/{name}` and `/flags/{country}`, with `width`, `quality` and `auto=webp`, and
 * `/films/{optionId}`.
 * A picture that was made before comes from object storage; else a retailer's own photograph there
 * (`originals/{optionId}/{type}`) is resized, and without one the garment is drawn as the collection describes it. Of
 * what was imported nothing is drawn: without a photograph there is a picture that says so.
 * Errors: 400 for a query outside the rules, 404 for an unknown option, type, name or country, 503 with
 * `Retry-After` while too many are waiting; a request of the least priority (`Priority: u=7`) while any is.
 */
export const pictures = new Hono<{ Bindings: Env }>();

pictures.get('/flags/:country', async (c) => {
  const { width, quality, auto } = read(flagQuery, c);
  const svg = drawFlag(c.req.param('country'));
  if (svg === undefined) throw new HTTPException(404, { message: `No flag for '${c.req.param('country')}'` });
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/png');
  return answer(c, {
    name: `flags/${c.req.param('country')}`,
    print: 'drawn',
    width,
    quality,
    encoding,
    source: { svg: () => svg, ratio: 2 / 3 },
  });
});

pictures.get('/films/:optionId{[0-9]{1,12}}', (c) => {
  const film = films.get(c.req.param('optionId'));
  if (film === undefined)
    throw new HTTPException(404, { message: `No film of option ${c.req.param('optionId')}` });
  const bytes = Uint8Array.from(atob(film.slice(film.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Response(bytes, {
    headers: { ...open, 'content-type': 'video/webm', 'cache-control': forever },
  });
});

pictures.get('/editorial/:name', async (c) => {
  const { width, quality, auto, format } = read(editorialQuery, c);
  const drawing = editorialOf(c.req.param('name'), format, Number(c.env.PRODUCTS));
  if (drawing === undefined) throw new HTTPException(404, { message: `No picture '${c.req.param('name')}'` });
  const size = sizes[format];
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/jpeg');
  return answer(c, {
    name: `editorial/${c.req.param('name')}/${format}`,
    print: 'drawn',
    width,
    quality,
    encoding,
    source: { svg: drawing, ratio: size.height / size.width },
  });
});

pictures.get('/:optionId{[0-9]{1,12}}/:type{[A-Z]{2}}', async (c) => {
  const { width, quality, auto } = read(garmentQuery, c);
  const { optionId, type } = c.req.param();
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/jpeg');
  const asked = { name: `options/${optionId}/${type}`, width, quality, encoding };
  const key = `originals/${optionId}/${type}`;
  const photograph = await c.env.PICTURES.head(key);
  if (photograph) return answer(c, { ...asked, print: photograph.etag, kept: anHour, source: { key } });
  if (isImported(optionId))
    return answer(c, {
      ...asked,
      name: 'no-photo',
      print: 'drawn',
      kept: shortly,
      source: { svg: noPhoto, ratio: 4 / 3 },
    });
  const garment = garmentOf(optionId, Number(c.env.PRODUCTS));
  const view = views.find((known) => known === type);
  if (garment === undefined) throw new HTTPException(404, { message: `No option ${optionId}` });
  if (view === undefined)
    throw new HTTPException(404, { message: `Option ${optionId} has no picture of type ${type}` });
  return answer(c, {
    ...asked,
    print: printOf(garment),
    source: { svg: () => drawGarment(garment, view), ratio: 4 / 3 },
  });
});

/**
 * `PUT /{optionId}/{type}` keeps a photograph of an imported option. Only the backend reaches this Worker, and lets
 * nobody do so but the import.
 */
pictures.put('/:optionId{[0-9]{1,12}}/:type{[A-Z]{2}}', async (c) => {
  const { optionId, type } = c.req.param();
  if (!isImported(optionId) || !pictureType.safeParse(type).success)
    throw new HTTPException(404, { message: `No imported option ${optionId} with a picture ${type}` });
  const contentType = c.req.header('content-type') ?? '';
  if (!contentType.startsWith('image/')) throw new HTTPException(415, { message: 'Not a picture' });
  await c.env.PICTURES.put(`originals/${optionId}/${type}`, await c.req.arrayBuffer(), {
    httpMetadata: { contentType },
  });
  return c.body(null, 204);
});

pictures.all('*', () => {
  throw new HTTPException(404, { message: 'No such picture' });
});

pictures.onError((error, c) => {
  if (error instanceof Busy) {
    const headers = { ...open, 'cache-control': 'no-store', 'retry-after': String(retryAfter) };
    return c.json({ statusCode: 503, message: 'Too many pictures are being drawn' }, 503, headers);
  }
  if (!(error instanceof HTTPException)) throw error;
  const { status, message } = error;
  return c.json({ statusCode: status, message }, status, { ...open, 'cache-control': shortly });
});

/** Headers of every answer: pictures may be shown by any site, and are never taken for anything else. */
const open = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

interface Asked {
  /** What is shown. */
  name: string;
  /** Changes with what is shown, so that an old rendering is never sent for a new picture. */
  print: string;
  width: number;
  quality: number;
  encoding: Encoding;
  /** How long browsers keep it; for ever if missing. */
  kept?: string;
  /** A photograph in object storage, or a drawing and its height over its width. */
  source: { key: string } | { svg: () => string; ratio: number };
}

/** How to draw a composed picture: one of the house, or one of the lookbook; nothing for an unknown name. */
function editorialOf(asked: string, format: Format, products: number): (() => string) | undefined {
  const name = editorials.find((known) => known === asked);
  if (name !== undefined) return () => drawEditorial(name, format);
  const page = lookbookPicture.safeParse(asked);
  if (!page.success) return undefined;
  return () => drawLook(lookbookLook(page.data, products), format, hash(asked) % 1000);
}

/** A fingerprint of a garment's description. */
function printOf(garment: GarmentSpec): string {
  return hash(JSON.stringify(garment)).toString(36);
}

async function answer(c: PictureContext, asked: Asked): Promise<Response> {
  const { name, print, width, quality, encoding, source, kept = forever } = asked;
  const key = `rendered/${DRAWING}/${name}/${print}/${width}-${quality}.${encoding.slice('image/'.length)}`;
  const etag = `"${DRAWING}-${hash(key).toString(36)}"`;
  const headers = { ...open, 'content-type': encoding, 'cache-control': kept, etag, vary: 'Accept' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  // What would be sent is known before it is drawn.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const made = await c.env.PICTURES.get(key);
  if (made) return c.body(made.body, 200, headers);
  let svg: string | undefined;
  try {
    const making = inTurn(
      async () => {
        svg = 'svg' in source ? sized(source.svg(), width, source.ratio) : undefined;
        const bytes = await encode(c, source, svg, asked);
        const httpMetadata = { contentType: encoding, cacheControl: kept };
        c.executionCtx.waitUntil(c.env.PICTURES.put(key, bytes, { httpMetadata }));
        return bytes;
      },
      { ahead: isAhead(c.req.header('priority')) },
    );
    // Also for whoever does not wait for it: it is there for the next one, and the queue goes on.
    c.executionCtx.waitUntil(making.catch(() => undefined));
    return c.body(await making, 200, headers);
  } catch (error) {
    if (svg === undefined) throw error;
    console.error(JSON.stringify({ message: `Picture not encoded: ${String(error)}`, url: c.req.url }));
    return c.body(svg, 200, { ...open, 'content-type': 'image/svg+xml', 'cache-control': shortly });
  }
}

async function encode(
  c: PictureContext,
  source: Asked['source'],
  svg: string | undefined,
  { width, quality, encoding }: Asked,
): Promise<ArrayBuffer> {
  const stored = 'key' in source ? await c.env.PICTURES.get(source.key) : null;
  const input = svg === undefined ? stored?.body : new Response(svg).body;
  if (!input) throw new HTTPException(404, { message: 'The photograph is gone' });
  const result = await c.env.IMAGES.input(input).transform({ width }).output({ format: encoding, quality });
  return result.response().arrayBuffer();
}

/** A drawing told to be `width` pixels wide, so that it is drawn at that size and not enlarged. */
function sized(svg: string, width: number, ratio: number): string {
  return svg.replace(/width="\d+" height="\d+"/, `width="${width}" height="${Math.round(width * ratio)}"`);
}

function read<Schema extends z.ZodType>(schema: Schema, c: PictureContext): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HTTPException(400, {
    message: issue ? `${issue.path.join('.')}: ${issue.message}` : 'Invalid query',
  });
}
