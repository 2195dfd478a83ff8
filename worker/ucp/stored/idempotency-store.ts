export interface KeptAnswer {
  status: 200 | 201;
  body: Record<string, unknown>;
}

/**
 * What a key stands for: `new`, this request is the first; `running`, the first has not answered yet; `other`, it came
 * with another payload; an answer.
 */
export type Claimed = 'new' | 'running' | 'other' | KeptAnswer;

/** The Durable Object of one idempotency key of one platform. */
export interface IdempotencyStore {
  /** `fingerprint`: a hash of operation, payload, and customer with scopes. */
  claim(fingerprint: string): Promise<Claimed>;
  /** Keeps the answer; with null the request has failed, and may come again. */
  settle(answer: KeptAnswer | null): Promise<void>;
}
