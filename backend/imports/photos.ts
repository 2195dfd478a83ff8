import { z } from 'zod';
import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import { pictureType } from '../../shared/contract/catalogue/product.ts';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { type Table, upsert } from './upsert.ts';

/** The studio's response when it rejects a photo. */
const refusal = z.object({ message: z.string() });

/** Photos in object storage, with their source address. */
export const importedPhotos: Table = {
  name: 'imported_photos',
  key: ['option_id', 'type'],
  values: ['place', 'source'],
};

/**
 * Saves a photo of an imported option in object storage, and shows it from now on.
 *
 * @param source address it was fetched from; it is not fetched again
 * @throws Problem 404 for an option that was not imported; 422 with the reason for an unusable picture; 503 without
 * object storage
 */
export async function keepPhoto(
  { DB, STUDIO }: Env,
  photo: { optionId: string; type: PictureType; source: string; contentType: string; bytes: ArrayBuffer },
): Promise<void> {
  const { optionId, type, source, contentType, bytes } = photo;
  const known = await DB.prepare('SELECT 1 AS known FROM imported_options WHERE option_id = ?').bind(optionId).first();
  if (known === null) throw new Problem(404, `Option ${optionId} was not imported.`);
  const stored = await STUDIO.fetch(`https://studio/pictures/${optionId}/${type}`, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: bytes,
  });
  if (stored.status === 422) throw new Problem(422, refusal.parse(await stored.json()).message);
  if (!stored.ok) throw new Problem(503, `Object storage did not take the picture (${stored.status}).`);
  await DB.batch([
    ...upsert(DB, importedPhotos, [[optionId, type, pictureType.options.indexOf(type), source]]),
    DB.prepare(
      `UPDATE options SET pictures = found.list
       FROM (SELECT json_group_array(type ORDER BY place) AS list FROM imported_photos WHERE option_id = ?1) found
       WHERE option_id = ?1 AND pictures <> found.list`,
    ).bind(optionId),
  ]);
}
