/** A payment provider refused a request, or could not be reached; with status 422 a repetition would not help. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;

  constructor(status: number, message = `The payment provider answered ${status}`) {
    super(message);
    this.status = status;
  }
}
