import type { z } from 'zod';
import type { sizeGuide, sizeGuideRows } from '../../shared/contract/catalogue/size-guide.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { NearEnv } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';

type Guide = z.input<typeof sizeGuide>;

/** A guide as stored: size labels in all languages. */
export interface StoredGuide extends Omit<Guide, 'rows'> {
  rows: (Omit<Guide['rows'][number], 'label'> & { label: LocalizedText })[];
}

export const sizeGuideHandlers: Handlers<typeof sizeGuideRows, NearEnv> = {
  async getSizeGuide({ sizeGuideId, region }, { env, language }) {
    const json = await env.DB.prepare('SELECT guide FROM size_guides WHERE size_guide_id = ? AND region = ?')
      .bind(sizeGuideId, region)
      .first<string>('guide');
    if (json === null) throw new Refused('unknown', `No size guide found for id ${sizeGuideId}`);
    const guide: StoredGuide = JSON.parse(json);
    const rows = guide.rows.map((row) => ({ ...row, label: row.label[language] }));
    return { ...guide, rows };
  },
};
