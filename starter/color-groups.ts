import { z } from 'zod';
import { localizedText } from '../shared/contract/gateway/values.ts';
import data from './color-groups.json' with { type: 'json' };
import { insert } from './insert.ts';

/** The colours of the facet, in its order: names in lower case, and the colour of the dot. */
export const colorGroups = z
  .array(z.object({ id: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/), label: localizedText }))
  .parse(data);

/** Stores the colours of the facet, to which the import assigns those of a feed (backend/imports/colours.json). */
export async function seedColorGroups(db: D1Database): Promise<void> {
  const rows = colorGroups.map(({ id, hex, label }, position) => {
    const capitalised = Object.fromEntries(
      Object.entries(label).map(([language, name]) => [language, name.charAt(0).toUpperCase() + name.slice(1)]),
    );
    return [id, position, JSON.stringify(capitalised), hex];
  });
  await insert(db, 'color_groups', ['color_group', 'position', 'label', 'hex'], rows).run();
}
