import { z } from 'zod';
import {
  collars,
  details,
  fabrics,
  fits,
  type GarmentSpec,
  kinds,
  lengths,
  necklines,
  patterns,
  sleeves,
  wearers,
} from './spec.ts';

const hex = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The `picture` of an option as it is stored. */
const garmentSpec = z.object({
  kind: z.enum(kinds),
  colour: hex,
  secondary: hex.exactOptional(),
  pattern: z.enum(patterns),
  seed: z.int(),
  wearer: z.enum(wearers).exactOptional(),
  fabric: z.enum(fabrics).exactOptional(),
  length: z.enum(lengths).exactOptional(),
  sleeve: z.enum(sleeves).exactOptional(),
  neckline: z.enum(necklines).exactOptional(),
  collar: z.enum(collars).exactOptional(),
  fit: z.enum(fits).exactOptional(),
  details: z.array(z.enum(details)).exactOptional(),
});

/** How to draw an option, from the catalogue; nothing for an unknown option or one that has photographs only. */
export async function garmentOf(db: D1Database, optionId: string): Promise<GarmentSpec | undefined> {
  const stored = await db
    .prepare('SELECT picture FROM options WHERE option_id = ?')
    .bind(optionId)
    .first<string>('picture');
  if (stored === null) return undefined;
  const parsed = garmentSpec.safeParse(JSON.parse(stored));
  return parsed.success ? parsed.data : undefined;
}
