/** The status of the page that shows what was refused. */
export type RefusalStatus = 409 | 412 | 422 | 423 | 429 | 502 | 503;
