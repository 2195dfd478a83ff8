import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An answer other than success: its status and the readable message of the body. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}
