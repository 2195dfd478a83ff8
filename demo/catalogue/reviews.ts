import { z } from 'zod';
import { fit } from '../../shared/contract/catalogue/reviews.ts';
import { languages } from '../../shared/markets/locales.ts';
import data from './data/reviews.json' with { type: 'json' };

const language = z.enum(languages);

/** First names of reviewers. */
export const authors = z.record(language, z.array(z.string())).parse(data.authors);

/** Texts of reviews. */
export const opinions = z
  .record(
    language,
    z.array(
      z.object({
        rating: z.int().min(1).max(5),
        title: z.string(),
        text: z.string(),
        fit: fit.exactOptional(),
      }),
    ),
  )
  .parse(data.opinions);

/** Model names of products. */
export const models = z.array(z.string()).parse(data.models);
