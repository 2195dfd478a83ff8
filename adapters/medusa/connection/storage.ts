/** The storage of a Durable Object, as far as the adapter needs it. */
export interface Storage {
  get<Value>(key: string): Promise<Value | undefined>;
  put(key: string, value: unknown): Promise<void>;
  deleteAll(): Promise<void>;
}
