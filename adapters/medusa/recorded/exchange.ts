/** A request to Medusa with its answer, as they are stored. */
export interface Exchange {
  /** Method, path and body. */
  request: string;
  status: number;
  /** Missing if the same request was answered so before in the file. */
  answer?: unknown;
}

/** The key of a request. */
export const requestKey = (method: string, path: string, body: string): string =>
  [method, path, body].filter(Boolean).join(' ');
