import { z } from 'zod';

/** A request with this header and the operators' key gets an explanation of its response. */
export const explainHeader = 'x-explain';

const decision = z.object({
  /** Step of the request, e.g. `market`, `redirect`, `robots`. */
  step: z.string(),
  decided: z.string(),
  /** Empty if there is no reason to add. */
  why: z.string(),
});
export type Decision = z.output<typeof decision>;

const seenCall = z.object({
  call: z.string(),
  /** Status of the answer; 0: no answer. */
  status: z.number(),
  /** Milliseconds since the start of the request. */
  after: z.number(),
  milliseconds: z.number(),
});
export type SeenCall = z.output<typeof seenCall>;

const made = z.object({ decisions: z.array(decision), calls: z.array(seenCall) });

/** Why an address is answered as it is, without cookies or with those of the request. */
export const explanation = z.object({
  /** Path and query. */
  address: z.string(),
  status: z.number(),
  /** Headers of the response, without the values of cookies. */
  headers: z.record(z.string(), z.string()),
  requestId: z.string(),
  ...made.shape,
  /** A page that is the same for all was rendered again for this, without any cache; null for any other response. */
  rendered: made
    .extend({
      status: z.number(),
      /** Cache tags by which it is purged. */
      tags: z.array(z.string()),
      cacheControl: z.string(),
    })
    .nullable(),
  /** Bytes of the response by part, before compression. */
  bytes: z.record(z.string(), z.number()),
});
export type Explanation = z.output<typeof explanation>;
