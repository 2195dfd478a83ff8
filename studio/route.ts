import { pictureRatio } from 'virtual:product-picture';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { drawings } from '#shop/drawings.ts';
import { isImported } from '../backend/imports/numbers.ts';
import { editorialWidths, flagWidths, garmentWidths } from '../shared/catalogue/picture.ts';
import { pictureType } from '../shared/contract/catalogue/product.ts';
import { anHour, answer, forever, open, shortly } from './answer.ts';
import type { Env } from './env.ts';
import { drawFlag } from './flags.ts';
import { noPhoto } from './no-photo.ts';
import { inspect, printOf, rotationMetadata } from './photograph.ts';
import { Busy } from './queue.ts';
import { editorialQuery, encodingOf, flagQuery, garmentQuery, readQuery } from './request.ts';
import { uploads } from './uploads.ts';

/** `Retry-After` of a busy studio, in seconds. */
const retryAfter = 5;

/** Headers of a temporary error. */
const later = { ...open, 'cache-control': 'no-store', 'retry-after': String(retryAfter) };

/**
 * `GET /{optionId}/{type}`, `/editorial/{name}`, `/uploads/{id}` and
 * `/flags/{country}`, with `width`, `quality` and `auto=webp`, and
 * `/films/{optionId}`. A stored rendering is sent if there is one; else a retailer's own photograph
 * (`originals/{optionId}/{type}`) is resized, and without one the shop's own drawing is rendered, if it has any.
 * Imported products are never drawn: without a photograph they get a placeholder. A browser that saves data
 * (`Save-Data: on`) gets a narrower width; one that accepts AVIF gets that once it is encoded. Errors: 400 for an
 * invalid query, 404 for an unknown option, type, name or country, 503 with `Retry-After` for a drawing that failed and
 * when the queue is full; for a prefetch (`Priority: u=7`) when the queue is not empty.
 */
export const pictures = new Hono<{ Bindings: Env }>();

pictures.get('/flags/:country', async (c) => {
  const { width, quality, auto } = readQuery(flagQuery, c, flagWidths);
  const svg = drawFlag(c.req.param('country'));
  if (svg === undefined) throw new HTTPException(404, { message: `No flag for '${c.req.param('country')}'` });
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/png');
  return answer(c, {
    name: `flags/${c.req.param('country')}`,
    print: 'drawn',
    width,
    ratio: 2 / 3,
    quality,
    encoding,
    // A flag is smaller than an AVIF header.
    avif: false,
    source: { svg: () => svg },
  });
});

pictures.get('/films/:optionId{[0-9]{1,12}}', (c) => {
  const film = drawings?.film(c.req.param('optionId'));
  if (film === undefined) throw new HTTPException(404, { message: `No film of option ${c.req.param('optionId')}` });
  return new Response(film, {
    headers: { ...open, 'content-type': 'video/webm', 'cache-control': forever },
  });
});

pictures.get('/editorial/:name', async (c) => {
  const { width, quality, auto, format } = readQuery(editorialQuery, c, editorialWidths);
  const drawing = drawings?.editorial(c.req.param('name'), format, Number(c.env.PRODUCTS));
  if (drawing === undefined) throw new HTTPException(404, { message: `No picture '${c.req.param('name')}'` });
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/jpeg');
  return answer(c, {
    name: `editorial/${c.req.param('name')}/${format}`,
    print: drawing.print,
    width,
    ratio: drawing.ratio,
    quality,
    encoding,
    avif: auto === 'webp',
    source: drawing,
  });
});

pictures.get('/:optionId{[0-9]{1,12}}/:type{[A-Z]{2}}', async (c) => {
  const { width, quality, auto } = readQuery(garmentQuery, c, garmentWidths);
  const { optionId, type } = c.req.param();
  const encoding = encodingOf(auto, c.req.header('accept'), 'image/jpeg');
  const asked = {
    name: `options/${optionId}/${type}`,
    width,
    ratio: pictureRatio,
    quality,
    encoding,
    avif: auto === 'webp',
  };
  const key = `originals/${optionId}/${type}`;
  const photograph = await c.env.PICTURES.head(key);
  if (photograph) return answer(c, { ...asked, print: printOf(photograph), cacheControl: anHour, source: { key } });
  if (isImported(optionId))
    return answer(c, {
      ...asked,
      name: 'no-photo',
      print: `drawn-${pictureRatio.toFixed(3)}`,
      cacheControl: shortly,
      source: { svg: noPhoto },
    });
  const known = pictureType.safeParse(type);
  const drawing = known.success ? drawings?.garment(optionId, known.data, Number(c.env.PRODUCTS)) : undefined;
  if (drawing === undefined) throw new HTTPException(404, { message: `No picture ${type} of option ${optionId}` });
  return answer(c, { ...asked, print: drawing.print, source: drawing });
});

/**
 * `PUT /{optionId}/{type}` stores a photograph of an imported option. Only the backend can reach this Worker, and it
 * allows this call for the import only. Errors: 404 for an option that was not imported, 415 for a content type that
 * is no picture, 422 for a picture that cannot be shown.
 */
pictures.put('/:optionId{[0-9]{1,12}}/:type{[A-Z]{2}}', async (c) => {
  const { optionId, type } = c.req.param();
  if (!isImported(optionId) || !pictureType.safeParse(type).success)
    throw new HTTPException(404, { message: `No imported option ${optionId} with a picture ${type}` });
  const contentType = c.req.header('content-type') ?? '';
  if (!contentType.startsWith('image/')) throw new HTTPException(415, { message: 'Not a picture' });
  const photograph = await inspect(c.env, await c.req.arrayBuffer());
  if (photograph.problem !== undefined) throw new HTTPException(422, { message: photograph.problem });
  await c.env.PICTURES.put(`originals/${optionId}/${type}`, photograph.bytes, {
    httpMetadata: { contentType },
    customMetadata: rotationMetadata(photograph.rotate),
  });
  return c.body(null, 204);
});

pictures.route('/uploads', uploads);

pictures.all('*', () => {
  throw new HTTPException(404, { message: 'No such picture' });
});

pictures.onError((error, c) => {
  if (error instanceof Busy) {
    return c.json({ statusCode: 503, message: 'Too many pictures are being drawn' }, 503, later);
  }
  if (!(error instanceof HTTPException)) {
    console.error(JSON.stringify({ message: `Picture not drawn: ${String(error)}`, url: c.req.path }));
    return c.json({ statusCode: 503, message: 'The picture cannot be drawn right now' }, 503, later);
  }
  const { status, message } = error;
  return c.json({ statusCode: status, message }, status, { ...open, 'cache-control': shortly });
});
