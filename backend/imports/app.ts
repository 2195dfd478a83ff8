import { Hono } from 'hono';
import { z } from 'zod';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { pictureType } from '../../shared/contract/catalogue/product.ts';
import { deliverChanges } from '../changes/purge.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { finishImport } from './finish.ts';
import { writeMenu } from './menu.ts';
import { importedProducts, knownPiecesQuery, retirement } from './payload.ts';
import { keepPhoto } from './photos.ts';
import { knownPieces, retirePieces } from './retire.ts';
import { writeProducts } from './write.ts';

/** Maximum size of a photo in bytes. */
const largestPhoto = 25_000_000;

/**
 * The endpoints of `npm run import`, authorised by the import key: products in batches, their photos, and once at
 * the end the derived data. Imports are disabled without the key.
 */
export const imports = new Hono<{ Bindings: Env }>();

imports.use(async (c, next) => {
  const key = c.env.IMPORT_KEY ?? '';
  if (key === '') throw new Problem(404, 'Not found');
  const given = c.req.header('authorization') ?? '';
  if (!equalInConstantTime(given, `Bearer ${key}`)) throw new Problem(401, 'The import key is missing or wrong.');
  await next();
});

imports.post('/products', async (c) => {
  const body = importedProducts.safeParse(await c.req.json().catch(() => null));
  if (!body.success) throw new Problem(400, z.prettifyError(body.error));
  return c.json({ products: await writeProducts(c.env.DB, body.data, new Date()) });
});

imports.get('/pieces', async (c) => {
  const query = knownPiecesQuery.safeParse(c.req.query());
  if (!query.success) throw new Problem(400, z.prettifyError(query.error));
  return c.json(await knownPieces(c.env.DB, query.data.feed, query.data.after));
});

imports.post('/retire', async (c) => {
  const body = retirement.safeParse(await c.req.json().catch(() => null));
  if (!body.success) throw new Problem(400, z.prettifyError(body.error));
  return c.json(await retirePieces(c.env.DB, body.data, new Date()));
});

const photoQuery = z.object({ source: z.string().min(1).max(2000) });

imports.put('/photos/:optionId{[0-9]{1,12}}/:type', async (c) => {
  const type = pictureType.safeParse(c.req.param('type'));
  const query = photoQuery.safeParse(c.req.query());
  if (!type.success || !query.success) throw new Problem(400, 'A photo has a type and a source.');
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > largestPhoto) throw new Problem(413, 'The photo is too large.');
  const contentType = c.req.header('content-type') ?? 'application/octet-stream';
  const { optionId } = c.req.param();
  await keepPhoto(c.env, { optionId, type: type.data, source: query.data.source, contentType, bytes });
  return c.body(null, 204);
});

imports.post('/menu', async (c) => {
  await writeMenu(c.env.DB, new Date());
  return c.body(null, 204);
});

imports.post('/finish', async (c) => {
  await finishImport(c.env.DB, new Date());
  // If the shop cannot be reached, the schedule retries.
  const isNotified = await deliverChanges(c.env).then(
    () => true,
    () => false,
  );
  return c.json({ isNotified });
});
