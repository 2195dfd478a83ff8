import { z } from 'zod';

/** With this header and the key of operators, an address answers why it answers as it does. */
export const explainHeader = 'x-explain';

const decision = z.object({
  /** Which step of the way, e.g. `market`, `redirect`, `robots`. */
  step: z.string(),
  decided: z.string(),
  /** Empty where there is no more to say. */
  why: z.string(),
});
export type Decision = z.output<typeof decision>;

const seenCall = z.object({
  call: z.string(),
  /** What was answered; 0: nothing. */
  status: z.number(),
  /** Milliseconds after the request had come. */
  after: z.number(),
  milliseconds: z.number(),
});
export type SeenCall = z.output<typeof seenCall>;

const made = z.object({ decisions: z.array(decision), calls: z.array(seenCall) });

/** Why an address answers as it does, to whoever asks without cookies or with those that came along. */
export const explanation = z.object({
  /** Path and query. */
  address: z.string(),
  status: z.number(),
  /** Headers of the answer, without the values of cookies. */
  headers: z.record(z.string(), z.string()),
  requestId: z.string(),
  ...made.shape,
  /** A page that is the same for everybody was made once more for this, past every cache; null for any other answer. */
  rendered: made
    .extend({
      status: z.number(),
      /** What changes forget it. */
      tags: z.array(z.string()),
      cacheControl: z.string(),
    })
    .nullable(),
  /** Bytes of the answer by part, before they are compressed. */
  bytes: z.record(z.string(), z.number()),
});
export type Explanation = z.output<typeof explanation>;
