import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { editorialWidths } from '../shared/catalogue/picture.ts';
import { answer, forever, renderedFolder } from './answer.ts';
import type { Env } from './env.ts';
import { inspect, printOf, rotationMetadata } from './photograph.ts';
import { encodingOf, readQuery, uploadQuery } from './request.ts';

/** The key of the file; the same name is in the keys of its sizes. */
const originalOf = (id: string): string => `uploads/${id}`;

/**
 * Pictures that staff uploads in the editor, by an id that stands for their bytes. Only resized pictures are sent,
 * never the file.
 */
export const uploads = new Hono<{ Bindings: Env }>();

/** GET /{id}: the picture, resized. 404 for an unknown or deleted one. */
uploads.get('/:id{[0-9a-f]{32}}', async (c) => {
  const { width, quality, auto } = readQuery(uploadQuery, c, editorialWidths);
  const { id } = c.req.param();
  const key = originalOf(id);
  const original = await c.env.PICTURES.head(key);
  if (!original) throw new HTTPException(404, { message: `No picture '${id}'` });
  const { width: own = '1', height = '1' } = original.customMetadata ?? {};
  return answer(c, {
    name: originalOf(id),
    print: printOf(original),
    width,
    ratio: Number(height) / Number(own),
    quality,
    encoding: encodingOf(auto, c.req.header('accept'), 'image/jpeg'),
    avif: auto === 'webp',
    cacheControl: forever,
    source: { key },
  });
});

/**
 * PUT /{id} stores a picture and answers with its size in pixels. Only the backend can reach this Worker with PUT and
 * DELETE, and it does so for the editor only. 422 with the reason for a picture that cannot be shown.
 */
uploads.put('/:id{[0-9a-f]{32}}', async (c) => {
  const picture = await inspect(c.env, await c.req.arrayBuffer());
  if (picture.problem !== undefined) throw new HTTPException(422, { message: picture.problem });
  const { bytes, width, height, rotate } = picture;
  await c.env.PICTURES.put(originalOf(c.req.param('id')), bytes, {
    httpMetadata: { contentType: c.req.header('content-type') ?? 'application/octet-stream' },
    customMetadata: { width: String(width), height: String(height), ...rotationMetadata(rotate) },
  });
  return c.json({ width, height });
});

/** DELETE /{id}: deletes a picture with all its sizes. */
uploads.delete('/:id{[0-9a-f]{32}}', async (c) => {
  const { id } = c.req.param();
  const { objects } = await c.env.PICTURES.list({ prefix: renderedFolder(originalOf(id)) });
  await c.env.PICTURES.delete([originalOf(id), ...objects.map(({ key }) => key)]);
  return c.body(null, 204);
});
